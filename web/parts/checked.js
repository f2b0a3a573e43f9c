import { nothing } from 'lit';
import { Directive, directive } from 'lit/directive.js';

class Checked extends Directive {
  /** @param {boolean} _checked */
  render(_checked) {
    return nothing;
  }

  /** @param {import('lit/directive.js').ElementPart} part @param {[boolean]} args */
  update(part, [checked]) {
    /** @type {HTMLInputElement} */ (part.element).checked = checked;
    return nothing;
  }
}

/**
 * Keeps a box or a radio as the state says, whatever the reader or the browser
 * did to it. A property binding would do, but when templates are rendered at
 * build time it marks every box.
 */
export const checkedIs = directive(Checked);
