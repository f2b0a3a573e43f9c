import { html } from 'lit';
import { inTurn } from '../../parts/in-turn.js';
import { logChart } from '../../parts/log-chart.js';
import { grouped, placeAmong, powerOfTen } from '../../parts/number.js';
import { slider } from '../../parts/slider.js';
import { scrollable } from '../../parts/watch-size.js';
import { ratioWords, titleOf, verdict } from './sentences.js';

/**
 * The experiment as templates of its state: nothing here computes or keeps
 * anything, so the same templates make the static version at build time.
 *
 * @typedef {object} State
 * @property {import('../../i18n/i18n.js').Translate} t
 * @property {string | null} experiment its number on the page
 * @property {import('./model.js').Stops} stops
 * @property {import('./model.js').Sizes} sizes
 * @property {import('./model.js').Layers} layers
 * @property {{name: import('./model.js').Name, typed: string} | null} problem what was typed and cannot be
 * @property {{tokens: number[], width: number[]}} marks the anchor's values
 * @property {unknown} tools the row at the figure's foot
 * @property {Actions} on
 *
 * @typedef {object} Actions
 * @property {(name: import('./model.js').Name, at: number) => void} move to a stop
 * @property {(name: import('./model.js').Name, typed: string) => void} type
 */

/** @param {State} state */
export function view(state) {
  const { t } = state;
  return html`<figure class="experiment" aria-label=${t('costCounter.title')}>
    <div class="top">
      <h3>${titleOf(state)}</h3>
      <span class="hint">${t('costCounter.hint')}</span>
    </div>
    <div class="controls no-print">${inTurn(() => control(state, 'tokens'))} ${inTurn(() => control(state, 'width'))}</div>
    ${inTurn(() => logChart(chart(state)))}
    <p class="verdict" aria-live="polite">${verdict(state)}</p>
    ${inTurn(() => table(state))}
    <div class="buttons no-print">${state.tools}</div>
    <figcaption class="caption">${t('costCounter.counted')}</figcaption>
  </figure>`;
}

/** @type {Record<import('./model.js').Name, {letter: string, label: string}>} */
const WORDS = {
  tokens: { letter: 'T', label: 'costCounter.tokens' },
  width: { letter: 'd', label: 'costCounter.width' },
};

/** @param {State} state @param {import('./model.js').Name} name */
function control({ t, stops, sizes, problem, marks, on }, name) {
  const list = stops[name];
  const value = sizes[name];
  const wrong = problem?.name === name ? problem.typed : null;
  const place = (/** @type {number} */ number) => placeAmong(list, number);
  const { letter } = WORDS[name];
  const label = t(WORDS[name].label);
  const last = list.length - 1;
  const roomAtEnd = marks[name].every((mark) => place(mark) < last * 0.87);
  const text = (/** @type {number} */ number) => grouped(number);
  return slider({
    id: name,
    name: html`${letter} <small>${label}</small>`,
    sliderLabel: label,
    entryLabel: t('costCounter.entry', { label }),
    at: Math.round(place(value)),
    last,
    said: t('costCounter.said', { letter, value: text(value) }),
    entry: wrong ?? text(value),
    problem:
      wrong === null
        ? ''
        : t('costCounter.outside', { label, typed: wrong, least: text(list[0]), greatest: text(list[last]) }),
    marks: [
      { at: 0, text: text(list[0]), anchor: /** @type {const} */ ('start') },
      ...marks[name].map((mark) => ({ at: place(mark), text: text(mark), anchor: anchorOf(marks[name], mark) })),
      ...(roomAtEnd ? [{ at: last, text: text(list[last]), anchor: /** @type {const} */ ('end'), wide: true }] : []),
    ],
    here: name === 'tokens' ? { at: place(sizes.width), text: t('costCounter.here') } : null,
    onMove: (at) => on.move(name, at),
    onType: (typed) => on.type(name, typed),
  });
}

/**
 * Two marks that stand close grow away from each other.
 * @param {number[]} marks
 * @param {number} mark
 * @returns {'start' | 'middle' | 'end'}
 */
function anchorOf(marks, mark) {
  if (marks.some((other) => other > mark && other < mark * 1.5)) return 'end';
  return marks.some((other) => other < mark && mark < other * 1.5) ? 'start' : 'middle';
}

/** Room for the least and the largest count that the sliders reach. */
const LEAST_COUNT = 100;
const LARGEST_COUNT = 1e17;
const EXPONENTS = [2, 5, 8, 11, 14, 17];
/** Stops between two labels of the scale of T: four octaves. */
const LABELLED = 16;

