import { nothing } from 'lit';
import { AsyncDirective, directive } from 'lit/async-directive.js';

class Scrollable extends AsyncDirective {
  /** @type {ResizeObserver | null} */
  #watch = null;
  /** @type {HTMLElement | null} */
  #frame = null;

  render() {
    return nothing;
  }

  /** @param {import('lit/directive.js').ElementPart} part */
  update(part) {
    this.#frame = /** @type {HTMLElement} */ (part.element);
    if (!this.#watch) this.reconnected();
    return nothing;
  }

  disconnected() {
    this.#watch?.disconnect();
    this.#watch = null;
  }

  reconnected() {
    const frame = this.#frame;
    if (!frame) return;
    this.#watch = new ResizeObserver(() => {
      const scrolls = frame.scrollWidth > frame.clientWidth || frame.scrollHeight > frame.clientHeight;
      if (scrolls) frame.tabIndex = 0;
      else frame.removeAttribute('tabindex');
    });
    this.#watch.observe(frame);
    if (frame.firstElementChild) this.#watch.observe(frame.firstElementChild);
  }
}

/** A frame takes the keyboard only while its content is larger than itself. */
export const scrollable = directive(Scrollable);
