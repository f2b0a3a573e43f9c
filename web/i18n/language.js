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
