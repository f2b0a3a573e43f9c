import { nothing } from 'lit';
import { AsyncDirective, directive } from 'lit/async-directive.js';

class WatchSize extends AsyncDirective {
  /** @type {ResizeObserver | null} */
  #watch = null;
  /** @type {Element | null} */
  #element = null;
  /** @type {(element: any) => void} */
  #act = () => {};
  #frame = 0;

  /** @param {(element: any) => void} _act */
  render(_act) {
    return nothing;
  }

  /** @param {import('lit/directive.js').ElementPart} part @param {[(element: any) => void]} args */
  update(part, [act]) {
    this.#element = part.element;
    this.#act = act;
    // Out of the page nothing has a size; its return asks anew.
    if (!this.isConnected) return nothing;
    if (this.#watch) this.#actInFrame();
    else this.reconnected();
    return nothing;
  }

  /** With the frame that lays the page out: what is measured earlier would have it laid out once more. */
  #actInFrame() {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#act(this.#element));
  }

  disconnected() {
    cancelAnimationFrame(this.#frame);
    this.#watch?.disconnect();
    this.#watch = null;
  }

  reconnected() {
    const element = this.#element;
    if (!element) return;
    this.#watch = new ResizeObserver(() => this.#act(element));
    this.#watch.observe(element);
    if (element.firstElementChild) this.#watch.observe(element.firstElementChild);
  }
}

/** Acts on an element when it is rendered and whenever it or its first child changes its size. */
export const watchSize = directive(WatchSize);

/**
 * A frame takes the keyboard only while its content is larger than itself.
 * @param {HTMLElement} frame
 */
function takeKeys(frame) {
  const scrolls = frame.scrollWidth > frame.clientWidth || frame.scrollHeight > frame.clientHeight;
  if (scrolls) frame.tabIndex = 0;
  else frame.removeAttribute('tabindex');
}

/** For a frame that may scroll. */
export const scrollable = () => watchSize(takeKeys);
