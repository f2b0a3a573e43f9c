import teachingWorld from '../../../data/teaching-world.json' with { type: 'json' };
import { html } from 'lit';
import { loadEngine } from '../../engine/engine.js';
import { worldFor } from '../../engine/own-data.js';
import { languageOf } from '../../i18n/i18n.js';
import { AttnElement, shown } from '../../parts/base-element.js';
import { columns } from '../../parts/number.js';
import { elementStyles } from './look.js';
import { large } from './maps.js';
import { bothDesigns, fetched, formula, isLong, VERB } from './model.js';
import { view } from './view.js';
import { titleOf } from './words.js';
import './messages.js';

/**
 * One head against several on the same Q, K, V: one 100% to share out, or one
 * for each head.
 *
 * @element attn-head-split
 * @attr {1 | 2 | 3} step - the step in sight
 * @attr {string} asker - the word that asks: the token, or its place counted from 1
 * @attr {'causal' | 'none'} mask - whether a word sees what comes after it
 * @attr {string} data-src - address of the author's own data (data/schemas/teaching-world.schema.json)
 * @attr {string} experiment - the experiment's number on the page, shown in its title
 * @attr {'light' | 'dark'} theme - without it the page's color-scheme decides
 * @attr {string} lang - zh-CN or en; without it the page's
 * @prop {object | null} data - the author's data as an object, in place of data-src
 * @fires attn-change - step, asker or mask changed by the reader; detail: {step, asker, mask}
 * @fires attn-ready - the experiment is live
 * @fires attn-error - it failed; detail: {key, message, details}
 */
export class AttnHeadSplit extends AttnElement {
  static styles = elementStyles;
  static linked = ['step', 'asker', 'mask'];

  /** @type {import('lit').PropertyDeclarations} */
  static properties = {
    step: { type: Number, reflect: true },
    asker: { type: String, reflect: true },
    mask: { type: String, reflect: true },
    dataSrc: { type: String, attribute: 'data-src' },
    data: { attribute: false },
    spot: { state: true },
    numbers: { state: true },
  };

  /** @type {import('../../engine/wrap.js').Engine | null} */
  #engine = null;
  /** @type {import('./model.js').Input | null} */
  #input = null;
  /** @type {import('./model.js').Designs | null} */
  #designs = null;
  /** @type {{of: Parameters<typeof fetched>, value: ReturnType<typeof fetched>} | null} */
  #fetched = null;
  /** @type {number[]} */
  #widths = [];
  /** What the designs were computed of, as the author gave it. @type {{data: unknown, dataSrc: string | null}} */
  #shown = { data: null, dataSrc: null };
  /** Whether other data is on its way. */
  #preparing = false;
  /** The cell that was chosen: its formula stays when the pointer leaves. @type {{panel: number, row: number, col: number} | null} */
  #kept = null;
  /** For computations that would be felt, once there was one. @type {import('./long.js').Long | null} */
  #long = null;

  constructor() {
    super();
    /** @type {number | undefined} */
    this.step = undefined;
    /** @type {string | undefined} */
    this.asker = undefined;
    /** @type {string | undefined} */
    this.mask = undefined;
    /** @type {string | null} */
    this.dataSrc = null;
    /** @type {unknown} */
    this.data = null;
    /** @type {{panel: number, row: number, col: number} | null} */
    this.spot = null;
    this.numbers = false;
  }

  disconnectedCallback() {
    if (this.phase !== 'ready') this.#long?.stop();
    super.disconnectedCallback();
  }

  async prepare() {
    const { data, dataSrc } = this;
    const wanted = () => this.data === data && this.dataSrc === dataSrc;
    this.#preparing = true;
    try {
      const [engine, input] = await Promise.all([loadEngine(), worldFor({ data, dataSrc }, teachingWorld)]);
      // Other data was asked for meanwhile: its own start is on the way.
      if (!wanted()) return;
      this.#engine = engine;
      const designs = await this.#compute(engine, input, wanted);
      if (!designs) return;
      this.#designs = designs;
      this.#input = input;
      this.#shown = { data, dataSrc };
      this.#widths = input.tokens.map(columns);
      this.#kept = null;
      this.spot = null;
    } finally {
      if (wanted()) this.#preparing = false;
    }
  }

