import { adoptStyles, html, LitElement, nothing } from 'lit';
import { asAttnError } from '../engine/errors.js';
import { hasMessage, languageOf, spoken, translator } from '../i18n/i18n.js';
import { errorPanel, errorPanelStyles } from './error-panel.js';
import { breath, framePainted, everyTurn, takeTurns } from './in-turn.js';
import { steered } from '../draw/tokens.js';
import { layOut } from './lay-out.js';
import { FollowLinks } from './link.js';
import { shared } from './styles.js';
import { Tools, toolsStyles } from './tools.js';

/** How near to the screen an element starts its work. */
const NEAR = '600px 0px';
/** After this long a reader is told that the module is still on its way. */
const SLOW = 3000;

/**
 * The state of an element whose tools are asked for: they are there only when it is.
 * @template State
 * @param {State | null} state
 */
export function shown(state) {
  if (state === null) throw new Error('nothing is shown yet');
  return state;
}

/** What a reader operates a control by: a change comes with one of them. */
const INPUTS = ['keydown', 'click', 'input'];

/** What Tab stops at. @param {ShadowRoot} root @returns {HTMLElement[]} */
const stops = (root) => Array.from(root.querySelectorAll('button, input, select, [tabindex="0"]'));

/**
 * What every lesson element has in common: it starts when it comes near the
 * screen, shows its static version until it can compute, says a failure in one
 * readable line with a retry, speaks the page's language, and follows the
 * page's colour scheme.
 *
 * A static version is either a declarative shadow root made at build time (then
 * it has the same layout as the live one, so nothing moves when that comes) or
 * whatever the author put inside the tag.
 *
 * @fires attn-ready - the element is live
 * @fires attn-error - it failed; detail: {key, message, details}
 */
export class AttnElement extends LitElement {
  static styles = [shared, errorPanelStyles, toolsStyles];

  /** @type {import('lit').PropertyDeclarations} */
  static properties = {
    /** light or dark; without it the page's color-scheme decides. */
    theme: { type: String, reflect: true },
    /** The number on the page, shown in the title. */
    experiment: { type: String },
    failure: { state: true },
    phase: { state: true },
  };

  // The attributes that a link to the element's state holds; each element has its own.
  /** @type {string[]} */
  static linked = [];

  /** @type {Node[]} */
  #static = [];
  /** @type {IntersectionObserver | null} */
  #watch = null;
  /** @type {MutationObserver | null} */
  #language = null;
  /** Counts the starts, so that an answer to an older one is dropped. */
  #turn = 0;
  /** Where the focus was among the stops when the phase changed; −1: not here. */
  #held = -1;
  /** Whether parts of what will be live are still made, out of sight, under the static version. */
  #coming = false;
  #slow = 0;
  /** Until the frame that answers the reader is painted. @type {Promise<void> | null} */
  #answering = null;

  constructor() {
    super();
    /** @type {string | undefined} */
    this.theme = undefined;
    /** @type {string | null} */
    this.experiment = null;
    /** @type {'waiting' | 'loading' | 'slow' | 'ready' | 'failed'} */
    this.phase = 'waiting';
    /** Whether it is live and whole. */
    this.standing = false;
    /** @type {import('../engine/errors.js').AttnError | null} */
    this.failure = null;
    /** @type {import('../i18n/i18n.js').Translate} */
    this.t = translator(languageOf(this));
    this.tools = new Tools(this);
    this.addController(new FollowLinks(this));
  }

  get linked() {
    return /** @type {typeof AttnElement} */ (this.constructor).linked;
  }

  /** What is below keeps its place until what comes two frames later is there. Before anything is changed. */
  async hold() {
    const figure = /** @type {HTMLElement | null} */ (this.renderRoot.querySelector('figure'));
    if (!figure) return;
    figure.style.minHeight = `${figure.offsetHeight}px`;
    for (let frame = 0; frame < 3; frame += 1) await framePainted();
    figure.style.minHeight = '';
  }

