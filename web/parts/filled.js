import { nothing } from 'lit';
import { Directive, directive } from 'lit/directive.js';

/**
 * Keeps a field at the state's text, and leaves it alone while that stands: what
 * a reader is typing is not taken back by a picture that is drawn anew. At build
 * time directives do nothing, and the value attribute shows.
 */
class Filled extends Directive {
  /** @type {string | null} */
  #last = null;

  /** @param {string} _text */
  render(_text) {
    return nothing;
  }

  /** @param {import('lit/directive.js').ElementPart} part @param {[string]} text */
  update(part, [text]) {
    if (text === this.#last) return nothing;
    this.#last = text;
    const field = /** @type {HTMLInputElement | HTMLSelectElement} */ (part.element);
    // A list's choices come after the list itself.
    queueMicrotask(() => {
      if (field.value !== text) field.value = text;
    });
    return nothing;
  }
}

export const filled = directive(Filled);
