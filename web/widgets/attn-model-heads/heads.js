import { html, nothing, svg } from 'lit';
import { choice } from '../../parts/choice.js';
import { dataTable } from '../../parts/data-table.js';
import { heatMap, labelClass } from '../../parts/heat-map.js';
import { level, percent, shortened, visible } from '../../parts/number.js';
import { paintRaster } from '../../parts/raster.js';
import { shareBar } from '../../parts/share-bar.js';
import { heldOut, inOrder, PLACES } from './model.js';

/**
 * @typedef {import('./view.js').State} State
 * @typedef {import('./model.js').Pattern} Pattern
 * @typedef {import('./model.js').ModelHead} ModelHead
 */

/** Up to so many words a small map has an SVG square a cell; beyond, a pixel of a canvas. */
const SQUARES = 12;
/** @type {Pattern[]} */
const ALL = [...PLACES, 'induction'];

/** One function for all, so that a canvas knows when it is drawn already. */
const causal = (/** @type {number} */ row, /** @type {number} */ col) => col > row;

/** @param {State} state @returns {ModelHead[]} */
const headsOf = ({ reading, layer }) => reading.pass?.layers[layer].heads ?? [];

/** All heads of the layer, side by side. @param {State} state */
export function headFigures(state) {
  const { t, sort, on } = state;
  const heads = headsOf(state);
  const options = /** @type {const} */ (['order', ...ALL]).map((key) => ({ key, text: t(`modelHeads.sort.${key}`) }));
  return html`<div class="sort no-print">
      <span class="soft">${t('modelHeads.sort')}</span>
      ${choice({ label: t('modelHeads.sort'), options, chosen: sort, onChoose: on.sort })}
    </div>
    <div class="heads">${inOrder(heads, sort).map((head) => headFigure(state, head))}</div>`;
}

/** @param {State} state @param {number} head */
function headFigure(state, head) {
  const { t, on } = state;
  const { weights, scores } = headsOf(state)[head];
  const name = t('modelHeads.head', { head: head + 1 });
  const kind = scores.previous.mean === null ? '' : t(`modelHeads.kind.${scores.clear ?? 'mixed'}`);
  return html`<div class="head" data-head=${head + 1}>
    <h4>${name} <small class=${scores.clear ? 'accent' : ''}>${kind}</small></h4>
    <button
      type="button"
      class="mini hatched"
      aria-pressed=${head === state.head ? 'true' : 'false'}
      aria-label=${t('modelHeads.enlarge', { name, kind })}
      @click=${() => on.head(head)}
    >
      ${smallMap(weights)}
    </button>
    <div class="scores">
      <p class="score-head soft" aria-hidden="true">
        <span></span><span></span><span>${t('modelHeads.here')}</span><span>${t('modelHeads.heldOut')}</span>
      </p>
      ${ALL.map((pattern) => scoreRow(state, head, pattern))}
      <p class="rows-used soft">${rowsUsed(state, scores)}</p>
    </div>
  </div>`;
}

/** @param {{rows: number, cols: number, data: ArrayLike<number>}} weights */
function smallMap(weights) {
  const { rows, cols, data } = weights;
  if (rows > SQUARES) return html`<canvas aria-hidden="true" ${paintRaster(weights, causal)}></canvas>`;
  const cells = [];
  for (let row = 0; row < rows; row += 1) {
    for (let col = 0; col <= row; col += 1) {
      cells.push(
        svg`<rect class="w${level(data[row * cols + col])}" x=${col + 0.03} y=${row + 0.03} width="0.94" height="0.94" rx="0.06"></rect>`,
      );
    }
  }
  return html`<svg aria-hidden="true" viewBox="0 0 ${cols} ${rows}">${cells}</svg>`;
}

