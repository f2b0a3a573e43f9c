import { scriptLoaded } from './script-loaded.js';

/**
 * The code that puts an element into another page: the script that this page
 * took, and the tag with its attributes.
 */

/** Of this page only: the number that it gives, and what its own styles and scripts call the element. */
const OF_THE_PAGE = new Set(['experiment', 'id', 'class', 'slot', 'hidden']);
/** @type {Record<string, string>} */
const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (/** @type {string} */ text) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign]);

/** @param {Element} element @returns {string} two lines of HTML */
export function embedCode(element) {
  const attributes = Array.from(element.attributes)
    .filter(({ name }) => !OF_THE_PAGE.has(name))
    .map(({ name, value }) => {
      const text = name === 'data-src' ? new URL(value, document.baseURI).href : value;
      return ` ${name}="${escaped(text)}"`;
    });
  const tag = element.localName;
  const script = scriptLoaded();
  const kind = script.isModule ? 'type="module"' : 'defer';
  return `<script ${kind} src="${escaped(script.address)}"></script>\n<${tag}${attributes.join('')}></${tag}>`;
}