/** @param {State} state @returns {import('../../parts/log-chart.js').LogChart} */
export function chart({ t, stops, sizes, layers }) {
  const { now, low, high, meeting } = layers;
  const curve = (/** @type {'attention' | 'rnn'} */ kind, /** @type {string} */ name) => ({
    kind,
    name,
    low: low[kind].multiplications,
    high: high[kind].multiplications,
    now: now[kind].multiplications,
  });
  return {
    label: t('costCounter.chart', { width: grouped(sizes.width), crossing: grouped(now.crossing) }),
    xName: t('costCounter.xName'),
    yName: t('costCounter.yName'),
    x: {
      low: stops.tokens[0],
      high: /** @type {number} */ (stops.tokens.at(-1)),
      ticks: stops.tokens.filter((_, at) => at % LABELLED === 0).map((value) => ({ value, text: grouped(value) })),
    },
    y: {
      low: LEAST_COUNT,
      high: LARGEST_COUNT,
      ticks: EXPONENTS.map((exponent) => ({ value: Number(`1e${exponent}`), text: powerOfTen(exponent) })),
    },
    curves: [curve('rnn', t('costCounter.rnnShort')), curve('attention', t('costCounter.attentionShort'))],
    now: sizes.tokens,
    meeting: {
      x: sizes.width,
      y: meeting.rnn.multiplications,
      text: t('costCounter.meeting', { crossing: grouped(now.crossing) }),
    },
  };
}

/** @param {State} state */
function table({ t, sizes, layers }) {
  const { attention, rnn, ratio } = layers.now;
  /** One step against many: the fraction says it exactly. @param {bigint} one @param {bigint} many */
  const fraction = (one, many) => `${grouped(one)} / ${grouped(many)}`;
  return html`<div class="frame" ${scrollable()}>
    <table>
      <caption class="visually-hidden">
        ${t('costCounter.caption', { tokens: grouped(sizes.tokens), width: grouped(sizes.width) })}
      </caption>
      <thead>
        <tr>
          <th scope="col">${t('costCounter.perLayer')}</th>
          <th scope="col" class="number rnn-name">${t('costCounter.rnnShort')}</th>
          <th scope="col" class="number attention-name">${t('costCounter.attentionShort')}</th>
          <th scope="col" class="number">${t('costCounter.ratio')}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">${t('costCounter.multiplications')}</th>
          <td class="number">${grouped(rnn.multiplications)}</td>
          <td class="number">${grouped(attention.multiplications)}</td>
          <td class="number">${ratioWords(t, ratio).trim()}</td>
        </tr>
        <tr>
          <th scope="row">${t('costCounter.serialSteps')}</th>
          <td class="number">${grouped(rnn.serialSteps)}</td>
          <td class="number">${grouped(attention.serialSteps)}</td>
          <td class="number">${fraction(attention.serialSteps, rnn.serialSteps)}</td>
        </tr>
        <tr>
          <th scope="row">${t('costCounter.path')}</th>
          <td class="number">${grouped(rnn.pathLength)}</td>
          <td class="number">${grouped(attention.pathLength)}</td>
          <td class="number">${fraction(attention.pathLength, rnn.pathLength)}</td>
        </tr>
      </tbody>
    </table>
  </div>`;
}

/**
 * Several lengths at one width, for who cannot move a slider.
 * @param {import('../../i18n/i18n.js').Translate} t
 * @param {number} width
 * @param {{tokens: number, layers: import('./model.js').Layers}[]} lines
 */
export const lengthsTable = (t, width, lines) => html`<div class="frame">
  <table>
    <caption>
      ${t('costCounter.lengths', { width: grouped(width) })}
    </caption>
    <thead>
      <tr>
        <th scope="col">${WORDS.tokens.letter}</th>
        <th scope="col" class="number rnn-name">${t('costCounter.rnnShort')}</th>
        <th scope="col" class="number attention-name">${t('costCounter.attentionShort')}</th>
        <th scope="col" class="number">${t('costCounter.ratio')}</th>
      </tr>
    </thead>
    <tbody>
      ${lines.map(
        ({ tokens, layers: { now } }) => html`<tr>
          <th scope="row">${grouped(tokens)}</th>
          <td class="number">${grouped(now.rnn.multiplications)}</td>
          <td class="number">${grouped(now.attention.multiplications)}</td>
          <td class="number">${ratioWords(t, now.ratio).trim()}</td>
        </tr>`,
      )}
    </tbody>
  </table>
</div>`;
