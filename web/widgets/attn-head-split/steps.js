import { html } from 'lit';
import { labelClass } from '../../parts/heat-map.js';
import { inTurn } from '../../parts/in-turn.js';
import { later } from '../../parts/later.js';
import { askerToken, bar, inspect, map, scale } from './maps.js';
import { blendVerdict, largest, leak, nearness, verdicts } from './sentences.js';
import { blendTable, costTable, fetchedTable, identityTable, rowTable } from './tables.js';

/** @typedef {import('./view.js').State} State */

/** Maps with many columns stand under each other. @param {State} state @param {'one' | 'side'} kind */
const panelsClass = ({ designs }, kind) =>
  `panels ${designs.input.keys.length > 16 ? 'stacked' : kind} ${labelClass(designs.input.tokens)}`;

/** @param {State} state */
function firstStep(state) {
  const { t, designs } = state;
  return html`<p class="lead">${t('headSplit.lead1', { width: designs.q.cols, asker: askerToken(state) })}</p>
    <div class=${panelsClass(state, 'one')}>
      <div>${map(state, 0, 1)}${bar(state, 0)}</div>
      <div class="aside">
        ${inTurn(() => rowTable(state))}
        <p class="verdict">${largest(state)}${leak(state)}</p>
      </div>
    </div>
    ${scale(state, 1)} ${inTurn(() => inspect(state))}`;
}

/** @param {State} state */
function secondStep(state) {
  const { t, designs } = state;
  return html`<p class="lead">${t('headSplit.lead2', { width: designs.v.cols })}</p>
    <div class=${panelsClass(state, 'one')}>
      <div>${map(state, 0, 2)}${bar(state, 0)}</div>
      <div class="aside">
        ${inTurn(() => blendTable(state))}
        <p class="verdict">${largest(state)}${blendVerdict(state)}${leak(state)}</p>
      </div>
    </div>
    ${scale(state, 1)} ${inTurn(() => inspect(state))}`;
}

/** @param {State} state */
function thirdStep(state) {
  const { t, designs } = state;
  const { heads } = designs.input;
  const panels = Array.from({ length: heads + 1 }, (_, at) => at);
  return html`<p class="lead">${t('headSplit.lead3', { heads })}</p>
    <div class=${panelsClass(state, 'side')}>
      ${panels.map((panel) => html`<div>${inTurn(() => map(state, panel, 3))}${bar(state, panel)}</div>`)}
    </div>
    ${scale(state, panels.length)}
    <p class="verdict">${verdicts(state)}${leak(state)}</p>
    ${inTurn(() => inspect(state))}
    <div class="tables ${heads > 2 ? 'wide' : ''}">${later(() => tables(state))}</div>`;
}

/** @param {State} state */
const tables = (state) => html`<div>
      ${inTurn(() => fetchedTable(state))}
      <p class="note">${nearness(state)}</p>
    </div>
    <div>${inTurn(() => identityTable(state))}</div>
    <div>${inTurn(() => costTable(state))}</div>`;

/** @param {State} state @param {1 | 2 | 3} step */
export const stepContent = (state, step) => [firstStep, secondStep, thirdStep][step - 1](state);
