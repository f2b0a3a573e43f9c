import anchor from '../../../data/anchor-model.json' with { type: 'json' };
import examples from '../../../data/worked-examples.json' with { type: 'json' };
import { loadEngine } from '../../engine/engine.js';
import { languageOf } from '../../i18n/i18n.js';
import { AttnElement, shown } from '../../parts/base-element.js';
import { elementStyles } from './look.js';
import { bothLayers, curves, fits, stopsOf } from './model.js';
import { titleOf } from './sentences.js';
import { marksOf } from './start.js';
import { view } from './view.js';
import './messages.js';

const { marks, start } = marksOf(anchor, examples);

/**
 * One layer of self-attention against one of an RNN: exact counts over length
 * and width, and where the dearer side changes.
 *
 * @element attn-cost-counter
 * @attr {number} t - T, the length of the sequence: a whole number from 4 to 1048576
 * @attr {number} d - d, the width of the layer: a whole number from 4 to 16384
 * @attr {string} experiment - the experiment's number on the page, shown in its title
 * @attr {'light' | 'dark'} theme - without it the page's color-scheme decides
 * @attr {string} lang - zh-CN or en; without it the page's
 * @prop {number} tokens - the same as t
 * @prop {number} width - the same as d
 * @fires attn-change - t or d changed by the reader; detail: {t, d}
 * @fires attn-ready - the experiment is live
 * @fires attn-error - it failed; detail: {key, message, details}
 */
export class AttnCostCounter extends AttnElement {
  static styles = elementStyles;
  static linked = ['t', 'd'];

  /** @type {import('lit').PropertyDeclarations} */
  static properties = {
    tokens: { type: Number, attribute: 't', reflect: true },
    width: { type: Number, attribute: 'd', reflect: true },
    problem: { state: true },
  };

  /** @type {import('../../engine/wrap.js').Engine | null} */
  #engine = null;
  /** @type {import('./model.js').Stops | null} */
  #stops = null;
  /** @type {import('./model.js').Layers | null} */
  #layers = null;
  /** What is drawn: the last sizes that can be. @type {import('./model.js').Sizes} */
  #sizes = { ...start };

  constructor() {
    super();
    /** @type {number | undefined} */
    this.tokens = undefined;
    /** @type {number | undefined} */
    this.width = undefined;
    /** @type {{name: import('./model.js').Name, typed: string} | null} */
    this.problem = null;
  }

  async prepare() {
    this.#engine = await loadEngine();
    this.#stops = stopsOf(this.#engine);
    this.#settle();
  }

  /** Takes the sizes asked for where the sliders reach them; else says so and keeps the last. */
  #settle() {
    if (!this.#engine || !this.#stops) return;
    for (const name of /** @type {const} */ (['tokens', 'width'])) {
      const asked = this[name];
      if (fits(this.#stops, name, asked)) {
        if (this.problem?.name === name && asked !== this.#sizes[name]) this.problem = null;
        this.#sizes[name] = Number(asked);
      } else {
        if (asked !== undefined && asked !== null)
          this.problem = { name, typed: this.getAttribute(LETTER[name]) ?? String(asked) };
        this[name] = this.#sizes[name];
      }
    }
    this.#layers = bothLayers(this.#engine, this.#sizes, this.#stops);
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    if (this.phase !== 'ready' || !(changed.has('tokens') || changed.has('width'))) return;
    this.attempt(() => this.#settle());
  }

  /** @param {import('./model.js').Name} name @param {number} value */
  #take(name, value) {
    this.problem = null;
    if (this[name] === value) return;
    this[name] = value;
    this.announce({ t: this.tokens, d: this.width });
  }

  /** @type {import('./view.js').Actions} */
  #on = {
    move: (name, at) => {
      if (this.#stops) this.#take(name, this.#stops[name][at]);
    },
    type: (name, typed) => {
      // Digits of any width, with or without separators.
      const digits = typed.normalize('NFKC').replace(/[\s,_']/g, '');
      const value = /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
      if (this.#stops && fits(this.#stops, name, value)) this.#take(name, value);
      else this.problem = { name, typed };
    },
  };

  /** @returns {import('./view.js').State | null} */
  #state() {
    if (!this.#stops || !this.#layers) return null;
    return {
      t: this.t,
      experiment: this.experiment,
      stops: this.#stops,
      sizes: this.#sizes,
      layers: this.#layers,
      problem: this.problem,
      marks,
      tools: this.tools.row(),
      on: this.#on,
    };
  }

  heading() {
    return titleOf(this);
  }

  get exported() {
    return async () => {
      const { exported } = await import('./export.js');
      const state = shown(this.#state());
      const lines = curves(shown(this.#engine), state.sizes.width, state.stops);
      return exported(state, lines, languageOf(this));
    };
  }

  content() {
    const state = this.#state();
    return state ? view(state) : '';
  }
}

/** @type {Record<import('./model.js').Name, string>} */
const LETTER = { tokens: 't', width: 'd' };
