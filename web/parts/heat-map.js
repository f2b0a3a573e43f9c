import { css, html, nothing } from 'lit';
import { percent, percentDigits } from '../draw/format.js';
import { level } from '../draw/palette.js';
import { columns, visible } from '../draw/tokens.js';
import { inTurn } from './in-turn.js';
import { lazily } from './lazily.js';
import { paintRaster, placeColumn, placeInGrid, rasterCell } from './raster.js';
import { scrollable } from './watch-size.js';
import { tokenBox, tokenLabel } from './token.js';

/** Up to this many cells a cell is an element with its number; beyond it, a pixel of a canvas. */
export const NUMBERED_CELLS = 256;

/**
 * Up to this many rows and columns each has its label, and the map scrolls: a label of 12.5 px wants 17 px, so it is
 * up to three windows high. Beyond it a reader would see a part only of what the map is there to show, through
 * thousands of elements: the whole stands as one picture, with a label every so often.
 */
export const LABELLED = 128;

const loadOverview = () => import('./overview.js');
/** Rows or columns that PageUp and PageDown go in a picture of the whole. */
const PAGE = 64;

/** Whether every cell has room for its number. @param {string[]} rows @param {string[]} cols */
export const numbersFit = (rows, cols) => rows.length * cols.length <= NUMBERED_CELLS;

export const heatMapStyles = css`
  .map h4 {
    font-size: 15px;
    font-weight: 700;
    padding-bottom: 2px;
  }
  .map h4 small {
    font-size: 13px;
    font-weight: 400;
    color: var(--soft);
    padding-inline-start: 4px;
  }
  /* Few columns are no reason for a map as high as a house. */
  .map.tall {
    max-width: calc(var(--labels) + 90px);
  }
  .map .frame:focus-visible {
    outline-offset: -2px;
  }
  [role='grid'] {
    position: relative;
    border-radius: 3px;
    cursor: pointer;
    touch-action: manipulation;
  }
  [role='grid'] .row {
    display: grid;
    grid-template-columns: var(--labels) minmax(0, 1fr);
    align-items: center;
    padding-block: 1px;
  }
  .labels-short {
    --labels: 46px;
  }
  .labels-wide {
    --labels: 74px;
  }
  .labels-widest {
    --labels: 112px;
  }
  .row .cells {
    position: relative; /* also of rows that don't ask: a row that begins to would be laid out anew for it */
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 1fr);
    gap: 2px;
    border-radius: 4px;
  }
  .row.head .cells > * {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    text-align: center;
    font-size: 13px;
    color: var(--soft);
    line-height: 1.7;
  }
  .row.head .token {
    max-width: 100%;
  }
  .row > [role='rowheader'] {
    overflow: hidden;
    text-align: end;
    padding-inline-end: 8px;
    font-size: 13px;
    color: var(--soft);
    line-height: 1.4;
  }
  .row > [role='rowheader'] .token {
    max-width: 100%;
  }
  .row.asker > [role='rowheader'] {
    color: var(--accent);
    font-weight: 700;
  }
  .row.asker .cells {
    z-index: 1;
    outline: 2px solid var(--accent);
    outline-offset: 0;
  }
  .cell {
    display: grid;
    place-items: center;
    place-content: center;
    aspect-ratio: 1;
    min-width: 0;
    border-radius: 3px;
    background: var(--cell);
    color: var(--on);
    font-size: 13px;
    line-height: 1;
    forced-color-adjust: none;
  }
  /* Of no size: a box of its own to be cut off, for each of so many cells, is what a frame would spend its time on. */
  .cell > .visually-hidden {
    position: static;
    height: 0;
    clip-path: none;
    overflow: visible;
    font-size: 0;
  }
  .column-mark {
    position: absolute;
    z-index: 1;
    inset-block: 0;
    inset-inline-start: calc(var(--labels) + (100% - var(--labels) + 2px) * var(--start));
    width: calc((100% - var(--labels) + 2px) * var(--share) - 2px);
    outline: 2px solid var(--accent);
    border-radius: 4px;
    pointer-events: none;
  }
  .hatched {
    background: repeating-linear-gradient(45deg, var(--hatch) 0 3px, transparent 3px 6.5px);
    forced-color-adjust: none;
  }
  .cell.active {
    outline: 2px solid var(--ink);
    outline-offset: -2px;
    box-shadow: inset 0 0 0 3px var(--paper);
  }
  @container (max-width: 520px) {
    .many .cell {
      font-size: 0;
    }
  }
  .raster {
    position: relative;
    display: grid;
    grid-template-columns: var(--labels) auto;
    width: max-content;
    min-width: 100%;
  }
  .raster .row-labels,
  .raster .column-labels {
    display: grid;
    font-size: 12.5px;
    color: var(--soft);
  }
  .raster .row-labels {
    grid-auto-rows: minmax(0, 1fr);
    text-align: right; /* not its end, which a token from right to left has on the left */
    padding-inline-end: 8px;
    position: sticky;
    inset-inline-start: 0;
    background: var(--paper);
    z-index: 1;
  }
  .raster .row-labels > *,
  .raster .column-labels > * {
    overflow: hidden;
    min-width: 0;
    min-height: 0;
    line-height: 17px;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .raster .column-labels {
    grid-column: 2;
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 1fr);
    align-items: end;
    justify-items: center;
    padding-bottom: 4px;
  }
  .raster .column-labels > * {
    writing-mode: vertical-rl;
    max-height: 7em;
  }
  .raster .plane {
    position: relative;
  }
  .raster canvas {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    image-rendering: pixelated;
    forced-color-adjust: none;
  }
  .raster .band {
    position: absolute;
    inset-inline: 0;
    outline: 2px solid var(--accent);
    outline-offset: -2px;
    pointer-events: none;
  }
  .raster .spot {
    position: absolute;
    outline: 2px solid var(--ink);
    outline-offset: 1px;
    box-shadow: 0 0 0 1px var(--paper);
    pointer-events: none;
  }
  .raster .accent {
    color: var(--accent);
  }
`;

