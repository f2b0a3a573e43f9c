import { html } from 'lit';
import { matrixOf } from '../../../engine/matrix.js';
import { bars } from '../../../parts/bars.js';
import { choice } from '../../../parts/choice.js';
import { fixed } from '../../../parts/number.js';
import { range } from '../../../parts/range.js';

/** Keys of length one: four at right angles to one another, then four that lie between them. */
const KEYS = [
  [1, 0, 0, 0],
  [0, 1, 0, 0],
  [0, 0, 1, 0],
  [0, 0, 0, 1],
  [0.5, 0.5, 0.5, 0.5],
  [0.5, -0.5, 0.5, -0.5],
  [0.5, 0.5, -0.5, -0.5],
  [0.5, -0.5, -0.5, 0.5],
];
/** Values at right angles to one another, so that what is mixed in shows. */
const VALUES = KEYS.map((_, at) => KEYS.map((_each, col) => (at === col ? 1 : 0)));

/** Pairs written one after another into a state of fixed size, then asked for. @type {import('../labs.js').Experiment} */
export const experiment = {
  systems: true,
  start: () => ({ from: 'tidy', written: 6 }),
  compute({ systems, k, v }, { from }) {
    const tidy = from === 'tidy';
    const keys = tidy ? matrixOf(KEYS, 'keys') : systems.gated.normalize(k, { kind: 'l2', epsilon: 1e-12 });
    const values = tidy ? matrixOf(VALUES, 'values') : v;
    const recall = (/** @type {'linear' | 'delta'} */ rule) => systems.latent.recallOfPairs(keys, values, rule);
    return { linear: recall('linear'), delta: recall('delta'), pairs: keys.rows, width: keys.cols };
  },
  view({ t, id, given: { tokens }, state, result, set }) {
    const written = Math.min(state.written, result.pairs);
    const panel = (/** @type {string} */ caption, /** @type {any} */ recall) =>
      bars({
        caption,
        reach: 1,
        rows: Array.from({ length: written }, (_, at) => ({
          label: t('evolution.lab.linear.pairs', { count: at + 1 }),
          value: recall.cosine[at],
          text: fixed(recall.cosine[at], 3),
          marked: at + 1 === written,
        })),
      });
    return html`<div class="trial">
      ${choice({
        label: t('evolution.lab.linear.from'),
        options: [
          { key: 'tidy', text: t('evolution.lab.linear.tidy') },
          { key: 'sentence', text: t('evolution.lab.linear.sentence') },
        ],
        chosen: state.from,
        onChoose: (from) => set({ from }),
      })}
      ${range({
        id: `${id}-written`,
        name: t('evolution.lab.linear.written'),
        at: written,
        first: 1,
        last: result.pairs,
        said: t('evolution.lab.linear.pairs', { count: written }),
        onMove: (at) => set({ written: at }),
      })}
      <div class="beside">
        ${panel(t('evolution.lab.linear.linear'), result.linear)} ${panel(t('evolution.lab.linear.delta'), result.delta)}
      </div>
      <p class="says">
        ${
          state.from === 'tidy'
            ? t('evolution.lab.linear.saysTidy', { width: result.width })
            : t('evolution.lab.linear.saysSentence', { first: tokens[0], last: tokens[tokens.length - 1] })
        }
      </p>
    </div>`;
  },
};
