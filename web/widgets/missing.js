import en from '../i18n/en/script.js';
import { languageOf } from '../i18n/language.js';
import zhCN from '../i18n/zh-CN/script.js';

/**
 * Says in an element's place that its script did not come. It stands in the
 * first script and leans on none that is fetched later: those may be missing too.
 * @param {Element} element not defined
 * @param {unknown} thrown
 */
export function sayMissing(element, thrown) {
  const place = element.shadowRoot ?? element;
  if (place.querySelector('[data-missing]')) return;
  const catalogue = languageOf(element) === 'en' ? en : zhCN;
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  const message = catalogue['script.missing'].replace('{text}', text);
  const said = document.createElement('p');
  said.setAttribute('role', 'alert');
  said.dataset.missing = '';
  said.className = 'panel';
  said.textContent = message;
  place.prepend(said);
  // No control may stand there that does nothing.
  place.querySelector('.static')?.classList.add('whole');
  element.dispatchEvent(
    new CustomEvent('attn-error', {
      bubbles: true,
      composed: true,
      detail: { key: 'script.missing', message, details: { text } },
    }),
  );
}

/** Takes back what was said: the script came after all. @param {Element} element */
export function unsayMissing(element) {
  (element.shadowRoot ?? element).querySelector('[data-missing]')?.remove();
}