/**
 * @typedef {object} HeatMap
 * @property {string} id unique inside the element
 * @property {unknown} title
 * @property {string} label what a screen reader says of the whole map
 * @property {string[]} rows query tokens
 * @property {string[]} cols key tokens
 * @property {{rows: number, cols: number, data: ArrayLike<number>}} weights in [0, 1]
 * @property {(row: number, col: number) => boolean} hidden by the mask
 * @property {number} asker the marked row
 * @property {{row: number, col: number} | null} active the cell under the pointer or the keys
 * @property {(row: number, col: number, text: string) => string} describe a cell in words
 * @property {string} corner what the two header lines are
 * @property {number | null} [column] the marked column
 * @property {(row: number, col: number) => void} [onVisit]
 * @property {() => void} [onLeave]
 * @property {(row: number, col: number) => void} [onKeep] the cell was chosen: it stays when the pointer leaves
 * @property {() => void} [onLetGo] Escape; without it the same as leaving
 * @property {(row: number) => void} [onAsk]
 * @property {(word: number | null) => void} [onWord] the pointer came to a token's label, or left it
 */

/** How much room the row labels get, as a class for what holds the map. @param {string[]} tokens */
export function labelClass(tokens) {
  const widest = Math.max(...tokens.map(columns));
  return widest > 8 ? 'labels-widest' : widest > 5 ? 'labels-wide' : 'labels-short';
}

/** @param {HeatMap} map @param {number} row @param {number} col */
const cellText = (map, row, col) =>
  map.describe(row, col, map.hidden(row, col) ? '' : percent(map.weights.data[row * map.weights.cols + col], 1));

/**
 * A map of weights: rows ask, columns answer. One stop of the Tab key; the
 * arrow keys walk, Home and End go to the row's ends, Enter makes the row the
 * asker, Escape leaves the cell.
 * @param {HeatMap} map
 */
export function heatMap(map) {
  const { rows, cols, active } = map;
  const grid = (/** @type {unknown} */ content) => html`<div
    role="grid"
    class=${cols.length > 8 ? 'many' : ''}
    tabindex="0"
    aria-label=${map.label}
    aria-rowcount=${rows.length + 1}
    aria-colcount=${cols.length + 1}
    aria-activedescendant=${active ? `${map.id}-${active.row}-${active.col}` : nothing}
    @keydown=${(/** @type {KeyboardEvent} */ event) => walk(map, event)}
    @focus=${(/** @type {FocusEvent} */ event) => enter(map, event)}
    @blur=${() => map.active && map.onLeave?.()}
    @pointermove=${(/** @type {PointerEvent} */ event) => point(map, event)}
    @pointerleave=${(/** @type {PointerEvent} */ event) => event.pointerType === 'mouse' && leave(map)}
    @click=${(/** @type {PointerEvent} */ event) => pick(map, event)}
  >
    ${content}
  </div>`;
  return html`<div class="map ${rows.length > 4 * cols.length ? 'tall' : ''}">
    <h4>${map.title}</h4>
    ${form(map, grid)}
  </div>`;
}

