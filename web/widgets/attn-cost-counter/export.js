import '../../i18n/export.js';
import { chartScene, csv } from '../../parts/export.js';
import { grouped } from '../../parts/number.js';
import { titleOf, verdictParts } from './sentences.js';
import { chart } from './view.js';

/** The sides' colours on paper, as in parts/two-sides.js. */
const COLOURS = { rnn: '#85560a', attention: '#1d57a5' };

/**
 * The chart in sight, and its curves as numbers: a line for each stop of T.
 * @param {import('./view.js').State} state
 * @param {ReturnType<typeof import('./model.js').curves>} lines
 * @param {string} language
 * @returns {import('../../parts/export.js').Exported}
 */
export function exported(state, lines, language) {
  const { t, sizes } = state;
  const sizesInWords = t('costCounter.caption', { tokens: grouped(sizes.tokens), width: grouped(sizes.width) });
  const of = (/** @type {string} */ side, /** @type {string} */ count) =>
    t('tools.csvCount', { side: t(side), count: t(count) });
  const counts = ['costCounter.multiplications', 'costCounter.serialSteps', 'costCounter.path'];
  return {
    scene: () =>
      chartScene({
        title: titleOf(state),
        language,
        notes: [sizesInWords],
        chart: chart(state),
        colours: COLOURS,
        captions: [verdictParts(state).join(''), t('costCounter.counted')],
      }),
    csv: () =>
      csv([
        [
          'T',
          'd',
          ...counts.flatMap((count) => [of('costCounter.rnnShort', count), of('costCounter.attentionShort', count)]),
        ],
        ...lines.map(({ tokens, rnn, attention }) => [
          tokens,
          sizes.width,
          rnn.multiplications,
          attention.multiplications,
          rnn.serialSteps,
          attention.serialSteps,
          rnn.pathLength,
          attention.pathLength,
        ]),
      ]),
  };
}
