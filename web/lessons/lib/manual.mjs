/** The page for authors: each element live, with the tables its own documentation gives. */
import { escapeHtml } from './escape.mjs';
import { fieldRows, forms } from './schema.mjs';
import { widgetElement } from './widgets.mjs';

/**
 * @typedef {object} Sources
 * @property {any} manifest of the elements
 * @property {(name: string) => any} schema a schema of data/schemas by name
 * @property {Record<string, string>} wording English sentence of the documentation → Chinese
 * @property {(tag: string, setting: any) => Promise<unknown>} staticVersion
 * @property {string[]} staticTags
 * @property {(tag: string) => string} staticStyles
 */

const SCHEMA = /data\/schemas\/([\w-]+)\.schema\.json/g;

/**
 * A sentence of the documentation in the page's language. A sentence that was changed since has no
 * wording and stands in English, marked as such: never an old translation.
 * @param {Record<string, string>} wording
 * @param {string} text
 */
export function inChinese(wording, text) {
  const plain = text.replace(/\s+/g, ' ').trim();
  const found = wording[plain];
  if (found) return escapeHtml(found);
  return plain ? `<span lang="en">${escapeHtml(plain)}</span>` : '';
}

const code = (/** @type {string} */ text) => `<code>${escapeHtml(text)}</code>`;

/** @param {string[]} head @param {string[][]} rows cells are HTML @param {string} label */
function table(head, rows, label) {
  const line = (/** @type {string[]} */ cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  const top = head.map((cell) => `<th scope="col">${cell}</th>`).join('');
  return `<div class="table manual" tabindex="0" role="group" aria-label="${escapeHtml(label)}"><table><thead><tr>${top}</tr></thead><tbody>${rows.map(line).join('')}</tbody></table></div>`;
}

/** The elements of a manifest, as they are declared. @param {any} manifest @returns {any[]} */
export const elementsOf = (manifest) =>
  manifest.modules.flatMap((/** @type {any} */ m) => m.declarations.filter((/** @type {any} */ d) => d.tagName));

/** Properties without an attribute. @param {any} element @returns {any[]} */
const scriptOnly = (element) => element.members.filter((/** @type {any} */ m) => !m.attribute);

/** An attribute's name, and beside it the property's where a script has to write another. @param {any} attribute */
function attributeName({ name, fieldName }) {
  const same = fieldName === undefined || fieldName === name;
  return same ? code(name) : `${code(name)}<br><small>脚本里写 ${code(fieldName)}</small>`;
}

/** Every sentence of the documentation that the page shows. @param {any} manifest */
export function sentences(manifest) {
  const texts = elementsOf(manifest).flatMap((element) => [
    element.description,
    ...[...element.attributes, ...scriptOnly(element), ...element.events].map((item) => item.description ?? ''),
  ]);
  return [...new Set(texts)].filter(Boolean);
}

/** Schemas that the documentation of an element names. @param {any} element @returns {string[]} */
export const schemasOf = (element) => [
  ...new Set([...JSON.stringify(element).matchAll(SCHEMA)].map(([, name]) => name)),
];

/** A type whose alternatives may stand on lines of their own. @param {string} type */
const choices = (type) => (/[({<]/.test(type) ? code(type) : type.split(' | ').map(code).join(' | '));

/** @param {Sources} sources */
export async function elementSections({ manifest, wording, staticVersion, staticTags }) {
  const say = (/** @type {string} */ text) => inChinese(wording, text ?? '');
  const sections = [];
  for (const element of elementsOf(manifest)) {
    const { tagName: tag, attributes, events } = element;
    if (!staticTags.includes(tag)) continue;
    const properties = scriptOnly(element);
    const live = await widgetElement(staticVersion, tag, {});
    const parts = [
      `<h2 id="${tag}">${code(`<${tag}>`)}</h2>`,
      `<p>${say(element.description)}</p>`,
      `<pre><code>${escapeHtml(`<${tag}></${tag}>`)}</code></pre>`,
      `<div class="figure">${live}</div>`,
    ];
    if (attributes.length) {
      const rows = attributes.map((/** @type {any} */ a) => [
        attributeName(a),
        choices(a.type?.text ?? ''),
        say(a.description),
      ]);
      parts.push('<h3>属性</h3>', table(['名字', '取值', '意思'], rows, `${tag} 的属性`));
    }
    if (properties.length) {
      const rows = properties.map((/** @type {any} */ m) => [
        code(m.name),
        choices(m.type?.text ?? ''),
        say(m.description),
      ]);
      parts.push('<h3>只能用脚本设的属性</h3>', table(['名字', '类型', '意思'], rows, `${tag} 的脚本属性`));
    }
    if (events.length) {
      const rows = events.map((/** @type {any} */ e) => [code(e.name), say(e.description)]);
      parts.push('<h3>事件</h3>', table(['名字', '何时发出'], rows, `${tag} 的事件`));
    }
    const formats = schemasOf(element).map((name) => `<a href="#format-${name}">${code(`${name}.schema.json`)}</a>`);
    if (formats.length) parts.push(`<p>作者数据的格式：${formats.join('、')}。</p>`);
    sections.push(parts.join('\n'));
  }
  return sections.join('\n');
}

/** The custom properties that the elements' style sheets read, with their defaults. @param {Sources} sources */
export function propertyTable({ staticTags, staticStyles, wording }) {
  const found = new Map();
  for (const tag of staticTags) {
    for (const [, name, light, dark] of staticStyles(tag).matchAll(
      /var\((--attn-[\w-]+),\s*light-dark\(([^(),]+),\s*([^(),]+)\)\)/g,
    )) {
      found.set(name, [light, dark]);
    }
  }
  const rows = [...found].map(([name, [light, dark]]) => [
    code(name),
    code(light),
    code(dark),
    inChinese(wording, name),
  ]);
  return table(['名字', '浅色', '深色', '用在哪里'], rows, '自定义属性');
}

/** The data formats that the elements name, field by field. @param {Sources} sources */
export function formatSections({ manifest, schema, wording, staticTags }) {
  const shown = elementsOf(manifest).filter((element) => staticTags.includes(element.tagName));
  const names = [...new Set(shown.flatMap(schemasOf))];
  return names
    .map((name) => {
      const whole = schema(name);
      const rows = fieldRows(whole).map((row) => [
        code(row.field),
        escapeHtml(row.required ? `必填。${row.type}` : row.type),
        inChinese(wording, row.description),
      ]);
      const either = forms(whole).map(
        ({ title, required }) => `<li>${inChinese(wording, title)}：${required.map(code).join('、')}</li>`,
      );
      return [
        `<h3 id="format-${name}">${code(`${name}.schema.json`)}</h3>`,
        `<p>${inChinese(wording, whole.description ?? whole.title ?? '')}</p>`,
        either.length ? `<p>下面几组字段里给一组，不多不少：</p><ul>${either.join('')}</ul>` : '',
        table(['字段', '值', '意思'], rows, `${name} 的字段`),
        `<p><a href="/attn/data/schemas/${name}.schema.json">完整的 JSON Schema</a></p>`,
      ].join('\n');
    })
    .join('\n')
    .replace(/\n\n+/g, '\n');
}
