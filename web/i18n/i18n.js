import en from './en/common.js';
import enTools from './en/tools.js';
import { DEFAULT_LANGUAGE } from './language.js';
import zhCN from './zh-CN/common.js';
import zhCNTools from './zh-CN/tools.js';

export { chooseLanguage, DEFAULT_LANGUAGE, languageOf } from './language.js';

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
