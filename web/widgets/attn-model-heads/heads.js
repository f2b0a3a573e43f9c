import { html, nothing, svg } from 'lit';
import { choice } from '../../parts/choice.js';
import { inTurn } from '../../parts/in-turn.js';
import { level, percent } from '../../parts/number.js';
import { paintRaster } from '../../parts/raster.js';
import { causal, headKind, headName, headsOf, marked, PATTERNS } from './layer.js';
import { heldOut, inOrder } from './model.js';

/**
 * @typedef {import('./view.js').State} State
 * @typedef {import('./model.js').Pattern} Pattern
 */

/** Up to so many words a small map has an SVG square a cell; beyond, a pixel of a canvas. */
const SQUARES = 12;
/** All heads of the layer, side by side. @param {State} state */
export function headFigures(state) {
  const { t, sort, on } = state;
  const heads = headsOf(state);
  const options = /** @type {const} */ (['order', ...PATTERNS]).map((key) => ({
    key,
    text: t(`modelHeads.sort.${key}`),
  }));
  return html`<div class="sort no-print">
      <span class="soft">${t('modelHeads.sort')}</span>
      ${choice({ label: t('modelHeads.sort'), options, chosen: sort, onChoose: on.sort })}
    </div>
    <div class="heads">${inOrder(heads, sort).map((head) => inTurn(() => headFigure(state, head)))}</div>`;
}

/** @param {State} state @param {number} head */
function headFigure(state, head) {
  const { t, on } = state;
  const { weights, scores } = headsOf(state)[head];
  const name = headName(state, head);
  const kind = headKind(state, head);
  return html`<div class="head" data-head=${head + 1}>
    <h4>${name} <small class=${scores.clear ? 'accent' : ''}>${kind}</small></h4>
    <button
      type="button"
      class="mini hatched"
      aria-pressed=${head === state.head ? 'true' : 'false'}
      aria-label=${t('modelHeads.enlarge', { name, kind })}
      @click=${() => on.head(head)}
    >
      ${smallMap(weights)}${cross(marked(state), weights.rows)}
    </button>
    <div class="scores">
      <p class="score-head soft" aria-hidden="true">
        <span></span><span></span><span>${t('modelHeads.here')}</span><span>${t('modelHeads.heldOut')}</span>
      </p>
      ${PATTERNS.map((pattern) => scoreRow(state, head, pattern))}
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

/** A word's row and column. @param {number | null} word @param {number} words */
const cross = (word, words) =>
  word === null
    ? nothing
    : html`<svg class="cross" aria-hidden="true" viewBox="0 0 ${words} ${words}">
        <rect y=${word} width=${words} height="1"></rect>
        <rect x=${word} width="1" height=${words}></rect>
      </svg>`;

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

/** @param {State} state @param {import('./model.js').ModelHead['scores']} scores */
function rowsUsed({ t }, { previous, induction }) {
  if (previous.rows === 0) return t('modelHeads.tooShort');
  const rows = t('modelHeads.rows', { rows: previous.rows });
  return induction.rows === 0
    ? rows + t('modelHeads.noCopies')
    : rows + t('modelHeads.rowsInduction', { rows: induction.rows });
}
