import en from './en/common.js';
import enTools from './en/tools.js';
import zhCN from './zh-CN/common.js';
import zhCNTools from './zh-CN/tools.js';

/** @typedef {(key: string, values?: Record<string, unknown>) => string} Translate */

/** What all elements share; each element adds its own. @type {Record<string, Record<string, string>>} */
const catalogues = {
  'zh-CN': { ...zhCN, ...zhCNTools },
  en: { ...en, ...enTools },
};

/** Adds an element's messages, so that a page fetches those of its own elements only. @param {typeof catalogues} messages */
export function addMessages(messages) {
  for (const [language, added] of Object.entries(messages)) Object.assign(catalogues[language], added);
}

export const DEFAULT_LANGUAGE = 'zh-CN';

/**
 * The catalogue for a language tag: any zh is zh-CN, any other known language
 * is matched by its first part, the rest reads English.
 * @param {string | null | undefined} tag
 */
export function chooseLanguage(tag) {
  if (!tag) return DEFAULT_LANGUAGE;
  if (/^zh\b/i.test(tag)) return 'zh-CN';
  return 'en';
}

/**
 * The language an element reads in: its own lang, else the nearest one around
 * it (through shadow roots), else the page's.
 * @param {Element} element
 */
export function languageOf(element) {
  /** @type {Node | null} */
  let node = element;
  while (node) {
    if (node instanceof Element) {
      const tag = node.getAttribute('lang');
      if (tag) return chooseLanguage(tag);
      node = node.parentNode;
    } else {
      node = node instanceof ShadowRoot ? node.host : node.parentNode;
    }
  }
  return DEFAULT_LANGUAGE;
}

/**
 * @param {string} language a key of the catalogues
 * @returns {Translate} fills {name} in a message; an unknown key is a fault, not a blank
 */
export function translator(language) {
  const catalogue = catalogues[language] ?? catalogues[DEFAULT_LANGUAGE];
  return (key, values = {}) => {
    const message = catalogue[key];
    if (message === undefined) throw new Error(`no message "${key}" in ${language}`);
    return message.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
  };
}

/**
 * Details of a message in the reader's language: {key, values} is a message of
 * its own.
 * @param {Translate} t
 * @param {Record<string, unknown>} details
 * @returns {Record<string, unknown>}
 */
export function spoken(t, details) {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => {
      if (!value || typeof value !== 'object' || !('key' in value)) return [name, value];
      const { key, values = {} } = /** @type {{key: string, values?: Record<string, unknown>}} */ (value);
      return [name, t(key, spoken(t, values))];
    }),
  );
}

/** @param {string} key */
export const hasMessage = (key) => key in catalogues[DEFAULT_LANGUAGE];
