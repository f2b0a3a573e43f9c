import { html, nothing } from 'lit';
import { checkedIs } from '../../parts/checked.js';
import { dataTable } from '../../parts/data-table.js';
import { inTurn } from '../../parts/in-turn.js';
import { afterwards } from '../../parts/later.js';
import { fixed } from '../../parts/number.js';
import { stepper } from '../../parts/stepper.js';
import { tokenPicker } from '../../parts/token-picker.js';
import { attentionOf, hiddenBy, panelName, panelsInSight } from './maps.js';
import { rowsListed } from './model.js';
import { stepContent } from './steps.js';
import { titleOf } from './words.js';

/**
 * The experiment as templates of its state: nothing here computes or keeps
 * anything, so the same templates make the static version at build time.
 *
 * @typedef {object} State
 * @property {import('../../i18n/i18n.js').Translate} t
 * @property {string | null} experiment its number on the page
 * @property {1 | 2 | 3} step
 * @property {number} asker
 * @property {import('./model.js').Designs} designs
 * @property {import('./model.js').Fetched} fetched
 * @property {number[]} widths of the tokens, in half-width columns
 * @property {{panel: number, row: number, col: number} | null} spot
 * @property {import('../../../bindings/attn.js').CellTrace | null} trace
 * @property {boolean} numbers whether all numbers are shown
 * @property {unknown} [computing] the line that says so while what takes long is computed
 * @property {boolean} [causal] whether the reader wants the mask; what is shown follows when it is computed
 * @property {boolean} builtIn whether the data is the course's own
 * @property {unknown} tools the row at the figure's foot
 * @property {Actions} on
 *
 * @typedef {object} Actions
 * @property {(step: number) => void} step
 * @property {(asker: number) => void} ask
 * @property {(causal: boolean) => void} mask
 * @property {(spot: {panel: number, row: number, col: number} | null) => void} visit null: the pointer left
 * @property {(spot: {panel: number, row: number, col: number} | null) => void} keep null: nothing is kept
 * @property {() => void} numbers
 */

/** @param {State} state */
export function view(state) {
  const { t, designs, step, on } = state;
  const { heads } = designs.input;
  return html`<figure class="experiment" aria-label=${t('headSplit.title')}>
    <div class="top">
      <h3>${titleOf(state)}</h3>
      <span class="hint">${t('headSplit.hint')}</span>
      ${stepper({
        label: t('figure.steps'),
        steps: [
          t('headSplit.step1'),
          t('headSplit.step2'),
          heads === 2 ? t('headSplit.step3') : t('headSplit.step3n', { heads }),
        ],
        current: step,
        onStep: on.step,
      })}
    </div>
    ${inTurn(() => controls(state))} ${inTurn(() => stepContent(state, step))} ${inTurn(() => numbers(state))}
    ${state.builtIn ? html`<figcaption class="caption">${t('headSplit.origin')}</figcaption>` : nothing}
  </figure>`;
}

/** @param {State} state */
function controls({ t, designs, causal = designs.causal, asker, widths, computing, on }) {
  return html`<div class="controls no-print">
    ${tokenPicker({
      label: t('headSplit.asker'),
      tokens: designs.input.tokens,
      widths,
      selected: asker,
      onSelect: on.ask,
    })}
    <label class="switch">
      <input
        type="checkbox"
        role="switch"
        ?checked=${causal}
        @change=${(/** @type {any} */ event) => on.mask(event.target.checked)}
        ${checkedIs(causal)}
      />
      <span>${t('headSplit.mask')}</span>
    </label>
    ${computing ?? nothing}
  </div>`;
}

/** All weights as tables, behind a button. @param {State} state */
function numbers(state) {
  const { t, on } = state;
  return html`<div class="buttons no-print">
      <button type="button" class="plain-button" aria-expanded=${state.numbers} @click=${on.numbers}>
        ${t(state.numbers ? 'figure.numbersHide' : 'figure.numbers')}
      </button>
      ${state.tools}
    </div>
    ${state.numbers ? html`<div class="numbers">${afterwards(() => tables(state))}</div>` : nothing}`;
}

/** @param {State} state */
function tables(state) {
  const { t, designs, asker } = state;
  const { tokens, keys } = designs.input;
  const hidden = hiddenBy(designs.allowed);
  const panels = panelsInSight(state);
  const { first, count } = rowsListed(designs.input, panels.length, asker);
  return html`${
    count < tokens.length
      ? html`<p class="note">${t('headSplit.numbersPart', { first: first + 1, last: first + count })}</p>`
      : nothing
  }${panels.map((panel) => {
    const { weights } = attentionOf(state, panel);
    return dataTable({
      caption: t('headSplit.numbersCaption', { title: panelName(state, panel) }),
      corner: t('map.corner'),
      rows: tokens.slice(first, first + count),
      cols: keys,
      cell: (row, col) =>
        hidden(first + row, col)
          ? t('headSplit.hiddenCell')
          : fixed(weights.data[(first + row) * weights.cols + col], 6),
    });
  })}`;
}
