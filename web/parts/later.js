import { noChange, nothing } from 'lit';
import { AsyncDirective, directive } from 'lit/async-directive.js';

class Later extends AsyncDirective {
  /** @type {IntersectionObserver | null} */
  #watch = null;
  /** @type {Element | null} */
  #place = null;
  #inView = true;
  #frame = 0;
  #task = 0;
  /** @type {() => unknown} */
  #make = () => noChange;

  /** @param {() => unknown} make */
  render(make) {
    return make();
  }

  /** @param {import('lit/directive.js').ChildPart} part @param {[() => unknown]} args */
  update(part, [make]) {
    this.#make = make;
    if (!this.#watch) {
      this.#place = /** @type {Element} */ (part.parentNode);
      this.reconnected();
      if (!(/** @type {any} */ (part.options?.host)?.standing)) return make();
      this.#soon();
      return nothing;
    }
    this.#cancel();
    if (this.#inView) return make();
    this.#soon();
    return noChange;
  }

  /** The first frame paints what is on the screen; the rest is a task after it. */
  #soon() {
    this.#frame = requestAnimationFrame(() => {
      this.#task = window.setTimeout(() => this.setValue(this.#make()));
    });
  }

  #cancel() {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#task);
  }

  disconnected() {
    this.#cancel();
    this.#watch?.disconnect();
  }

  reconnected() {
    this.#watch = new IntersectionObserver((entries) => {
      this.#inView = entries[entries.length - 1].isIntersecting;
    });
    if (this.#place) this.#watch.observe(this.#place);
  }
}

/**
 * What a template makes, in the element around it: at once while that is on the screen, else after the frame that
 * paints what is. The reader's answer does not wait for what they can't see, nor, in an element that stands, for what
 * an input brings in beside the main thing.
 */
export const later = directive(Later);