/** @param {HeatMap} map */
const isPicture = ({ rows, cols }) => !numbersFit(rows, cols) && Math.max(rows.length, cols.length) > LABELLED;

/** Numbers, or a pixel a cell with labels, or a picture of the whole. @param {HeatMap} map @param {(content: unknown) => unknown} grid */
function form(map, grid) {
  if (numbersFit(map.rows, map.cols)) return grid(numberedRows(map));
  if (!isPicture(map))
    return html`<div class="frame" role="group" aria-label=${map.label} ${scrollable()}>${grid(rasterRows(map))}</div>`;
  const say = (/** @type {number} */ row, /** @type {number} */ col) => cellText(map, row, col);
  return html`${lazily(
    loadOverview,
    ({ overview }) => html`${overview({ map, grid, say })}`,
    (fault) => html`<p class="soft">${String(fault)}</p>`,
  )}`;
}

/** @param {HeatMap} map */
function numberedRows(map) {
  const { id, label, rows, cols, weights, hidden, active, column = null } = map;
  return html`<div role="row" class="row head">
      <span role="columnheader"><span class="visually-hidden">${map.corner}</span></span>
      <div role="none" class="cells">${cols.map((token, col) => html`<span role="columnheader" data-word=${col}>${tokenLabel(token)}</span>`)}</div>
    </div>
    ${rows.map((_, row) => {
      const here = active?.row === row ? active.col : null;
      // A walk changes two rows at most: the others stand as they are.
      const parts = [id, label, rows, cols, weights, hidden, row === map.asker, here];
      return inTurn(() => numberedRow(map, row, here), parts);
    })}${column === null ? nothing : html`<div class="column-mark" ${placeColumn(column, cols.length)}></div>`}`;
}

/** @param {HeatMap} map @param {number} row @param {number | null} here the column of its active cell */
const numberedRow = (map, row, here) => html`<div role="row" class="row ${row === map.asker ? 'asker' : ''}">
  <span role="rowheader" data-word=${row}>${tokenLabel(map.rows[row])}</span>
  <div role="none" class="cells">
    ${map.cols.map((_, col) => {
      const hidden = map.hidden(row, col);
      const weight = map.weights.data[row * map.weights.cols + col];
      const id = col === here ? `${map.id}-${row}-${col}` : nothing;
      const mark = col === here ? ' active' : '';
      if (hidden)
        return html`<span
          role="gridcell"
          id=${id}
          class=${`cell hatched${mark}`}
          data-row=${row}
          data-col=${col}
          aria-label=${cellText(map, row, col)}
        ></span>`;
      return html`<span role="gridcell" id=${id} class=${`cell w${level(weight)}${mark}`} data-row=${row} data-col=${col}
        ><span aria-hidden="true">${percentDigits(weight, 0)}</span
        ><span class="visually-hidden">${cellText(map, row, col)}</span></span
      >`;
    })}
  </div>
</div>`;

/** @param {HeatMap} map */
function rasterRows(map) {
  const { rows, cols, active, asker, column = null } = map;
  return html`<div class="raster">
    <div class="column-labels" aria-hidden="true">
      ${cols.map((token, col) => tokenBox(token, col, col === column))}
    </div>
    <div class="row-labels" aria-hidden="true">
      ${rows.map((token, row) => tokenBox(token, row, row === asker))}
    </div>
    <div class="plane hatched" ${rasterCell(rows.length, cols.length)}>
      <canvas aria-hidden="true" ${paintRaster(map.weights, map.hidden)}></canvas>
      <div class="band" ${placeInGrid({ row: asker, rows: rows.length })}></div>
      ${column === null ? nothing : html`<div class="band" ${placeInGrid({ row: 0, rows: 1, col: column, cols: cols.length })}></div>`}
      <div role="row" aria-rowindex=${(active?.row ?? asker) + 2}>
        <span role="rowheader" class="visually-hidden">${visible(rows[active?.row ?? asker])}</span>
        <span
          role="gridcell"
          id="${map.id}-${active?.row ?? asker}-${active?.col ?? 0}"
          class=${active ? 'spot' : 'visually-hidden'}
          aria-colindex=${(active?.col ?? 0) + 2}
          aria-label=${cellText(map, active?.row ?? asker, active?.col ?? 0)}
          ${placeInGrid(active ? { ...active, rows: rows.length, cols: cols.length } : null)}
        ></span>
      </div>
    </div>
  </div>`;
}

