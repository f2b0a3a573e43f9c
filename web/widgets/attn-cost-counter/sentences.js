import { html } from 'lit';
import { grouped, ratioText } from '../../parts/number.js';

/** @typedef {import('./view.js').State} State */

/** A ratio, said to be about where it is rounded. @param {import('../../i18n/i18n.js').Translate} t @param {number} ratio */
export function ratioWords(t, ratio) {
  const text = ratioText(ratio);
  return t(Number(text.replace(/,/g, '')) === ratio ? 'costCounter.exactly' : 'costCounter.about', { ratio: text });
}

/** Where the ratio goes in a sentence: it stands out. */
const GAP = '\u0000';

/** Which side is dearer, by how much, and what attention buys. @param {State} state */
export function verdict({ t, sizes, layers }) {
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
  if (difference === 0n) return t('costCounter.equal', values);
  const dearer = attention.multiplications > rnn.multiplications;
  const [before, after] = t(dearer ? 'costCounter.dearer' : 'costCounter.cheaper', values).split(GAP);
  return html`${before}<strong class="attention-name">${ratioWords(t, ratio)}</strong>${after}`;
}