  /** The title that the element has on its page. */
  heading() {
    return '';
  }

  /** What it shows, as data for files; none where null. @type {null | (() => Promise<import('./export.js').Exported>)} */
  get exported() {
    return null;
  }

  /** Its maps for the whole window; none where null. @type {null | (() => import('./enlarge.js').Large)} */
  get large() {
    return null;
  }

  /** Tells the page what the reader changed. @param {Record<string, unknown>} detail */
  announce(detail) {
    this.dispatchEvent(new CustomEvent('attn-change', { bubbles: true, composed: true, detail }));
  }

  /** Whether the data was given as a property. */
  ownData() {
    return 'data' in this && Boolean(this.data);
  }

  /** Renders beside the static version, not over it. */
  createRenderRoot() {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    const sheet = root.querySelector('link');
    // The static version's sheet has the same rules: adopted once more, they would have all of it styled anew.
    if (!sheet?.sheet) adoptStyles(root, /** @type {typeof LitElement} */ (this.constructor).elementStyles);
    this.#static = Array.from(root.childNodes).filter((node) => node !== sheet);
    const live = document.createElement('div');
    live.className = 'live';
    for (const type of INPUTS) live.addEventListener(type, this.#answer, true);
    root.prepend(live);
    layOut(root.querySelector('.static'));
    return live;
  }

  connectedCallback() {
    super.connectedCallback();
    this.t = translator(languageOf(this));
    this.#language = new MutationObserver(() => {
      this.t = translator(languageOf(this));
      this.requestUpdate();
    });
    // Of whatever is around it.
    for (const node of [this, document]) {
      this.#language.observe(node, { attributes: true, attributeFilter: ['lang'], subtree: node === document });
    }
    if (this.phase === 'waiting') this.#await();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#watch?.disconnect();
    this.#watch = null;
    this.#language?.disconnect();
    this.#language = null;
    clearTimeout(this.#slow);
    if (this.phase === 'loading' || this.phase === 'slow') {
      this.#turn += 1;
      this.phase = 'waiting';
    }
  }

