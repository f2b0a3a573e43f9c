import { html } from 'lit';
import { grouped, ratioText } from '../../parts/number.js';

/** @typedef {import('./view.js').State} State */

/** The title as the figure has it. @param {Pick<State, 't' | 'experiment'>} state */
export const titleOf = ({ t, experiment }) =>
  `${experiment ? `${t('figure.experiment', { number: experiment })} · ` : ''}${t('costCounter.title')}`;

/** A ratio, said to be about where it is rounded. @param {import('../../i18n/i18n.js').Translate} t @param {number} ratio */
export function ratioWords(t, ratio) {
  const text = ratioText(ratio);
  return t(Number(text.replace(/,/g, '')) === ratio ? 'costCounter.exactly' : 'costCounter.about', { ratio: text });
}

/** Where the ratio goes in a sentence: it stands out. */
const GAP = '\u0000';

/** The verdict around the ratio that stands out in it. @param {State} state @returns {[before: string, ratio: string, after: string]} */
export function verdictParts({ t, sizes, layers }) {
  const { attention, rnn, ratio, inverseRatio, difference } = layers.now;
  const values = {
    tokens: grouped(sizes.tokens),
    width: grouped(sizes.width),
    count: grouped(attention.multiplications),
    difference: grouped(difference),
    ratio: GAP,
    inverse: ratioWords(t, inverseRatio),
    steps: grouped(rnn.serialSteps),
    step: grouped(attention.serialSteps),
  };
  if (difference === 0n) return [t('costCounter.equal', values), '', ''];
  const dearer = attention.multiplications > rnn.multiplications;
  const [before, after] = t(dearer ? 'costCounter.dearer' : 'costCounter.cheaper', values).split(GAP);
  return [before, ratioWords(t, ratio), after];
}

/** Which side is dearer, by how much, and what attention buys. @param {State} state */
export function verdict(state) {
  const [before, ratio, after] = verdictParts(state);
  return html`${before}${ratio ? html`<strong class="attention-name">${ratio}</strong>` : ''}${after}`;
}
