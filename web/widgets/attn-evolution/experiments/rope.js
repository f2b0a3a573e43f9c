import { html } from 'lit';
import { fixed } from '../../../parts/number.js';
import { bars, reachOfAll } from '../../../parts/bars.js';
import { range } from '../../../parts/range.js';
import { GAVE, rowOf } from '../rows.js';

const DISTANCES = Array.from({ length: 11 }, (_, at) => at);
const OFFSETS = [0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/** Rows that are all one row. @param {ArrayLike<number>} row @param {number} rows */
const repeated = (row, rows) => ({
  rows,
  cols: row.length,
  data: Float64Array.from({ length: rows * row.length }, (_, at) => row[at % row.length]),
});

/** One query and one key at many distances; both moved along the text. @type {import('../labs.js').Experiment} */
export const experiment = {
  systems: true,
  start: () => ({ stop: 7 }),
  compute({ engine, systems, q, k }, { stop }) {
    const last = DISTANCES.length - 1;
    const at = (/** @type {number} */ offset) => {
      const turn = (/** @type {any} */ rows, /** @type {number[]} */ places) =>
        systems.positions.rotate(rows, Float64Array.from(places), { rotated: q.cols });
      const query = turn(repeated(rowOf(q, GAVE), 1), [offset + last]);
      const keys = turn(
        repeated(rowOf(k, 0), DISTANCES.length),
        DISTANCES.map((distance) => offset + last - distance),
      );
      return engine.attention.dotIdentity({ q: query, k: keys, heads: 1 }).single.data;
    };
    return { here: at(0), there: at(OFFSETS[stop]) };
  },
  view({ t, id, given: { tokens }, state: { stop }, result: { here, there }, set }) {
    const panel = (/** @type {string} */ caption, /** @type {Float64Array} */ values) =>
      bars({
        caption,
        reach: reachOfAll(here),
        rows: DISTANCES.map((distance) => ({
          label: String(distance),
          value: values[distance],
          text: fixed(values[distance], 4),
        })),
      });
    return html`<div class="trial">
      ${range({
        id: `${id}-offset`,
        name: t('evolution.lab.rope.offset'),
        at: stop,
        last: OFFSETS.length - 1,
        said: t('evolution.lab.rnn.words', { count: OFFSETS[stop] }),
        onMove: (at) => set({ stop: at }),
      })}
      <div class="beside">
        ${panel(t('evolution.lab.rope.here'), here)}
        ${panel(t('evolution.lab.rope.there', { count: OFFSETS[stop] }), there)}
      </div>
      <p class="says">${t('evolution.lab.rope.says', { asker: tokens[GAVE], key: tokens[0] })}</p>
    </div>`;
  },
};