  /**
   * What is pressed or moved answers in a frame of its own; what follows from it is drawn for the next.
   * @param {Event} event
   */
  #answer = (event) => {
    const target = /** @type {Element} */ (event.target);
    // What is done now builds on what was done before; a field that has changed already must keep that.
    if (this.#answering && (event.type === 'keydown' || !target.matches('input, select'))) this.performUpdate();
    if (!this.standing || document.hidden) return;
    const pressed = event.type === 'click' ? target.closest('button') : null;
    pressed?.toggleAttribute('data-pressed', true);
    const answering = framePainted().then(() => {
      pressed?.toggleAttribute('data-pressed', false);
      if (this.#answering === answering) this.#answering = null;
    });
    this.#answering = answering;
  };

  scheduleUpdate() {
    return this.#answering ? this.#answering.then(() => super.scheduleUpdate()) : super.scheduleUpdate();
  }

  /** A hidden element, one in a closed <details> or far below does nothing. */
  #await() {
    this.#watch?.disconnect();
    this.#watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        this.#watch?.disconnect();
        this.#watch = null;
        this.restart();
      },
      { rootMargin: NEAR },
    );
    this.#watch.observe(this);
  }

  /** Starts over: after a failure, or when the author's data changes. */
  async restart() {
    this.#turn += 1;
    const turn = this.#turn;
    const early = this.phase !== 'ready';
    this.standing = false;
    if (early) this.phase = 'loading';
    clearTimeout(this.#slow);
    this.#slow = window.setTimeout(() => {
      if (this.phase === 'loading') this.phase = 'slow';
    }, SLOW);
    try {
      await this.prepare();
      if (turn !== this.#turn) return;
      if (early && this.#static.length > 0) {
        await breath();
        if (turn !== this.#turn) return;
        this.#coming = true;
        takeTurns(this);
      }
      this.failure = null;
      this.phase = 'ready';
      // It may have been ready before, with other data.
      this.requestUpdate();
      await this.updateComplete;
      if (this.#coming) await this.#arrive();
      this.standing = true;
      this.dispatchEvent(new CustomEvent('attn-ready', { bubbles: true, composed: true }));
    } catch (thrown) {
      if (turn === this.#turn) this.fail(thrown);
    } finally {
      if (turn === this.#turn) clearTimeout(this.#slow);
    }
  }

  /** Part by part, so that the page answers meanwhile; then all of it takes the static version's place at once. */
  async #arrive() {
    try {
      await everyTurn(this);
    } finally {
      this.#coming = false;
      this.#settle();
    }
  }

  /** Shows what is to be seen now: the static version until all that is live stands. */
  #settle() {
    const root = /** @type {ShadowRoot} */ (this.shadowRoot);
    const coming = this.#coming && this.phase === 'ready';
    /** @type {HTMLElement} */ (this.renderRoot).classList.toggle('coming', coming);
    if (this.phase === 'ready' && !coming && this.#static.length > 0) {
      for (const node of this.#static) node.parentNode?.removeChild(node);
      this.#static = [];
    }
    root.querySelector('.static')?.classList.toggle('whole', this.phase === 'failed');
    if ((this.phase === 'ready' && !coming) || this.phase === 'failed') this.#giveFocusBack(root);
  }

  /** Loads and computes; what it throws becomes the panel. Each element has its own. */
  async prepare() {}

  /** Runs something that may throw and keeps the element standing. @param {() => void} action */
  attempt(action) {
    try {
      action();
    } catch (thrown) {
      this.fail(thrown);
    }
  }

  /** @param {unknown} thrown */
  fail(thrown) {
    const error = asAttnError(thrown);
    this.failure = error;
    this.phase = 'failed';
    this.tools.shut();
    this.dispatchEvent(
      new CustomEvent('attn-error', {
        bubbles: true,
        composed: true,
        detail: { key: error.key, message: this.messageOf(error), details: error.details },
      }),
    );
  }

  /** @param {import('../engine/errors.js').AttnError} error */
  messageOf(error) {
    const key = hasMessage(error.key) ? error.key : 'internal';
    // Signs of the author's data that would turn the sentence around are drawn.
    return steered(this.t(key, { text: error.message, ...spoken(this.t, error.details) }));
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  update(changed) {
    const live = /** @type {HTMLElement} */ (this.renderRoot);
    const language = languageOf(this);
    // Even the same value written again has the style of all below worked out anew.
    if (live.lang !== language) live.lang = language;
    const root = /** @type {ShadowRoot} */ (this.shadowRoot);
    if (changed.has('phase') && root.activeElement)
      this.#held = stops(root).indexOf(/** @type {HTMLElement} */ (root.activeElement));
    super.update(changed);
    this.#settle();
  }

  /**
   * A reader at the keyboard stood on a control of the static version, or on
   * the retry: the same place is theirs in what has come instead.
   * @param {ShadowRoot} root
   */
  #giveFocusBack(root) {
    const place = this.#held;
    this.#held = -1;
    if (place < 0 || (document.activeElement && document.activeElement !== document.body)) return;
    const now = stops(root);
    (now[place] ?? now[0])?.focus({ preventScroll: true });
  }

  render() {
    if (this.phase === 'ready') return [this.content(), this.tools.dialog()];
    const slot = this.#static.length > 0 ? nothing : html`<slot></slot>`;
    if (this.phase === 'failed' && this.failure) {
      return html`${errorPanel({
        message: this.messageOf(this.failure),
        retry: this.t('retry'),
        onRetry: () => this.restart(),
      })}${slot}`;
    }
    if (this.phase === 'slow')
      return html`<p class="soft slow no-print" role="status">${this.t('loading.slow')}</p>${slot}`;
    if (this.#static.length > 0) return nothing;
    return html`<p class="soft no-print">${this.t('loading')}</p>${slot}`;
  }

  /** What a live element shows. @returns {unknown} */
  content() {
    return nothing;
  }
}
