import { html, nothing } from 'lit';
import { labelClass } from '../../parts/heat-map.js';
import { inTurn } from '../../parts/in-turn.js';
import { afterwards, later } from '../../parts/later.js';
import { askerToken, bar, inspect, map, panelsInSight, scale } from './maps.js';
import { blendVerdict, largest, leak, nearness, verdicts } from './sentences.js';
import { blendTable, costTable, fetchedTable, identityTable, rowTable } from './tables.js';

/** @typedef {import('./view.js').State} State */

/** Maps with many columns stand under each other. @param {State} state @param {'one' | 'side'} kind */
const panelsClass = ({ designs }, kind) =>
  `panels ${designs.input.keys.length > 16 ? 'stacked' : kind} ${labelClass(designs.input.tokens)}`;

/** What the step is about. @param {State} state @param {1 | 2 | 3} step */
function lead(state, step) {
  const { t, designs } = state;
  if (step === 1) return t('headSplit.lead1', { width: designs.q.cols, asker: askerToken(state) });
  if (step === 2) return t('headSplit.lead2', { width: designs.v.cols });
  return t('headSplit.lead3', { heads: designs.input.heads });
}

/** @param {State} state @param {number} panel */
const panelContent = (state, panel) => html`${inTurn(() => map(state, panel, 'page'))}${bar(state, panel)}`;

/** Beside the single head's map: the asker's row, or what its blend is near to. @param {State} state @param {1 | 2} step */
const aside = (state, step) => html`<div class="aside">
  ${inTurn(() => (step === 1 ? rowTable(state) : blendTable(state)))}
  <p class="verdict">${largest(state)}${step === 2 ? blendVerdict(state) : ''}${leak(state)}</p>
</div>`;

/** @param {State} state */
const tables = (state) => html`<div>
      ${inTurn(() => fetchedTable(state))}
      <p class="note">${nearness(state)}</p>
    </div>
    <div>${inTurn(() => identityTable(state))}</div>
    <div>${inTurn(() => costTable(state))}</div>`;

/**
 * One template for all steps: the single head's map stays where it is, and a reader sees what comes beside it.
 * @param {State} state @param {1 | 2 | 3} step
 */
export function stepContent(state, step) {
  const { heads } = state.designs.input;
  const panels = panelsInSight(state, step);
  return html`<p class="lead">${lead(state, step)}</p>
    <div class=${panelsClass(state, step === 3 ? 'side' : 'one')}>
      ${panels.map((panel) => html`<div>${panel === 0 ? panelContent(state, 0) : later(() => panelContent(state, panel))}</div>`)}
      ${step === 3 ? nothing : aside(state, step)}
    </div>
    ${scale(state, panels.length)}
    ${step === 3 ? html`<p class="verdict">${verdicts(state)}${leak(state)}</p>` : nothing}
    ${inTurn(() => inspect(state))}
    ${step === 3 ? html`<div class="tables ${heads > 2 ? 'wide' : ''}">${afterwards(() => tables(state))}</div>` : nothing}`;
}
