import { html } from 'lit';
import { bars, reachOfAll } from '../../../parts/bars.js';
import { fixed, percent } from '../../../parts/number.js';
import { range } from '../../../parts/range.js';
import { shareBar } from '../../../parts/share-bar.js';
import { APPLE, rowOf, sharesOf } from '../rows.js';

/** The sink's logit; the first stop is a head without one. */
const SINKS = [null, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6];
/** The gate's logit; the last stop is no gate. */
const GATES = [-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, null];

/** A row with nothing to say, with a way to take nothing. @type {import('../labs.js').Experiment} */
export const experiment = {
  systems: true,
  start: () => ({ sink: 0, gate: GATES.length - 1 }),
  compute({ systems, q, k, v }, { sink, gate }) {
    const logit = SINKS[sink];
    const sinks = logit === null ? {} : { sinks: Float64Array.of(logit) };
    const options = { queryHeads: 1, kvHeads: 1, causal: true, ...sinks };
    const { heads, concat } = systems.heads.groupedAttention(q, k, v, options);
    const open = GATES[gate];
    const gates = { rows: concat.rows, cols: concat.cols, data: new Float64Array(concat.data.length).fill(open ?? 0) };
    return {
      weights: rowOf(heads[0].weights, APPLE),
      scores: rowOf(heads[0].scores, APPLE),
      sum: heads[0].rows[APPLE].sum,
      output: rowOf(open === null ? concat : systems.heads.gateOutput(concat, gates), APPLE),
      passed:
        open === null
          ? null
          : systems.gated.activate({ rows: 1, cols: 1, data: Float64Array.of(open) }, 'sigmoid').data[0],
      reach: reachOfAll(rowOf(v, 0), rowOf(v, 1), rowOf(v, APPLE)),
    };
  },
  view(kit) {
    const { t, id, given, state, result, set } = kit;
    const tokens = given.tokens.slice(0, APPLE + 1);
    const { weights, sum, output, passed, reach } = result;
    const sink = SINKS[state.sink];
    return html`<div class="trial">
      ${range({
        id: `${id}-sink`,
        name: t('evolution.lab.sink.sink'),
        at: state.sink,
        last: SINKS.length - 1,
        said: sink === null ? t('evolution.lab.sink.none') : fixed(sink, 0),
        onMove: (at) => set({ sink: at }),
      })}
      ${range({
        id: `${id}-gate`,
        name: t('evolution.lab.sink.gate'),
        at: state.gate,
        last: GATES.length - 1,
        said: passed === null ? t('evolution.lab.sink.noGate') : percent(passed, 1),
        onMove: (at) => set({ gate: at }),
      })}
      ${shareBar({
        weights: weights.subarray(0, APPLE + 1),
        tokens,
        caption: t('evolution.lab.sink.row', {
          asker: tokens[APPLE],
          shares: sharesOf(kit, weights.subarray(0, APPLE + 1), tokens),
        }),
      })}
      ${bars({
        caption: t('evolution.lab.sink.output'),
        reach,
        rows: Array.from(output, (value, at) => ({
          label: String(at + 1),
          value: /** @type {number} */ (value),
          text: fixed(/** @type {number} */ (value), 3),
        })),
      })}
      <p class="says">
        ${t(sink === null ? 'evolution.lab.sink.all' : 'evolution.lab.sink.part', { share: percent(sum, 1) })}${t('evolution.lab.sink.says')}
      </p>
    </div>`;
  },
};