/** A score as a bar with the mark of a head that spreads evenly. @param {State} state @param {number} head @param {Pattern} pattern */
function scoreRow(state, head, pattern) {
  const { t, layer, card } = state;
  const { scores } = headsOf(state)[head];
  const { mean } = scores[pattern];
  const even = pattern === 'induction' ? null : scores.even;
  const apart = heldOut(card, layer, head, pattern);
  const shown = mean === null ? t('undefined') : percent(mean, 0);
  return html`<p class="score ${scores.clear === pattern ? 'clear' : ''}" data-pattern=${pattern}>
    <span>${t(`modelHeads.pattern.${pattern}`)}</span>
    <svg aria-hidden="true" viewBox="0 0 1 1" preserveAspectRatio="none">
      <rect class="rail" width="1" height="1"></rect>
      ${mean === null ? nothing : svg`<rect class="length" width=${mean} height="1"></rect>`}
      ${even === null ? nothing : svg`<rect class="even" x=${even} width="0.014" height="1"></rect>`}
    </svg>
    <span class="value"><span class="visually-hidden">${t('modelHeads.here')} </span>${shown}</span>
    <span class="value soft"
      ><span class="visually-hidden">${t('modelHeads.heldOut')} </span>${apart === null ? t('undefined') : percent(apart, 0)}</span
    >
  </p>`;
}

/** @param {State} state @param {ModelHead['scores']} scores */
function rowsUsed({ t }, { previous, induction }) {
  if (previous.rows === 0) return t('modelHeads.tooShort');
  const rows = t('modelHeads.rows', { rows: previous.rows });
  return induction.rows === 0
    ? rows + t('modelHeads.noCopies')
    : rows + t('modelHeads.rowsInduction', { rows: induction.rows });
}

/** The chosen head at full size: hover shows a cell, a click keeps its row. @param {State} state */
export function headLarge(state) {
  const { t, head, reading, spot, pinned, on } = state;
  const { weights, scores } = headsOf(state)[head];
  const { tokens } = reading;
  const asker = pinned ?? tokens.length - 1;
  const title = t('modelHeads.large', { layer: state.layer + 1, head: head + 1 });
  const cell = (/** @type {number} */ row, /** @type {number} */ col, /** @type {string} */ weight) =>
    t(weight === '' ? 'map.cellHidden' : 'map.cell', {
      title,
      query: visible(tokens[row]),
      key: visible(tokens[col]),
      weight,
    });
  const said = spot
    ? cell(
        spot.row,
        spot.col,
        causal(spot.row, spot.col) ? '' : percent(weights.data[spot.row * weights.cols + spot.col], 1),
      )
    : t('modelHeads.largeHint');
  return html`<section class="large ${labelClass(tokens)}">
    <div class="large-map">
      ${heatMap({
        id: 'large',
        title,
        label: t('map.label', { title, rows: tokens.length, cols: tokens.length }),
        corner: t('map.corner'),
        rows: tokens,
        cols: tokens,
        weights,
        hidden: causal,
        asker,
        active: spot,
        describe: cell,
        onVisit: (row, col) => on.visit({ row, col }),
        onLeave: () => on.visit(null),
        onAsk: on.pin,
      })}
    </div>
    <div class="large-side">
      <p class="said">${said}</p>
      ${shareBar({
        weights: weights.data.slice(asker * weights.cols, asker * weights.cols + asker + 1),
        tokens,
        caption: t('modelHeads.share', { asker: shortened(tokens[asker]) }),
      })}
      ${scoreTable(state, scores)}
    </div>
  </section>`;
}

/** @param {State} state @param {ModelHead['scores']} scores */
function scoreTable({ t, card, layer, head }, scores) {
  const text = (/** @type {number | null | undefined} */ score) =>
    score === null || score === undefined ? t('undefined') : percent(score, 1);
  return dataTable({
    caption: t('modelHeads.scores'),
    corner: t('modelHeads.pattern'),
    rows: ALL.map((pattern) => t(`modelHeads.pattern.${pattern}`)),
    cols: [t('modelHeads.here'), t('modelHeads.rowsTitle'), t('modelHeads.even'), t('modelHeads.heldOut')],
    cell: (row, col) => {
      const pattern = ALL[row];
      const score = scores[pattern];
      if (col === 0) return text(score.mean);
      if (col === 1) return String(score.rows);
      if (col === 2) return pattern === 'induction' ? t('undefined') : text(scores.even);
      return text(heldOut(card, layer, head, pattern));
    },
  });
}