  /**
   * At once where that is not felt. A newer one takes the place of an older.
   * @param {import('../../engine/wrap.js').Engine} engine
   * @param {import('./model.js').Input} input
   * @param {() => boolean} wanted whether it still is, afterwards
   * @returns {Promise<import('./model.js').Designs | null>} null: it is not wanted any more
   */
  async #compute(engine, input, wanted) {
    this.#long?.stop();
    const causal = this.#causalFor(input);
    if (!isLong(input)) return bothDesigns(engine, input, causal);
    if (!this.#long) {
      const { Long } = await import('./long.js');
      this.#long ??= new Long(this, () => this.#cancel());
      this.requestUpdate();
    }
    const designs = await this.#long.designs(engine, input, causal);
    return wanted() ? designs : null;
  }

  /** The reader would rather keep what is shown. */
  #cancel() {
    this.#long?.stop();
    if (!this.#designs) return;
    Object.assign(this, this.#shown);
    if (this.#causal !== this.#designs.causal) this.mask = this.#designs.causal ? 'causal' : 'none';
    this.#announce();
    // The button goes; the focus stays beside it.
    this.renderRoot.querySelector('input')?.focus({ preventScroll: true });
  }

  get #causal() {
    return this.#causalFor(this.#input);
  }

  /** @param {import('./model.js').Input | null} input */
  #causalFor(input) {
    // A rectangle of queries and keys has no order to hide by, unless the author says so.
    const square = input === null || input.keys === input.tokens;
    return this.mask === undefined || this.mask === null ? square : this.mask !== 'none';
  }

  /** The asker's row: a token's text wins over a number, the course's own start is the verb. */
  get #askerRow() {
    const tokens = this.#input?.tokens ?? [];
    const named = this.asker ?? (this.data || this.dataSrc ? null : String(VERB));
    if (named !== null && named !== undefined) {
      const byText = tokens.indexOf(named);
      if (byText >= 0) return byText;
      const place = Number(named);
      if (Number.isInteger(place) && place >= 1 && place <= tokens.length) return place - 1;
    }
    return tokens.length - 1;
  }

  /** @returns {1 | 2 | 3} */
  get #stepInSight() {
    return this.step === 2 || this.step === 3 ? this.step : 1;
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    const given = changed.has('data') || changed.has('dataSrc');
    // It may have changed on the way to being ready, too.
    const mask = this.phase === 'ready' && (changed.has('mask') || changed.has('phase'));
    const isShown = this.data === this.#shown.data && this.dataSrc === this.#shown.dataSrc;
    if (given && this.phase === 'ready' && isShown) {
      this.#long?.stop();
      this.#preparing = false;
    } else if ((given && this.phase !== 'waiting') || (mask && this.#preparing)) {
      this.restart();
      return;
    }
    if (!mask) return;
    const [engine, input, causal] = [this.#engine, this.#input, this.#causal];
    if (this.#designs?.causal === causal) this.#long?.stop();
    else if (engine && input && !isLong(input)) {
      this.attempt(() => {
        this.#designs = bothDesigns(engine, input, causal);
      });
    } else if (engine && input) {
      const wanted = () => this.#input === input && this.#causal === causal;
      this.#compute(engine, input, wanted).then(
        (designs) => {
          if (!designs) return;
          this.#designs = designs;
          this.requestUpdate();
        },
        (thrown) => this.fail(thrown),
      );
    }
  }

  #announce() {
    this.announce({
      step: this.#stepInSight,
      asker: this.#input?.tokens[this.#askerRow],
      mask: this.#causal ? 'causal' : 'none',
    });
  }

  /** @type {import('./view.js').Actions} */
  #on = {
    step: (step) => {
      this.hold();
      this.step = step;
      this.#kept = null;
      this.spot = null;
      this.#announce();
    },
    ask: (row) => {
      const tokens = this.#input?.tokens ?? [];
      // Where a token comes twice, or reads as a number, its place is the only clear name.
      const clear = tokens.indexOf(tokens[row]) === row && !/^\d*$/.test(tokens[row]);
      this.asker = clear ? tokens[row] : String(row + 1);
      this.#announce();
    },
    mask: (causal) => {
      this.mask = causal ? 'causal' : 'none';
      this.#announce();
    },
    visit: (spot) => {
      this.spot = spot ?? this.#kept;
    },
    keep: (spot) => {
      this.#kept = spot;
      this.spot = spot;
    },
    numbers: () => {
      this.hold();
      this.numbers = !this.numbers;
    },
  };

  /** A walk over the maps asks for the same again at every cell. @param {Parameters<typeof fetched>} of */
  #fetchedBy(...of) {
    if (!this.#fetched || of.some((each, at) => each !== this.#fetched?.of[at])) {
      this.#fetched = { of, value: fetched(...of) };
    }
    return this.#fetched.value;
  }

  /** @returns {import('./view.js').State | null} */
  #state() {
    const engine = this.#engine;
    const designs = this.#designs;
    if (!engine || !designs) return null;
    const asker = this.#askerRow;
    return {
      t: this.t,
      experiment: this.experiment,
      step: this.#stepInSight,
      asker,
      designs,
      fetched: this.#fetchedBy(engine, designs, asker),
      widths: this.#widths,
      spot: this.spot,
      trace: this.spot ? formula(engine, designs, this.spot) : null,
      numbers: this.numbers,
      computing: this.#long?.line(),
      causal: this.#causal,
      builtIn: !this.data && !this.dataSrc,
      tools: this.tools.row(),
      on: this.#on,
    };
  }

  heading() {
    return titleOf(this);
  }

  get exported() {
    return async () => (await import('./export.js')).exported(shown(this.#state()), languageOf(this));
  }

  get large() {
    return () => large(shown(this.#state()));
  }

  render() {
    if (!this.#long || this.phase === 'ready' || this.phase === 'failed') return super.render();
    return html`<div class="slow">${this.#long.line()}</div><slot></slot>`;
  }

  content() {
    const state = this.#state();
    return state ? view(state) : '';
  }
}
