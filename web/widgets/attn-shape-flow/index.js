import anchor from '../../../data/anchor-model.json' with { type: 'json' };
import world from '../../../data/teaching-world.json' with { type: 'json' };
import { loadEngine } from '../../engine/engine.js';
import { languageOf } from '../../i18n/i18n.js';
import { AttnElement, shown } from '../../parts/base-element.js';
import { walk } from '../../parts/walk.js';
import { elementStyles } from './look.js';
import { bothSizes, tensorOf } from './model.js';
import { view } from './view.js';
import { titleOf } from './words.js';
import './messages.js';

/**
 * The tensors of a multi-head layer, cut and put together again, with edges on
 * a logarithmic scale: at the anchor model's size and at the teaching size.
 *
 * @element attn-shape-flow
 * @attr {'anchor' | 'teaching'} size - the size in sight
 * @attr {string} block - the chosen block, by its name: X, W_Q, O_1, …
 * @attr {string} experiment - the experiment's number on the page, shown in its title
 * @attr {'light' | 'dark'} theme - without it the page's color-scheme decides
 * @attr {string} lang - zh-CN or en; without it the page's
 * @fires attn-change - size or block changed by the reader; detail: {size, block}
 * @fires attn-ready - the figure is live
 * @fires attn-error - it failed; detail: {key, message, details}
 */
export class AttnShapeFlow extends AttnElement {
  static styles = elementStyles;
  static linked = ['size', 'block'];

  /** @type {import('lit').PropertyDeclarations} */
  static properties = {
    size: { type: String, reflect: true },
    block: { type: String, reflect: true },
    visited: { state: true },
    numbers: { state: true },
  };

  /** @type {import('./model.js').Sizes | null} */
  #sizes = null;

  constructor() {
    super();
    /** @type {string | undefined} */
    this.size = undefined;
    /** @type {string | null} */
    this.block = null;
    /** Pointed at or focused. @type {string | null} */
    this.visited = null;
    this.numbers = false;
  }

  async prepare() {
    this.#sizes = bothSizes(await loadEngine(), anchor, world);
  }

  /** @returns {import('./model.js').Size} */
  get #sizeInSight() {
    return this.size === 'teaching' ? 'teaching' : 'anchor';
  }

  #announce() {
    const detail = { size: this.#sizeInSight, block: this.block };
    this.announce(detail);
  }

  /** @type {import('./view.js').Actions} */
  #on = {
    size: (size) => {
      this.size = size;
      // A head that the other size does not have.
      if (this.#sizes && this.block !== null && !tensorOf(this.#sizes, size, this.block)) this.block = null;
      this.#announce();
    },
    choose: (block) => {
      this.block = block === this.block ? null : block;
      this.#announce();
    },
    visit: (block) => {
      this.visited = block;
    },
    leave: (block) => {
      // The pointer may be at another one already, or the focus gone from one that it is not at.
      if (this.visited === block) this.visited = null;
    },
    key: (event) => {
      if (event.key === 'Escape' && this.block !== null) this.#on.choose(null);
      else if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault();
        this.#on.choose(/** @type {SVGElement} */ (event.target).dataset.block ?? null);
      } else walk(event, '[data-block]');
    },
    numbers: () => {
      this.numbers = !this.numbers;
    },
  };

  /** @returns {import('./view.js').State | null} */
  #state() {
    const sizes = this.#sizes;
    if (!sizes) return null;
    const size = this.#sizeInSight;
    const block = this.block !== null && tensorOf(sizes, size, this.block) ? this.block : null;
    return {
      t: this.t,
      experiment: this.experiment,
      sizes,
      size,
      block,
      lit: this.visited ?? block,
      still: false,
      numbers: this.numbers,
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
