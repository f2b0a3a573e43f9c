import { noChange, nothing } from 'lit';
import { AsyncDirective, directive } from 'lit/async-directive.js';

class Later extends AsyncDirective {
  /** @type {IntersectionObserver | null} */
  #watch = null;
  /** @type {Element | null} */
  #place = null;
  #inView = true;
  /** Whether what is shown is not what was asked for. */
  #owing = false;
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
    const isNew = !this.#place;
    if (isNew) {
      this.#place = /** @type {Element} */ (part.parentNode);
      this.reconnected();
    }
    if (this.atOnce(isNew, this.#inView, Boolean(/** @type {any} */ (part.options?.host)?.standing))) {
      this.#cancel();
      this.#owing = false;
      return make();
    }
    // Out of sight it may wait until the inputs pause; in sight it follows them.
    if (!this.#inView) this.#cancel();
    this.#soon();
    return isNew ? nothing : noChange;
  }

  /** @param {boolean} isNew @param {boolean} inView @param {boolean} standing whether the element is live and whole */
  atOnce(isNew, inView, standing) {
    return isNew ? !standing : inView;
  }

  /** The first frame paints what is on the screen; the rest is a task after it. */
  #soon() {
    this.#owing = true;
    if (this.#frame) return;
    this.#frame = requestAnimationFrame(() => {
      this.#task = window.setTimeout(() => {
        this.#frame = 0;
        this.#owing = false;
        this.setValue(this.#make());
      });
    });
  }

  #cancel() {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#task);
    this.#frame = 0;
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
    if (this.#owing) this.#soon();
  }
}

class Afterwards extends Later {
  /** @param {boolean} _isNew @param {boolean} _inView @param {boolean} standing */
  atOnce(_isNew, _inView, standing) {
    return !standing;
  }
}

/**
 * What a template makes, in the element around it: at once while that is on the screen, else after the frame that
 * paints what is. The reader's answer does not wait for what they can't see, nor, in an element that stands, for what
 * an input brings in beside the main thing.
 */
export const later = directive(Later);

/** The same for what is beside the main thing at every input, such as tables of its numbers: always a frame after it. */
export const afterwards = directive(Afterwards);
