import { html, nothing, svg } from 'lit';
import { inTurn } from '../../parts/in-turn.js';
import { fixed, percent } from '../../parts/number.js';
import { tokenLabel } from '../../parts/token.js';
import { scrollable } from '../../parts/watch-size.js';
import { rowOf } from './model.js';

/** @typedef {import('./view.js').State} State */

/** h₃ as a formula writes it. @param {number} place */
export const stateName = (place) => html`h<sub>${place}</sub>`;

/** The same in running text. @param {number} place */
export const stateText = (place) => `h${String(place).replace(/\d/g, (digit) => '₀₁₂₃₄₅₆₇₈₉'[Number(digit)])}`;

/** Half the height of a box: tanh stays within −1 and 1, so every box has the same scale. */
const HALF = 22;

/**
 * A state as bars around zero, as a path.
 * @param {ArrayLike<number>} state
 * @param {number} width of the drawing
 * @param {number} x of its left edge
 * @param {number} y of its upper edge
 */
export function stateBars(state, width, x = 0, y = 0) {
  const { length } = state;
  const slot = width / length;
  const bar = Math.min(12, slot * 0.7);
  return Array.from(state, (value, at) => {
    const left = x + slot * at + (slot - bar) / 2;
    return `M${left.toFixed(2)} ${y + 24}h${bar.toFixed(2)}v${(-value * HALF).toFixed(2)}h${(-bar).toFixed(2)}z`;
  }).join('');
}

/** @param {ArrayLike<number>} state @param {number} width of the drawing */
const bars = (state, width) =>
  svg`<line class="axis" x1="3" x2=${width - 3} y1="24" y2="24"></line><path class="bars" d=${stateBars(state, width)}></path>`;

/** @param {State} state @param {number} at @param {boolean} counted whether the updates are numbered */
function stateCell({ t, readers, read }, at, counted) {
  const { tokens, states } = readers;
  const done = at < read;
  const now = at + 1 === read;
  const numbers = Array.from(rowOf(states, at), (value) => fixed(value, 2)).join(t('list.comma'));
  return html`<div class="cell ${done ? 'read' : ''} ${now ? 'now' : ''}">
    ${at > 0 ? html`<span class="hop">${counted ? html`<b>${at}</b>` : nothing}</span>` : nothing}
    ${tokenLabel(tokens[at])}
    <svg
      class="box"
      viewBox="0 0 64 48"
      preserveAspectRatio="none"
      role="img"
      aria-label=${t(done ? 'rnnSteps.state' : 'rnnSteps.stateWaits', { h: stateText(at + 1), numbers })}
    >
      ${done ? bars(rowOf(states, at), 64) : svg`<text class="wait" x="32" y="28">···</text>`}
    </svg>
    <span class="state" aria-hidden="true">${stateName(at + 1)}</span>
  </div>`;
}

/** @param {State} state @param {boolean} [counted] */
const statesStrip = (state, counted = false) => html`<div class="strip">
  <span class="side rnn-name">${state.t('rnnSteps.rnn')}</span>
  ${state.readers.tokens.map((_, at) => stateCell(state, at, counted))}
</div>`;

/** Width of a column in the drawing of the arcs, and of a weight of 1 in pixels. */
const COLUMN = 100;
const THICKEST = 16;
/** Above this many words the other words' arcs are a grey sheet. */
export const ALL_ARCS = 12;

/**
 * An arc from a word to its asker, as thick as its weight.
 * @param {number} key
 * @param {number} asker
 * @param {number} weight
 * @param {number} longest the longest arc's span
 * @param {{column: number, left: number, top: number}} [place] of the drawing
 */
export function arcShape(key, asker, weight, longest, { column, left, top } = { column: COLUMN, left: 0, top: 0 }) {
  const from = left + column * (key + 0.5);
  const to = left + column * (asker + 0.5);
  const base = top + 100;
  const width = Number((weight * THICKEST).toFixed(2));
  if (key === asker) {
    const high = top + 52;
    return { width, d: `M${from - 8} ${base}C${from - 34} ${high} ${from + 34} ${high} ${from + 8} ${base}` };
  }
  // A cubic reaches three quarters of the way to its handles.
  const high = (base - 124 * (0.4 + (0.6 * (asker - key)) / longest)).toFixed(1);
  return { width, d: `M${from} ${base}C${from} ${high} ${to} ${high} ${to} ${base}` };
}

/** @param {number} key @param {number} asker @param {number} weight @param {number} longest */
function arc(key, asker, weight, longest) {
  const { d, width } = arcShape(key, asker, weight, longest);
  return svg`<path stroke-width=${width} d=${d}></path>`;
}

/** @param {State} state */
function arcs({ readers, read }) {
  const { tokens, weights } = readers;
  const last = tokens.length - 1;
  const longest = Math.max(1, last);
  const row = rowOf(weights, last);
  const others = tokens.length > ALL_ARCS ? [] : tokens.slice(0, last).map((_, asker) => asker);
  return html`<svg
    class="arcs ${read === 1 ? 'first' : ''}"
    viewBox="0 0 ${COLUMN * tokens.length} 100"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    ${
      read === 0
        ? nothing
        : svg`<g class="others">
            ${others.map((asker) =>
              Array.from(rowOf(weights, asker).subarray(0, asker), (weight, key) => arc(key, asker, weight, longest)),
            )}
          </g>
          <g>${Array.from(row, (weight, key) => arc(key, last, weight, longest))}</g>`
    }
  </svg>`;
}

/** @param {State} state */
function attentionStrip(state) {
  const { t, readers, read } = state;
  const { tokens, weights } = readers;
  const last = tokens.length - 1;
  const row = rowOf(weights, last);
  return html`<div class="reach">
    ${arcs(state)}
    <div class="strip">
      <span class="side attention-name">${t('rnnSteps.attention')}</span>
      ${tokens.map(
        (token, at) => html`<div class="cell ${at === last ? 'asker' : ''}">
          ${tokenLabel(token)}
          <span class="share">${read > 0 ? percent(row[at], 1) : ''}</span>
        </div>`,
      )}
    </div>
  </div>`;
}

/** @param {State} state @param {{attention?: boolean, counted?: boolean}} what */
export const lanes = (state, { attention = false, counted = false }) => html`<div
  class="lanes frame ${state.forward ? 'forward' : ''}"
  role="group"
  aria-label=${state.t('rnnSteps.lanes')}
  ${scrollable()}
>
  <div class="wide-lane">${inTurn(() => statesStrip(state, counted))}${attention ? inTurn(() => attentionStrip(state)) : nothing}</div>
</div>`;