/** @param {HeatMap} map @param {FocusEvent} event */
function enter(map, event) {
  const grid = /** @type {HTMLElement} */ (event.currentTarget);
  if (grid.matches(':focus-visible') && !map.active) map.onVisit?.(map.asker, 0);
}

/** @param {HeatMap} map @param {KeyboardEvent} event */
function walk(map, event) {
  const at = map.active ?? { row: map.asker, col: 0 };
  const last = { row: map.rows.length - 1, col: map.cols.length - 1 };
  /** @type {Record<string, () => void>} */
  const moves = {
    ArrowLeft: () => map.onVisit?.(at.row, Math.max(0, at.col - 1)),
    ArrowRight: () => map.onVisit?.(at.row, Math.min(last.col, at.col + 1)),
    ArrowUp: () => map.onVisit?.(Math.max(0, at.row - 1), at.col),
    ArrowDown: () => map.onVisit?.(Math.min(last.row, at.row + 1), at.col),
    Home: () => map.onVisit?.(event.ctrlKey ? 0 : at.row, 0),
    End: () => map.onVisit?.(event.ctrlKey ? last.row : at.row, last.col),
    ...(isPicture(map) ? pages(map, at, last, event.shiftKey) : {}),
    Enter: () => choose(map, at),
    ' ': () => choose(map, at),
    Escape: () => (map.onLetGo ?? map.onLeave)?.(),
  };
  const move = moves[event.key];
  // With no cell to leave, Escape is for what holds the map.
  if (!move || event.altKey || event.metaKey || (event.key === 'Escape' && !map.active)) return;
  event.preventDefault();
  move();
}

/**
 * Far steps: rows, or columns with Shift.
 * @param {HeatMap} map @param {{row: number, col: number}} at @param {{row: number, col: number}} last @param {boolean} across
 * @returns {Record<string, () => void>}
 */
function pages(map, { row, col }, last, across) {
  const go = (/** @type {number} */ by) =>
    across
      ? map.onVisit?.(row, Math.min(last.col, Math.max(0, col + by)))
      : map.onVisit?.(Math.min(last.row, Math.max(0, row + by)), col);
  return { PageUp: () => go(-PAGE), PageDown: () => go(PAGE) };
}

/**
 * The cell under a pointer, from the cells themselves or from the place on the
 * canvas; null outside of the cells.
 * @param {HeatMap} map
 * @param {PointerEvent} event
 */
function cellAt(map, event) {
  const target = /** @type {HTMLElement} */ (event.target);
  const cell = /** @type {HTMLElement | null} */ (target.closest('[data-row]'));
  if (cell) return { row: Number(cell.dataset.row), col: Number(cell.dataset.col) };
  const plane = target.closest('.plane');
  if (plane) {
    const box = plane.getBoundingClientRect();
    const row = Math.floor(((event.clientY - box.top) / box.height) * map.rows.length);
    const col = Math.floor(((event.clientX - box.left) / box.width) * map.cols.length);
    if (row >= 0 && col >= 0 && row < map.rows.length && col < map.cols.length) return { row, col };
  }
  const line = target.closest('.row');
  if (line && !line.classList.contains('head')) {
    return { row: Array.from(line.parentElement?.querySelectorAll('.row:not(.head)') ?? []).indexOf(line), col: -1 };
  }
  return null;
}

/** The token whose label is under a pointer. @param {PointerEvent} event */
function wordAt(event) {
  const label = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest('[data-word]'));
  return label ? Number(label.dataset.word) : null;
}

/** @param {HeatMap} map */
function leave(map) {
  map.onWord?.(null);
  map.onLeave?.();
}

/** @param {HeatMap} map @param {PointerEvent} event */
function point(map, event) {
  if (event.pointerType !== 'mouse') return;
  map.onWord?.(wordAt(event));
  const at = cellAt(map, event);
  if (!at || at.col < 0) return;
  if (map.active?.row !== at.row || map.active?.col !== at.col) map.onVisit?.(at.row, at.col);
}

/** The cell's row asks, and the cell is kept. @param {HeatMap} map @param {{row: number, col: number}} at */
function choose(map, { row, col }) {
  map.onAsk?.(row);
  map.onKeep?.(row, col);
}

/** @param {HeatMap} map @param {PointerEvent} event */
function pick(map, event) {
  const word = map.onWord ? wordAt(event) : null;
  if (word !== null) {
    map.onAsk?.(word);
    return;
  }
  const at = cellAt(map, event);
  if (!at) return;
  if (at.col < 0) {
    map.onAsk?.(at.row);
    return;
  }
  choose(map, at);
  map.onVisit?.(at.row, at.col);
}
