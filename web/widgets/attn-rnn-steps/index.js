import teachingWorld from '../../../data/teaching-world.json' with { type: 'json' };
import examples from '../../../data/worked-examples.json' with { type: 'json' };
import { loadEngine } from '../../engine/engine.js';
import { worldFor } from '../../engine/own-data.js';
import { languageOf } from '../../i18n/i18n.js';
import { AttnElement, shown } from '../../parts/base-element.js';
import { WhileSeen } from '../../parts/while-seen.js';
import { elementStyles } from './look.js';
import { bothReaders } from './model.js';
import { titleOf, view } from './view.js';
import './messages.js';

/** Between two words of a play, in milliseconds. */
const PACE = 900;

/**
 * An RNN reads word by word, attention takes all pairs at once: the steps that
 * each takes, and the path between the first word and the last.
 *
 * @element attn-rnn-steps
 * @attr {1 | 2 | 3} step - the step in sight
 * @attr {number} read - how many words the RNN has read, from 0 to all
 * @attr {string} data-src - address of the author's own data (data/schemas/teaching-world.schema.json), with X, its projections and rnn
 * @attr {string} experiment - the experiment's number on the page, shown in its title
 * @attr {'light' | 'dark'} theme - without it the page's color-scheme decides
 * @attr {string} lang - zh-CN or en; without it the page's
 * @prop {object | null} data - the author's data as an object, in place of data-src
 * @fires attn-change - step or read changed by the reader; detail: {step, read}
 * @fires attn-ready - the experiment is live
 * @fires attn-error - it failed; detail: {key, message, details}
 */
export class AttnRnnSteps extends AttnElement {
  static styles = elementStyles;
  static linked = ['step', 'read'];

  /** @type {import('lit').PropertyDeclarations} */
  static properties = {
    step: { type: Number, reflect: true },
    read: { type: Number, reflect: true },
    dataSrc: { type: String, attribute: 'data-src' },
    data: { attribute: false },
    playing: { state: true },
    numbers: { state: true },
  };

  /** @type {import('./model.js').Readers | null} */
  #readers = null;
  #forward = false;
  #timer = 0;
  #seen = new WhileSeen(this, () => this.#pause());
  #still = matchMedia('(prefers-reduced-motion: reduce)');

  constructor() {
    super();
    /** @type {number | undefined} */
    this.step = undefined;
    /** @type {number | undefined} */
    this.read = undefined;
    /** @type {string | null} */
    this.dataSrc = null;
    /** @type {unknown} */
    this.data = null;
    this.playing = false;
    this.numbers = false;
  }

  connectedCallback() {
    super.connectedCallback();
    this.#seen.start();
    this.#still.addEventListener('change', this.#motion);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#pause();
    this.#seen.stop();
    this.#still.removeEventListener('change', this.#motion);
  }

  async prepare() {
    const { data, dataSrc } = this;
    const [engine, world] = await Promise.all([loadEngine(), worldFor({ data, dataSrc }, teachingWorld)]);
    // Other data was asked for meanwhile: its own start is on the way.
    if (this.data !== data || this.dataSrc !== dataSrc) return;
    this.#pause();
    this.#readers = bothReaders(engine, world, examples.sequence_length);
  }

  get #length() {
    return this.#readers?.tokens.length ?? 0;
  }

  get #place() {
    const { read } = this;
    return Number.isInteger(read) ? Math.min(Math.max(Number(read), 0), this.#length) : 0;
  }

  /** @returns {1 | 2 | 3} */
  get #stepInSight() {
    return this.step === 2 || this.step === 3 ? this.step : 1;
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    if ((changed.has('data') || changed.has('dataSrc')) && this.phase !== 'waiting') this.restart();
  }

  #announce() {
    this.announce({ step: this.#stepInSight, read: this.#place });
  }

  /** @param {number} place */
  #go(place) {
    // One step ahead is drawn as a step; back, to the start or to the end is a jump.
    this.#forward = place === this.#place + 1;
    this.read = place;
    this.#announce();
  }

  #pause() {
    clearTimeout(this.#timer);
    this.playing = false;
  }

  /** The end of a play is where the step buttons lead to. */
  #finish() {
    this.#pause();
    this.#go(this.#length);
  }

  #advance() {
    this.#go(this.#place + 1);
    if (this.#place >= this.#length) this.#pause();
    else this.#timer = window.setTimeout(() => this.#advance(), PACE);
  }

  /** Motion that is switched off while it runs ends at once; switched on again, the next play moves. */
  #motion = () => {
    if (this.#still.matches && this.playing) this.#finish();
  };

  /** @type {import('./view.js').Actions} */
  #on = {
    step: (step) => {
      this.#forward = false;
      this.step = step;
      this.#announce();
    },
    go: (place) => {
      this.#pause();
      this.#go(place);
    },
    play: () => {
      if (this.playing) this.#pause();
      else if (this.#still.matches) this.#finish();
      else {
        if (this.#place >= this.#length) this.read = 0;
        this.playing = true;
        this.#advance();
      }
    },
    numbers: () => {
      this.numbers = !this.numbers;
    },
  };

  /** @returns {import('./view.js').State | null} */
  #state() {
    if (!this.#readers) return null;
    return {
      t: this.t,
      experiment: this.experiment,
      step: this.#stepInSight,
      readers: this.#readers,
      read: this.#place,
      forward: this.#forward,
      playing: this.playing,
      numbers: this.numbers,
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

  content() {
    const state = this.#state();
    return state ? view(state) : '';
  }
}
