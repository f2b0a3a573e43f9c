import { html, nothing } from 'lit';
import { AsyncDirective, directive } from 'lit/async-directive.js';
import { Directive } from 'lit/directive.js';
import { walk } from './walk.js';

class OpenMenu extends AsyncDirective {
  /** @type {HTMLElement | null} */
  #menu = null;
  /** @type {() => void} */
  #leave = () => {};

  /** @param {() => void} _leave */
  render(_leave) {
    return nothing;
  }

  /** @param {import('lit/directive.js').ElementPart} part @param {[() => void]} args */
  update(part, [leave]) {
    this.#leave = leave;
    if (this.#menu) return nothing;
    this.#menu = /** @type {HTMLElement} */ (part.element);
    document.addEventListener('pointerdown', this.#outside);
    queueMicrotask(() => /** @type {HTMLElement} */ (this.#menu?.firstElementChild)?.focus());
    return nothing;
  }

  /** @param {Event} event */
  #outside = (event) => {
    const holder = this.#menu?.parentElement;
    if (holder && !event.composedPath().includes(holder)) this.#leave();
  };

  disconnected() {
    document.removeEventListener('pointerdown', this.#outside);
  }

  reconnected() {
    document.addEventListener('pointerdown', this.#outside);
  }
}

const openMenu = directive(OpenMenu);

/** The button that opened the menu. @param {Event} event */
const opener = (event) =>
  /** @type {HTMLElement} */ (
    /** @type {Element} */ (event.currentTarget)
      .closest('.holder')
      ?.querySelector('button')
  );

/**
 * An open menu: its first item has the focus, the arrow keys walk, Escape and
 * Tab leave. Stands in a .holder behind the button that opened it.
 * @param {{label: string, items: {text: string, act: () => void}[], onLeave: () => void}} options
 */
export const menuItems = ({ label, items, onLeave }) => html`<div
  role="menu"
  aria-label=${label}
  @keydown=${(/** @type {KeyboardEvent} */ event) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault();
      opener(event).focus();
      onLeave();
    } else walk(event, '[role="menuitem"]');
  }}
  ${openMenu(onLeave)}
>
  ${items.map(
    ({ text, act }) => html`<button
      type="button"
      role="menuitem"
      tabindex="-1"
      @click=${(/** @type {Event} */ event) => {
        opener(event).focus();
        act();
      }}
    >
      ${text}
    </button>`,
  )}
</div>`;

class SelectAll extends Directive {
  /** @type {string | null} */
  #text = null;

  /** @param {string} _text */
  render(_text) {
    return nothing;
  }

  /** @param {import('lit/directive.js').ElementPart} part @param {[string]} args */
  update(part, [text]) {
    const field = /** @type {HTMLTextAreaElement} */ (part.element);
    if (text === this.#text) return nothing;
    this.#text = text;
    field.value = text;
    queueMicrotask(() => {
      field.focus();
      field.select();
    });
    return nothing;
  }
}

const selectAll = directive(SelectAll);

/** A text to copy by hand, selected already. @param {string} text @param {string} label */
export const copyable = (text, label) =>
  html`<textarea class="copyable" readonly rows="2" aria-label=${label} ${selectAll(text)}></textarea>`;
