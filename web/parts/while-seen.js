/** Tells when an element leaves the screen or its page is hidden, so that what moves can stop. */
export class WhileSeen {
  /** @type {Element} */
  #element;
  /** @type {() => void} */
  #leave;
  /** @type {IntersectionObserver | null} */
  #watch = null;

  /** @param {Element} element @param {() => void} leave */
  constructor(element, leave) {
    this.#element = element;
    this.#leave = leave;
  }

  #hidden = () => {
    if (document.hidden) this.#leave();
  };

  start() {
    this.#watch = new IntersectionObserver((entries) => {
      if (!entries[entries.length - 1].isIntersecting) this.#leave();
    });
    this.#watch.observe(this.#element);
    document.addEventListener('visibilitychange', this.#hidden);
  }

  stop() {
    this.#watch?.disconnect();
    this.#watch = null;
    document.removeEventListener('visibilitychange', this.#hidden);
  }
}
