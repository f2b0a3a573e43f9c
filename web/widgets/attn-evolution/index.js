import anchor from '../../../data/anchor-model.json' with { type: 'json' };
import dataflow from '../../../data/dataflow.json' with { type: 'json' };
import evolution from '../../../data/evolution.json' with { type: 'json' };
import frontier from '../../../data/frontier-models.json' with { type: 'json' };
import world from '../../../data/teaching-world.json' with { type: 'json' };
import worked from '../../../data/worked-examples.json' with { type: 'json' };
import { published } from '../../engine/published.js';
import { languageOf } from '../../i18n/i18n.js';
import { AttnElement } from '../../parts/base-element.js';
import { wear } from '../../parts/wear.js';
import { asAttnError } from '../../engine/errors.js';
import { examplesOf } from './examples.js';
import { elementStyles } from './look.js';
import { addressesOf, lineOf, linesOf, openKeys } from './model.js';
import { view } from './view.js';
import './messages.js';

/** The generation where a tag without one stands. */
const AT = 'multi-head';

/**
 * How attention evolved, in two lines: what each generation solved, the figure at which it got stuck,
 * and a small live experiment behind each.
 *
 * @element attn-evolution
 * @attr {string} at - the generation where the page stands, by its key in data/evolution.json; its line is open, the other folded
 * @attr {string} open - the generations whose experiments are open, by their keys, spaces between
 * @attr {string} links - addresses of lessons that can be read, such as "C3-B1=/c3/b1/", spaces between
 * @attr {string} references - what the ids of the page's own references begin with; without it sources are named, not linked
 * @attr {string} experiment - the figure's number on the page, shown in its title
 * @attr {'light' | 'dark'} theme - without it the page's color-scheme decides
 * @attr {string} lang - zh-CN or en; without it the page's
 * @fires attn-change - an experiment opened or closed by the reader; detail: {open}
 * @fires attn-ready - the figure is live
 * @fires attn-error - it failed, or one of its experiments did; detail: {key, message, details}
 */
export class AttnEvolution extends AttnElement {
  static styles = elementStyles;

  /** @type {import('lit').PropertyDeclarations} */
  static properties = {
    at: { type: String, reflect: true },
    open: { type: String, reflect: true },
    links: { type: String },
    references: { type: String },
  };

  static linked = ['open'];

  #lines = linesOf(/** @type {import('./model.js').Evolution} */ (/** @type {unknown} */ (evolution)), {
    figures: published,
    data: { 'anchor-model': anchor, 'frontier-models': frontier, 'worked-examples': worked },
    lessons: dataflow.lessons,
  });

  /** What is fetched, by generation; null while it is on its way. @type {Map<string, any>} */
  #labs = new Map();
  /** Whether it wears what the experiments need. */
  #dressed = false;
  /** @type {Set<string>} */
  #unfolded = new Set();

  constructor() {
    super();
    /** @type {string | null | undefined} */
    this.at = undefined;
    /** @type {string | null | undefined} */
    this.open = undefined;
    /** @type {string | null} */
    this.links = null;
    /** @type {string | null} */
    this.references = null;
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    if (!changed.has('open')) return;
    // A linked experiment is in sight, wherever it stands.
    for (const key of openKeys(this.#lines, this.open)) this.#unfolded.add(String(lineOf(this.#lines, key)?.id));
  }

  /** @param {string} key */
  async #fetch(key) {
    this.#labs.set(key, null);
    try {
      const { labStyles, loadLab } = await import('./labs.js');
      const lab = await loadLab(key, { world, anchor, worked });
      if (!this.#dressed) wear(/** @type {ShadowRoot} */ (this.shadowRoot), labStyles);
      this.#dressed = true;
      this.#labs.set(key, lab);
    } catch (thrown) {
      this.#labs.set(key, { failure: this.#told(thrown) });
    }
    this.requestUpdate();
  }

  /** A failure stays in its entry; the page hears of it. @param {unknown} thrown */
  #told(thrown) {
    const { key, message, details } = asAttnError(thrown);
    const loading = key.startsWith('load.');
    const said =
      key === 'load.policy' ? 'evolution.failed.policy' : loading ? 'evolution.failed.load' : 'evolution.failed';
    const text = this.t(said, { text: message, ...details });
    const detail = { key, message: text, details };
    this.dispatchEvent(new CustomEvent('attn-error', { bubbles: true, composed: true, detail }));
    return text;
  }

  /** @param {import('./model.js').Entry} entry @returns {import('./labs.js').Lab | null} */
  #lab({ key }) {
    if (!this.#labs.has(key)) void this.#fetch(key);
    const lab = this.#labs.get(key);
    if (!lab || lab.failure) return lab;
    // What another experiment does is no reason to compute this one again.
    if (lab.shown?.t === this.t) return lab.shown;
    const { experiment, given, state } = lab;
    const set = (/** @type {object} */ change) => {
      Object.assign(state, change);
      lab.shown = null;
      this.requestUpdate();
    };
    try {
      const result = experiment.compute(given, state);
      lab.shown = { t: this.t, content: experiment.view({ t: this.t, id: key, given, state, result, set }) };
      return lab.shown;
    } catch (thrown) {
      lab.failure = this.#told(thrown);
      return lab;
    }
  }

  /** @type {import('./view.js').Actions} */
  #on = {
    toggle: (key) => {
      const open = openKeys(this.#lines, this.open);
      this.open = (open.includes(key) ? open.filter((each) => each !== key) : [...open, key]).join(' ') || null;
      this.announce({ open: this.open ?? '' });
    },
    fold: (line) => {
      if (!this.#unfolded.delete(line)) this.#unfolded.add(line);
      this.requestUpdate();
    },
    retry: (key) => {
      void this.#fetch(key);
      this.requestUpdate();
    },
  };

  content() {
    return view({
      t: this.t,
      language: languageOf(this),
      experiment: this.experiment,
      lines: this.#lines,
      sizes: examplesOf(worked),
      at: this.at && lineOf(this.#lines, this.at) ? this.at : AT,
      open: openKeys(this.#lines, this.open),
      unfolded: this.#unfolded,
      links: addressesOf(this.links),
      references: this.references ?? '',
      tools: this.tools.row(),
      lab: (entry) => this.#lab(entry),
      on: this.#on,
    });
  }
}
