import anchor from '../../../data/anchor-model.json' with { type: 'json' };
import dataflow from '../../../data/dataflow.json' with { type: 'json' };
import world from '../../../data/teaching-world.json' with { type: 'json' };
import { loadEngine } from '../../engine/engine.js';
import { languageOf } from '../../i18n/i18n.js';
import { AttnElement } from '../../parts/base-element.js';
import { walk } from '../../parts/walk.js';
import { elementStyles } from './look.js';
import { bothSizes, isLesson, stagesAt } from './model.js';
import { view } from './view.js';
import './messages.js';

/** The lesson that a tag without one stands in. */
const LESSON = 'C3-L7';

/**
 * The decoder layer as a column of stages: what a lesson's reader knows can be
 * opened, where the lesson stands is marked, what comes later is named.
 *
 * @element attn-dataflow
 * @attr {string} lesson - the lesson that the reader is in: C3-L1 to C3-L10, C3-B1, C3-B4 (data/dataflow.json)
 * @attr {string} stage - the chosen stage, by its id in data/dataflow.json
 * @attr {string} experiment - the figure's number on the page, shown in its title
 * @attr {'light' | 'dark'} theme - without it the page's color-scheme decides
 * @attr {string} lang - zh-CN or en; without it the page's
 * @fires attn-change - another stage chosen by the reader; detail: {stage}
 * @fires attn-ready - the figure is live
 * @fires attn-error - it failed; detail: {key, message, details}
 */
export class AttnDataflow extends AttnElement {
  static styles = elementStyles;
  static linked = ['stage'];

  /** @type {import('lit').PropertyDeclarations} */
  static properties = {
    lesson: { type: String, reflect: true },
    stage: { type: String, reflect: true },
  };

  /** @type {import('./model.js').Sizes | null} */
  #sizes = null;

  constructor() {
    super();
    /** @type {string | null | undefined} */
    this.lesson = undefined;
    /** @type {string | null | undefined} */
    this.stage = undefined;
  }

  async prepare() {
    this.#sizes = bothSizes(await loadEngine(), anchor, world);
  }

  /** @type {import('./view.js').Actions} */
  #on = {
    choose: (stage) => {
      if (stage === this.stage) return;
      this.stage = stage;
      this.announce({ stage });
    },
    key: (event) => {
      const stop = walk(event, '[data-stage]');
      // The choice follows the focus to what can be chosen; what cannot is only read out.
      if (stop && stop.getAttribute('aria-disabled') !== 'true') this.#on.choose(String(stop.dataset.stage));
    },
  };

  content() {
    if (!this.#sizes) return '';
    return view({
      t: this.t,
      language: languageOf(this),
      experiment: this.experiment,
      sizes: this.#sizes,
      stages: stagesAt(dataflow, isLesson(dataflow, this.lesson) ? String(this.lesson) : LESSON),
      stage: this.stage ?? null,
      still: false,
      tools: this.tools.row(),
      on: this.#on,
    });
  }
}
