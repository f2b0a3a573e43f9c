import { html, nothing } from 'lit';

/** A computation that ends sooner says nothing, in ms. */
const QUIET = 100;

/**
 * The line that says that something is being computed: how far it is, and a way back. Only the line changes on the
 * way, not the picture that it stands beside. It keeps its room while it is not seen, so that nothing moves.
 */
export class Computing {
  #host;
  #onCancel;
  #timer = 0;
  #share = 0;
  #seen = false;
  #said = '';

  /** @param {import('./base-element.js').AttnElement} host @param {() => void} onCancel back to what is shown */
  constructor(host, onCancel) {
    this.#host = host;
    this.#onCancel = onCancel;
    host.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !this.#seen || host.phase !== 'ready') return;
      event.preventDefault();
      this.#cancel();
    });
    host.addController({ hostUpdated: () => this.#show() });
  }

  begin() {
    clearTimeout(this.#timer);
    this.#share = 0;
    this.#said = '';
    this.#timer = window.setTimeout(() => {
      this.#seen = true;
      this.#said = this.#host.t('computing');
      this.#show();
    }, QUIET);
    this.#show();
  }

  /** @param {number} share what is done, 0 to 1 */
  to(share) {
    this.#share = share;
    if (this.#seen) this.#show();
  }

  end() {
    clearTimeout(this.#timer);
    // What a cancel said stays.
    if (this.#seen) this.#said = '';
    this.#seen = false;
    this.#show();
  }

  #cancel() {
    this.#onCancel();
    this.end();
    this.#said = this.#host.t('computing.cancelled');
    this.#show();
  }

  #show() {
    const line = this.#host.renderRoot.querySelector('.computing');
    if (!line) return;
    line.classList.toggle('seen', this.#seen);
    const [said, bar] = /** @type {[HTMLElement, HTMLProgressElement]} */ (/** @type {unknown} */ (line.children));
    if (said.textContent !== this.#said) said.textContent = this.#said;
    bar.value = this.#share;
  }

  line() {
    const { t, phase } = this.#host;
    return html`<div class="computing soft no-print">
      <span role="status"></span>
      <progress aria-label=${t('computing.share')} max="1" value="0"></progress>
      ${phase === 'ready' ? html`<button type="button" class="chip" @click=${() => this.#cancel()}>${t('computing.cancel')}</button>` : nothing}
    </div>`;
  }
}
