import { html, nothing } from 'lit';
import { dataTable } from '../../parts/data-table.js';
import { inTurn } from '../../parts/in-turn.js';
import { fixed } from '../../parts/number.js';
import { stepper } from '../../parts/stepper.js';
import { stepContent } from './steps.js';

/**
 * The experiment as templates of its state: nothing here computes or keeps
 * anything, so the same templates make the static version at build time.
 *
 * @typedef {object} State
 * @property {import('../../i18n/i18n.js').Translate} t
 * @property {string | null} experiment its number on the page
 * @property {1 | 2 | 3} step
 * @property {import('./model.js').Readers} readers
 * @property {number} read how many words the RNN has read
 * @property {boolean} forward whether the last move was a step ahead, which is drawn as one
 * @property {boolean} playing
 * @property {boolean} numbers whether all numbers are shown
 * @property {boolean} builtIn whether the data is the course's own
 * @property {unknown} tools the row at the figure's foot
 * @property {Actions} on
 *
 * @typedef {object} Actions
 * @property {(step: number) => void} step
 * @property {(read: number) => void} go
 * @property {() => void} play
 * @property {() => void} numbers
 */

/** The title as the figure has it. @param {Pick<State, 't' | 'experiment'>} state */
export const titleOf = ({ t, experiment }) =>
  `${experiment ? `${t('figure.experiment', { number: experiment })} · ` : ''}${t('rnnSteps.title')}`;

/** @param {State} state */
export function view(state) {
  const { t, step, on } = state;
  return html`<figure class="experiment" aria-label=${t('rnnSteps.title')}>
    <div class="top">
      <h3>${titleOf(state)}</h3>
      <span class="hint">${t('rnnSteps.hint')}</span>
      ${stepper({
        label: t('figure.steps'),
        steps: [t('rnnSteps.step1'), t('rnnSteps.step2'), t('rnnSteps.step3')],
        current: step,
        onStep: on.step,
      })}
    </div>
    ${inTurn(() => transport(state))}
    <div class="stage">${inTurn(() => stepContent(state, step))}</div>
    ${inTurn(() => numbers(state))}
    <figcaption class="caption">${state.builtIn ? t('rnnSteps.origin') : ''}${t('rnnSteps.drawn')}</figcaption>
  </figure>`;
}

/** @param {State} state */
function transport({ t, readers, read, playing, on }) {
  const last = readers.tokens.length;
  /** Stays focusable at the end, so that the keyboard keeps its place. @param {string} text @param {number} to @param {string} [kind] */
  const move = (text, to, kind = '') => {
    const possible = to >= 0 && to <= last && to !== read;
    return html`<button type="button" class="chip ${kind}" aria-disabled=${possible ? 'false' : 'true'} @click=${() => possible && on.go(to)}>
      ${text}
    </button>`;
  };
  return html`<div class="controls no-print" role="group" aria-label=${t('rnnSteps.transport')}>
    ${move(t('rnnSteps.back'), read - 1)} ${move(t('rnnSteps.next'), read + 1, 'main')}
    <button type="button" class="chip" @click=${on.play}>${t(playing ? 'rnnSteps.pause' : 'rnnSteps.play')}</button>
    ${move(t('rnnSteps.reset'), 0)}
  </div>`;
}

/** All states as a table, behind a button. @param {State} state */
function numbers({ t, readers, numbers: open, tools, on }) {
  const { tokens, states } = readers;
  return html`<div class="buttons no-print">
      <button type="button" class="plain-button" aria-expanded=${open} @click=${on.numbers}>
        ${t(open ? 'figure.numbersHide' : 'figure.numbers')}
      </button>
      ${tools}
    </div>
    ${
      open
        ? dataTable({
            caption: t('rnnSteps.numbersCaption'),
            corner: t('rnnSteps.part'),
            rows: tokens,
            cols: Array.from(states.data.subarray(0, states.cols), (_, n) => t('figure.dimension', { n: n + 1 })),
            cell: (row, col) => fixed(states.data[row * states.cols + col], 6),
          })
        : nothing
    }`;
}
