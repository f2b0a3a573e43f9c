/**
 * What the elements say of themselves (JSDoc: @element, @attr, @prop, @fires) as a custom-elements
 * manifest: dist/custom-elements.json, for editors and for the tables of the page for authors.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
// @ts-expect-error Its types leave out what index.js exports.
import { create, ts } from '@custom-elements-manifest/analyzer/index.js';
// @ts-expect-error Not typed.
import { litPlugin } from '@custom-elements-manifest/analyzer/src/features/framework-plugins/lit/lit.js';
import { fileURLToPath } from 'node:url';

const web = path.dirname(fileURLToPath(import.meta.url));
/** Where an author finds the elements; the sources are not shipped. */
const MODULE = 'attn-widgets.js';

/**
 * What somebody wrote down is the contract. A reactive property of the element's own state, or a
 * method that only the base element calls, is not.
 * @param {string} source
 */
function written(source) {
  const state = new Set([...source.matchAll(/(\w+): \{[^{}]*\bstate: true\b[^{}]*\}/g)].map(([, name]) => name));
  // The analyzer takes a type from the constructor, and for an attribute the words of its property;
  // what an author may write is in the comment.
  const said = new Map();
  for (const [, kind, type, name, text] of source.matchAll(
    /@(attr|prop) \{([^\n]*?)\} ([\w-]+) - ([\s\S]*?)(?=\n \* @|\n \*\/)/g,
  )) {
    said.set(`${kind} ${name}`, { type: { text: type }, description: text.replace(/\s*\n \* ?/g, ' ').trim() });
  }
  return { state, said };
}

/** @param {Record<string, string>} sources file name (of web/) → text @returns {any} a manifest, schema 1.0.0 */
export function manifestOf(sources) {
  const files = Object.entries(sources);
  const all = files.map(([, source]) => written(source));
  const hidden = new Set(all.flatMap(({ state }) => [...state]));
  const modules = files.map(([name, text]) => ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true));
  const manifest = create({ modules, plugins: litPlugin(), context: { dev: false } });
  const declarations = manifest.modules.flatMap((/** @type {any} */ module, /** @type {number} */ at) => {
    const { said } = all[at];
    return (module.declarations ?? []).map((/** @type {any} */ declaration) => contract(declaration, hidden, said));
  });
  return {
    schemaVersion: '1.0.0',
    readme: '',
    modules: [
      {
        kind: 'javascript-module',
        path: MODULE,
        declarations,
        exports: declarations
          .filter((/** @type {any} */ d) => d.tagName)
          .map((/** @type {any} */ d) => ({
            kind: 'custom-element-definition',
            name: d.tagName,
            declaration: { name: d.name, module: MODULE },
          })),
      },
    ],
  };
}

/** @param {any} declaration @param {Set<string>} hidden @param {Map<string, any>} said */
function contract(declaration, hidden, said) {
  const own = (/** @type {string} */ kind, /** @type {any} */ item) => {
    const written = { ...item, ...said.get(`${kind} ${item.name}`) };
    const text = written.description?.replace(/\s+/g, ' ').trim();
    return {
      ...written,
      ...(text && { description: text }),
      ...(item.inheritedFrom && { inheritedFrom: { ...item.inheritedFrom, module: MODULE } }),
    };
  };
  const attributes = (declaration.attributes ?? [])
    .filter((/** @type {any} */ a) => a.description && !hidden.has(a.fieldName ?? a.name))
    .map((/** @type {any} */ { default: _initial, ...a }) => own('attr', a));
  const names = new Set(attributes.map((/** @type {any} */ a) => a.name));
  const members = (declaration.members ?? [])
    .filter((/** @type {any} */ m) => m.kind === 'field' && m.privacy === 'public' && !hidden.has(m.name))
    .filter((/** @type {any} */ m) => (m.attribute ? names.has(m.attribute) : m.description))
    .map((/** @type {any} */ { default: _initial, ...m }) => {
      const attribute = attributes.find((/** @type {any} */ a) => a.name === m.attribute);
      return own('prop', { ...m, ...(attribute && { type: attribute.type, description: attribute.description }) });
    });
  const { superclass, mixins: _mixins, ...rest } = declaration;
  return {
    ...rest,
    ...(superclass && !superclass.package && { superclass: { name: superclass.name, module: MODULE } }),
    description: declaration.description?.replace(/\s+/g, ' ').trim() ?? '',
    attributes,
    members,
    events: (declaration.events ?? []).map((/** @type {any} */ e) => own('fires', e)),
  };
}

/** The elements that are defined, by their sources. @returns {any} */
export function elementsManifest() {
  const read = (/** @type {string} */ name) => readFileSync(path.join(web, name), 'utf8');
  const defined = new Set(read('widgets/define.js').match(/attn-[a-z-]+(?=')/g));
  const names = readdirSync(path.join(web, 'widgets'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && defined.has(entry.name))
    .map((entry) => `widgets/${entry.name}/index.js`)
    .filter((name) => existsSync(path.join(web, name)))
    .sort();
  return manifestOf(Object.fromEntries(['parts/base-element.js', ...names].map((name) => [name, read(name)])));
}
