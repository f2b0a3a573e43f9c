import { html } from 'lit';
import { grouped, percent, visible } from '../../parts/number.js';
import { reachOf, vectorCells } from '../../parts/vector-cells.js';
import { scrollable } from '../../parts/watch-size.js';
import { lanes, stateName, stateText } from './lanes.js';
import { rowOf } from './model.js';

/** @typedef {import('./view.js').State} State */

/** @param {State} state @param {number} at */
const tokenAt = ({ readers }, at) => visible(readers.tokens[at]);
/** @param {State} state */
const ends = (state) => ({ first: tokenAt(state, 0), last: tokenAt(state, state.readers.tokens.length - 1) });

/** Where the RNN stands. @param {State} state */
function status(state) {
  const { t, readers, read } = state;
  if (read === 0) return t('rnnSteps.notYet', ends(state));
  const values = { place: read, h: stateText(read), token: tokenAt(state, read - 1) };
  if (read === readers.tokens.length) return t('rnnSteps.arrived', values);
  return t('rnnSteps.waiting', { ...values, next: tokenAt(state, read), nextH: stateText(read + 1) });
}

/** How the newest state comes about, dimension by dimension. @param {State} state */
function stepTable({ t, readers, read }) {
  const { states, fromInput, fromStart, fromState } = readers;
  const at = Math.max(0, read - 1);
  const before = at > 0 ? rowOf(fromState, at - 1) : fromStart.data;
  const input = rowOf(fromInput, at);
  const reach = reachOf([fromInput.data, fromState.data, states.data]);
  const cells = (/** @type {ArrayLike<number>} */ row) =>
    read > 0 ? vectorCells(row, reach) : Array.from(row, () => html`<td class="component soft">${t('undefined')}</td>`);
  return html`<div class="frame" ${scrollable()}>
    <table>
      <caption>
        ${t('rnnSteps.stepCaption', { place: at + 1 })}
      </caption>
      <thead>
        <tr>
          <th scope="col"><span class="visually-hidden">${t('rnnSteps.part')}</span></th>
          ${Array.from(states.data.subarray(0, states.cols), (_, n) => html`<th scope="col" class="number">${t('figure.dimension', { n: n + 1 })}</th>`)}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">W<sub>h</sub> · ${stateName(at)}</th>
          ${cells(before)}
        </tr>
        <tr>
          <th scope="row">W<sub>x</sub> · x<sub>${at + 1}</sub></th>
          ${cells(input)}
        </tr>
        <tr class="result">
          <th scope="row">${stateName(at + 1)} = tanh(${t('rnnSteps.sum')})</th>
          ${cells(rowOf(states, at))}
        </tr>
      </tbody>
    </table>
  </div>`;
}

/** The chain in this sentence and in a long one. @param {State} state */
function chainTable(state) {
  const { t, readers } = state;
  const { counts, long } = readers;
  const here = counts[counts.length - 1];
  return html`<div class="frame" ${scrollable()}>
    <table>
      <caption>
        ${t('rnnSteps.chainCaption')}
      </caption>
      <thead>
        <tr>
          <th scope="col"><span class="visually-hidden">${t('rnnSteps.part')}</span></th>
          <th scope="col" class="number">${t('rnnSteps.here', { length: grouped(counts.length) })}</th>
          <th scope="col" class="number">T = ${grouped(long.length)}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">${t('rnnSteps.queue')}</th>
          <td class="number">${grouped(here.serialSteps)}</td>
          <td class="number">${grouped(long.cost.serialSteps)}</td>
        </tr>
        <tr>
          <th scope="row">${t('rnnSteps.relay')}</th>
          <td class="number">${grouped(here.pathLength)}</td>
          <td class="number">${grouped(long.cost.pathLength)}</td>
        </tr>
      </tbody>
    </table>
  </div>`;
}

/** Steps taken, steps needed and the path, side against side. @param {State} state */
function countsTable(state) {
  const { t, readers, read } = state;
  const { counts, attentionCost } = readers;
  const whole = counts[counts.length - 1];
  const steps = (/** @type {bigint} */ count) => t('rnnSteps.steps', { count: grouped(count) });
  // A sentence of one word has no path from its first word to its last.
  const path = (/** @type {bigint} */ count) =>
    counts.length === 1 ? t('undefined') : t('rnnSteps.updates', { count: grouped(count) });
  return html`<div class="frame" ${scrollable()}>
    <table class="counts">
      <caption class="visually-hidden">
        ${t('rnnSteps.countsCaption')}
      </caption>
      <thead>
        <tr>
          <th scope="col"><span class="visually-hidden">${t('rnnSteps.part')}</span></th>
          <th scope="col" class="number">${t('rnnSteps.taken')}</th>
          <th scope="col" class="number">${t('rnnSteps.needed', ends(state))}</th>
          <th scope="col" class="number">${t('rnnSteps.path', ends(state))}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row" class="rnn-name">${t('rnnSteps.rnn')}</th>
          <td class="number">${steps(read > 0 ? counts[read - 1].serialSteps : 0n)}</td>
          <td class="number">${steps(whole.serialSteps)}</td>
          <td class="number">${path(whole.pathLength)}</td>
        </tr>
        <tr>
          <th scope="row" class="attention-name">${t('rnnSteps.attention')}</th>
          <td class="number">${steps(read > 0 ? attentionCost.serialSteps : 0n)}</td>
          <td class="number">${steps(attentionCost.serialSteps)}</td>
          <td class="number">${counts.length === 1 ? t('undefined') : t('rnnSteps.direct', { count: grouped(attentionCost.pathLength) })}</td>
        </tr>
      </tbody>
    </table>
  </div>`;
}

/** What attention has after its one step. @param {State} state */
function fetchedAtOnce(state) {
  const { t, readers, read } = state;
  const { tokens, rows } = readers;
  if (read === 0) return t('rnnSteps.bothWait');
  const row = rows[tokens.length - 1];
  const values = { ...ends(state), most: visible(tokens[row.argmax]), share: percent(row.max, 1) };
  return t(read < tokens.length ? 'rnnSteps.ahead' : 'rnnSteps.caughtUp', values);
}

/** What the step says of where both stand. @param {State} state @param {1 | 2 | 3} step */
export const statusOf = (state, step) => (step === 3 ? fetchedAtOnce(state) : status(state));

/** What the step is about. @param {State} state @param {1 | 2 | 3} step */
function lead(state, step) {
  const { t, readers } = state;
  const place = readers.tokens.length;
  if (step === 3) return t('rnnSteps.lead3', ends(state));
  if (step === 2)
    return t('rnnSteps.lead2', {
      h: stateText(place),
      before: stateText(place - 1),
      start: stateText(1),
      ...ends(state),
    });
  return html`${t('rnnSteps.lead1')}
    <span class="formula"
      >h<sub>t</sub> = tanh(W<sub>h</sub> · h<sub>t−1</sub> + W<sub>x</sub> · x<sub>t</sub>)</span
    >`;
}

/** One template for all steps: what they share stays in the page. @param {State} state @param {1 | 2 | 3} step */
export const stepContent = (state, step) => html`<p class="lead">${lead(state, step)}</p>
  ${lanes(state, { counted: step === 2, attention: step === 3 })}
  <p class="verdict" role="status">${statusOf(state, step)}</p>
  <div class="table">${[stepTable, chainTable, countsTable][step - 1](state)}</div>`;
