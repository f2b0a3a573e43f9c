import { html, nothing } from 'lit';
import { AsyncDirective, directive } from 'lit/async-directive.js';
import { ref } from 'lit/directives/ref.js';
import { grouped } from '../draw/format.js';
import { blocks } from '../draw/reduction.js';
import { visible } from '../draw/tokens.js';
import { labels, magnifier } from './overview-marks.js';
import { box, cover, middle } from './overview-places.js';
import { overviewStyles } from './overview-styles.js';
import { Picture } from './picture.js';
import { watchScheme } from './scheme.js';

/** No canvas is larger than this along a side, however fine the screen is. */
const MOST_PIXELS = 2048;

/**
 * @typedef {object} Overview
 * @property {import('./heat-map.js').HeatMap} map
 * @property {(content: unknown) => unknown} grid what takes the keys and the pointer, around the cells
 * @property {(row: number, col: number) => string} say a cell in words
 */

/** A map of any size as one picture that fits the figure. */
class OverviewOfMap extends AsyncDirective {
  /** @type {Overview | null} */
  #overview = null;
  /** @type {import('../i18n/i18n.js').Translate} */
  #t = (key) => key;
  /** @type {HTMLElement | null} */
  #plane = null;
  /** @type {Picture | null} */
  #picture = null;
  /** Of the plane, in CSS pixels. */
  #size = { width: 0, height: 0 };
  /** @type {number | null} */
  #share = null;
  #spot = '';
  /** @type {ResizeObserver | null} */
  #watch = null;
  /** @type {(() => void) | null} */
  #unwatch = null;

  /** @param {Overview} _overview */
  render(_overview) {
    return /** @type {unknown} */ (nothing);
  }

  /** @param {import('lit/directive.js').ChildPart} part @param {[Overview]} args */
  update(part, [overview]) {
    const host = /** @type {any} */ (part.options?.host);
    this.#overview = overview;
    this.#t = host.t;
    dress(host.renderRoot.getRootNode());
    const { active } = overview.map;
    const spot = active ? `${active.row} ${active.col}` : '';
    if (spot !== this.#spot && spot) queueMicrotask(this.#follow);
    this.#spot = spot;
    if (!this.#unwatch) this.reconnected();
    return this.#view(overview);
  }

  reconnected() {
    this.#watch = new ResizeObserver(([{ contentRect }]) => {
      this.#size = { width: contentRect.width, height: contentRect.height };
      this.#again();
    });
    if (this.#plane) this.#watch.observe(this.#plane);
    this.#unwatch = watchScheme(() => this.#picture?.repaint());
    this.#picture?.repaint();
  }

  disconnected() {
    this.#watch?.disconnect();
    this.#watch = null;
    this.#unwatch?.();
    this.#unwatch = null;
    this.#picture?.stop();
  }

  #again() {
    if (this.#overview && this.isConnected) this.setValue(this.#view(this.#overview));
  }

  /** Who walks by keys keeps the cell in sight. */
  #follow = () => {
    const grid = this.#plane?.closest('[role="grid"]');
    if (grid?.matches(':focus-visible')) {
      this.#plane?.querySelector('.spot')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
  };

  #hold = ref((plane) => {
    this.#plane = /** @type {HTMLElement | null} */ (plane ?? null);
    if (plane) this.#watch?.observe(plane);
  });

  #draw = ref((canvas) => {
    this.#picture?.stop();
    // A new picture has said nothing yet; one that is complete at once never will.
    this.#share = null;
    this.#picture = canvas
      ? new Picture(/** @type {HTMLCanvasElement} */ (canvas), (share) => {
          this.#share = share;
          this.#again();
        })
      : null;
  });

  /** @param {number} count @param {number} length in CSS pixels */
  #blocks(count, length) {
    return blocks(count, Math.min(MOST_PIXELS, Math.round(length * devicePixelRatio)));
  }

  /** @param {Overview} overview */
  #view({ map, grid, say }) {
    const { rows, cols, weights, active, asker, column = null } = map;
    const { width, height } = this.#size;
    const plan = { down: this.#blocks(rows.length, height), across: this.#blocks(cols.length, width) };
    // Before its first layout there is no size to draw for; the canvas is there when the template is through.
    if (width > 0) queueMicrotask(() => this.#picture?.show(weights, map.hidden, plan));
    const size = { rows: rows.length, cols: cols.length };
    const at = active ?? { row: asker, col: 0 };
    const words = say(at.row, at.col);
    return html`${grid(
      html`<div class="raster overview" ${box(rows.length, cols.length)}>
        ${labels(cols, 'left', width)} ${labels(rows, 'top', height, asker)}
        <div class="plane hatched" ${this.#hold}>
          <div class="clip"><canvas aria-hidden="true" ${this.#draw} ${cover(plan, rows.length, cols.length)}></canvas></div>
          <div class="band" ${middle({ ...size, row: asker })}></div>
          ${column === null ? nothing : html`<div class="band upright" ${middle({ ...size, col: column })}></div>`}
          <div role="row" aria-rowindex=${at.row + 2}>
            <span role="rowheader" class="visually-hidden">${visible(rows[at.row])}</span>
            <span
              role="gridcell"
              id="${map.id}-${at.row}-${at.col}"
              class=${active ? 'spot' : 'visually-hidden'}
              aria-colindex=${at.col + 2}
              aria-label=${words}
              ${middle(active ? { ...size, ...active } : null)}
            ></span>
          </div>
          ${active ? magnifier(map, active, words, this.#where(active)) : nothing}
        </div>
      </div>`,
    )}${this.#legend(plan)}`;
  }

  /** @param {{row: number, col: number}} cell */
  #where = ({ row, col }) => this.#t('map.overview.where', { row: grouped(row + 1), col: grouped(col + 1) });

  /** @param {import('./picture.js').Plan} plan */
  #legend({ down, across }) {
    const t = this.#t;
    const whole = down.cells === 1 && across.cells === 1;
    return html`<p class="of-overview">
      ${
        whole
          ? t('map.overview.whole')
          : t('map.overview.block', { rows: grouped(down.cells), cols: grouped(across.cells) })
      }
      ${t('map.overview.keys')}
      <span role="status"
        >${
          this.#share === null
            ? nothing
            : html`${t('map.overview.drawing')}
                <progress aria-label=${t('map.overview.drawing')} max="1" .value=${this.#share}></progress>`
        }</span
      >
    </p>`;
  }
}

/** What an overview alone wears comes with it. @param {ShadowRoot | Document} root */
function dress(root) {
  const sheet = overviewStyles.styleSheet;
  if (sheet && !root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}

export const overview = directive(OverviewOfMap);
