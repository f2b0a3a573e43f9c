import teachingWorld from '../../../data/teaching-world.json' with { type: 'json' };
import { fetchModel } from '../../engine/model.js';
import { html, nothing } from 'lit';
import { languageOf } from '../../i18n/i18n.js';
import { AttnElement, shown } from '../../parts/base-element.js';
import { breath, framePainted } from '../../parts/in-turn.js';
import { large } from './large.js';
import { titleOf } from './layer.js';
import { elementStyles } from './look.js';
import { hear, understand } from './model.js';
import { joined, vocabularyOf } from './sentence.js';
import { openingOf, view } from './view.js';
import './messages.js';

/** After so long without a key the sentence is read, in milliseconds. */
const PAUSE = 160;
/** Of the enlarged head so many pixels say that it is there. */
const ENOUGH = 120;

/**
 * A trained model, every head of a layer on one sentence: the course's, another,
 * or the reader's own.
 *
 * @element attn-model-heads
 * @attr {number} layer - the layer in sight, counted from 1
 * @attr {number} head - the head that is enlarged, counted from 1
 * @attr {string} sentence - what the model reads; the course's sentence without it
 * @attr {'order' | 'previous' | 'self' | 'first' | 'induction'} sort - the order of the heads
 * @attr {string} model-src - folder of another model: model.safetensors with GPT-2's names, vocabulary.json, card.json if there is one
 * @attr {string} experiment - the experiment's number on the page, shown in its title
 * @attr {'light' | 'dark'} theme - without it the page's color-scheme decides
 * @attr {string} lang - zh-CN or en; without it the page's
 * @fires attn-change - layer, head, sentence or sort changed by the reader; detail: {layer, head, sentence, sort}
 * @fires attn-ready - the model is loaded and drawn
 * @fires attn-error - it failed; detail: {key, message, details}
 */
export class AttnModelHeads extends AttnElement {
  static styles = elementStyles;
  static linked = ['layer', 'head', 'sentence', 'sort'];

  /** @type {import('lit').PropertyDeclarations} */
  static properties = {
    layer: { type: Number, reflect: true },
    head: { type: Number, reflect: true },
    sentence: { type: String, reflect: true },
    sort: { type: String, reflect: true },
    modelSrc: { type: String, attribute: 'model-src' },
    progress: { state: true },
    spot: { state: true },
    word: { state: true },
    pinned: { state: true },
    listed: { state: true },
  };

  /** @type {import('./model.js').Loaded | null} */
  #loaded = null;
  /** @type {import('./sentence.js').Vocabulary | null} */
  #vocabulary = null;
  /** What stands in the field. @type {import('./model.js').Heard | null} */
  #heard = null;
  /** What is drawn: the same, and for a frame the sentence before. @type {import('./model.js').Reading | null} */
  #reading = null;
  /** Until what is heard is drawn. @type {Promise<unknown> | null} */
  #pending = null;
  /** What says that a large model computes. @type {import('../../parts/computing.js').Computing | null} */
  #computing = null;
  /** The text that was read last. @type {string | null} */
  #text = null;
  #timer = 0;
  /** Counts the loads, so that a late model is let go at once. */
  #load = 0;

  constructor() {
    super();
    /** @type {number | undefined} */
    this.layer = undefined;
    /** @type {number | undefined} */
    this.head = undefined;
    /** @type {string | undefined} */
    this.sentence = undefined;
    /** @type {string | undefined} */
    this.sort = undefined;
    /** @type {string | null} */
    this.modelSrc = null;
    /** @type {{loaded: number, all: number | null} | null} */
    this.progress = null;
    /** @type {{head: number, row: number, col: number} | null} */
    this.spot = null;
    /** The place of the word under the pointer or the focus. @type {number | null} */
    this.word = null;
    /** The pinned word's place. @type {number | null} */
    this.pinned = null;
    this.listed = false;
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
    this.#release();
    this.phase = 'waiting';
  }

