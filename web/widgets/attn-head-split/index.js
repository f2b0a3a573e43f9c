import teachingWorld from '../../../data/teaching-world.json' with { type: 'json' };
import { loadEngine } from '../../engine/engine.js';
import { worldFor } from '../../engine/own-data.js';
import { languageOf } from '../../i18n/i18n.js';
import { AttnElement, shown } from '../../parts/base-element.js';
import { columns } from '../../parts/number.js';
import { elementStyles } from './look.js';
import { large } from './maps.js';
import { bothDesigns, fetched, formula, VERB } from './model.js';
import { view } from './view.js';
import { titleOf } from './words.js';
import './messages.js';

/** Cells of a map from which on the core is heard working: a reader is told first, and the page paints that. */
const MANY = 128 * 128;
/** The frame with what was rendered is on the screen. */
const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

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
    computing: { state: true },
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
    this.computing = false;
  }

  async prepare() {
    const { data: own, dataSrc } = this;
    const [engine, input] = await Promise.all([loadEngine(), worldFor({ data: own, dataSrc }, teachingWorld)]);
    // Other data was asked for meanwhile: its own start is on the way.
    if (this.data !== own || this.dataSrc !== dataSrc) return;
    this.#engine = engine;
    await this.#compute(engine, input, () => this.data === own && this.dataSrc === dataSrc);
  }

  /**
   * At once where that is not felt.
   * @param {import('../../engine/wrap.js').Engine} engine
   * @param {import('./model.js').Input} input
   * @param {() => boolean} wanted whether it still is, a frame later
   */
  async #compute(engine, input, wanted) {
    if (input.tokens.length * input.keys.length > MANY) {
      this.computing = true;
      await painted();
      this.computing = false;
      if (!wanted()) return;
    }
    this.#designs = bothDesigns(engine, input, this.#causalFor(input));
    if (input === this.#input) return;
    this.#input = input;
    this.#widths = input.tokens.map(columns);
    this.spot = null;
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
    if ((changed.has('data') || changed.has('dataSrc')) && this.phase !== 'waiting') {
      this.restart();
      return;
    }
    if (this.phase !== 'ready' || !changed.has('mask') || this.#designs?.causal === this.#causal) return;
    const [engine, input] = [this.#engine, this.#input];
    if (engine && input) this.#compute(engine, input, () => this.#input === input).catch((thrown) => this.fail(thrown));
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
      this.step = step;
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
      this.spot = spot;
    },
    numbers: () => {
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
      computing: this.computing,
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

  content() {
    const state = this.#state();
    return state ? view(state) : '';
  }
}
