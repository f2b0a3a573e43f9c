import { nothing } from 'lit';
import { Directive, directive } from 'lit/directive.js';

class Value extends Directive {
  /** @param {string} _value */
  render(_value) {
    return nothing;
  }

  /** @param {import('lit/directive.js').ElementPart} part @param {[string]} args */
  update(part, [value]) {
    const input = /** @type {HTMLInputElement} */ (part.element);
    if (input.value !== value) input.value = value;
    return nothing;
  }
}

/** Keeps a field as the state says, whatever was typed or dragged; stands beside the attribute value. */
export const valueIs = directive(Value);