  /** The model's memory is C++'s, which no collector sees. */
  #release() {
    this.#load += 1;
    this.#loaded?.model.dispose();
    this.#loaded = null;
    this.#heard = null;
    this.#reading = null;
    this.#pending = null;
    this.#text = null;
    this.#computing?.end();
  }

  async prepare() {
    this.#release();
    const load = this.#load;
    const loaded = await fetchModel(this.modelSrc, (bytes, all) => {
      if (load === this.#load) this.progress = { loaded: bytes, all };
    });
    if (load !== this.#load) {
      loaded.model.dispose();
      return;
    }
    this.progress = null;
    this.#loaded = loaded;
    this.#vocabulary = vocabularyOf(loaded.words);
    if (loaded.far && !this.#computing) {
      const { Computing } = await import('./long.js');
      this.#computing ??= new Computing(this, () => this.#takeBack());
    }
    // Loading is a task of its own, and the first sentence another.
    await breath();
    const thrown = load === this.#load ? await this.#read() : null;
    if (thrown) throw thrown;
  }

  get #sentence() {
    return this.sentence ?? openingOf(teachingWorld.tokens, this.#loaded);
  }

  /** @returns {Promise<unknown> | null} where this begins to be read: until then, with what was thrown on the way */
  #read() {
    const text = this.#sentence;
    const [loaded, vocabulary] = [this.#loaded, this.#vocabulary];
    if (!loaded || !vocabulary || text === this.#text) return null;
    this.#heard = hear(loaded, vocabulary, text);
    this.#text = text;
    this.spot = null;
    this.word = null;
    this.pinned = null;
    if (this.#heard.ids.join() !== this.#reading?.ids.join()) this.#computing?.begin();
    if (this.#pending) return null;
    this.#pending = this.#soon();
    return this.#pending;
  }

  /**
   * The frame that shows the reader's words does not wait for what the model makes of them. Of sentences that come
   * while one is computed, the newest is next.
   */
  async #soon() {
    if (this.standing && !document.hidden) await framePainted();
    const load = this.#load;
    let thrown = null;
    try {
      await this.#understand(load);
    } catch (fault) {
      thrown = fault;
    }
    if (load !== this.#load) return null;
    this.#pending = null;
    this.#computing?.end();
    this.requestUpdate();
    return thrown;
  }

  /** @param {number} load when it began: a model that was let go meanwhile draws nothing */
  async #understand(load) {
    for (;;) {
      const [loaded, vocabulary, heard] = [this.#loaded, this.#vocabulary, this.#heard];
      if (!loaded || !vocabulary || !heard) return;
      const reading = await understand(loaded, vocabulary, heard, this.#reading);
      if (load !== this.#load) return;
      if (heard !== this.#heard) continue;
      this.#reading = reading;
      return;
    }
  }

  /** Back to the sentence that is drawn. */
  #takeBack() {
    if (this.#reading) this.#say(this.#reading.text);
  }

  /** @returns {Promise<boolean>} */
  async getUpdateComplete() {
    const done = await super.getUpdateComplete();
    if (!this.#pending) return done;
    await this.#pending;
    return this.getUpdateComplete();
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    if (changed.has('modelSrc') && this.phase !== 'waiting') {
      this.restart();
      return;
    }
    if (this.phase === 'ready' && changed.has('sentence')) {
      this.attempt(() => this.#read()?.then((thrown) => thrown && this.fail(thrown)));
    }
  }

  #announce() {
    const { layer, head, sort } = this.#places;
    this.announce({ layer: layer + 1, head: head + 1, sentence: this.#sentence, sort });
  }

  get #places() {
    const sizes = this.#loaded?.model.sizes ?? { layers: 1, heads: 1 };
    const within = (/** @type {number | undefined} */ place, /** @type {number} */ count) =>
      Number.isInteger(place) && Number(place) >= 1 && Number(place) <= count ? Number(place) - 1 : 0;
    /** @type {import('./model.js').Pattern | 'order'} */
    const sort =
      this.sort === 'previous' || this.sort === 'self' || this.sort === 'first' || this.sort === 'induction'
        ? this.sort
        : 'order';
    return { layer: within(this.layer, sizes.layers), head: within(this.head, sizes.heads), sort };
  }

  /** @param {string} sentence */
  #say(sentence) {
    clearTimeout(this.#timer);
    this.sentence = sentence;
    this.#announce();
  }

  /** Where the heads take the whole screen, the one that was chosen would be enlarged below it, unseen. */
  #showLarge() {
    const large = this.renderRoot.querySelector('.large');
    if (large && large.getBoundingClientRect().top > window.innerHeight - ENOUGH)
      large.scrollIntoView({ block: 'nearest' });
  }

  /** @type {import('./view.js').Actions} */
  #on = {
    layer: (layer) => {
      this.layer = layer + 1;
      this.#announce();
    },
    head: (head) => {
      this.head = head + 1;
      this.#announce();
      this.#showLarge();
    },
    sort: (sort) => {
      this.sort = sort;
      this.#announce();
    },
    type: (text) => {
      clearTimeout(this.#timer);
      this.#timer = window.setTimeout(() => this.#say(text), PAUSE);
    },
    say: (text) => this.#say(text),
    replace: (unknown, word) => this.#say(this.#sentence.replaceAll(unknown, () => word)),
    append: (word) => {
      if (this.#vocabulary) this.#say(joined(this.#sentence, word, this.#vocabulary));
    },
    visit: (spot) => {
      this.spot = spot;
    },
    word: (word) => {
      this.word = word;
    },
    leave: (word) => {
      // The pointer may be at another one already.
      if (this.word === word) this.word = null;
    },
    pin: (word) => {
      this.pinned = word;
    },
    unpin: () => {
      this.pinned = null;
      this.word = null;
    },
    list: (open) => {
      this.listed = open;
    },
  };

  heading() {
    return titleOf({ t: this.t, experiment: this.experiment });
  }

  render() {
    if (this.phase !== 'loading' && this.phase !== 'slow') return super.render();
    const { progress, t } = this;
    return html`<p class="soft slow no-print" role="status">
        ${t('modelHeads.loading')}
        <progress
          aria-label=${t('modelHeads.loading')}
          max=${progress?.all ?? nothing}
          value=${progress?.all ? progress.loaded : nothing}
        ></progress></p
      ><slot></slot>`;
  }

  /** @returns {import('./view.js').State | null} */
  #state() {
    if (!this.#loaded || !this.#vocabulary || !this.#heard || !this.#reading) return null;
    return {
      t: this.t,
      experiment: this.experiment,
      ...this.#places,
      text: this.#sentence,
      heard: this.#heard,
      reading: this.#reading,
      card: this.#loaded.card,
      sizes: this.#loaded.model.sizes,
      words: this.#vocabulary.words,
      opening: openingOf(teachingWorld.tokens, this.#loaded),
      spot: this.spot,
      word: this.word,
      pinned: this.pinned,
      listed: this.listed,
      builtIn: this.modelSrc === null,
      computing: this.#computing?.line(),
      tools: this.tools.row(),
      on: this.#on,
    };
  }

  get exported() {
    if (!this.#reading?.pass) return null;
    return async () => (await import('./export.js')).exported(shown(this.#state()), languageOf(this));
  }

  get large() {
    return this.#reading?.pass ? () => large(shown(this.#state())) : null;
  }

  content() {
    const state = this.#state();
    return state ? view(state) : '';
  }
}
