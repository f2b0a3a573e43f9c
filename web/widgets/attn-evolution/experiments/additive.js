import { html } from 'lit';
import { matrixOf } from '../../../engine/matrix.js';
import { bars, reachOfAll } from '../../../parts/bars.js';
import { fixed, percent } from '../../../parts/number.js';
import { askerChoice, GAVE, rowOf } from '../rows.js';

/** Additive scores of the token vectors beside dot products of queries and keys. @type {import('../labs.js').Experiment} */
export const experiment = {
  systems: true,
  start: () => ({ asker: GAVE }),
  compute({ engine, systems, x, q, k, v, world }) {
    const { W_1, W_2, v: weights } = world.additive;
    const additive = systems.positions.additiveAttention({
      q: x,
      k: x,
      values: x,
      w1: matrixOf(W_1, 'W_1'),
      w2: matrixOf(W_2, 'W_2'),
      v: Float64Array.from(weights),
      causal: true,
    });
    const [dot] = engine.attention.multiHeadAttention({ q, k, v, heads: 1, causal: true }).heads;
    return { additive, dot };
  },
  view(kit) {
    const { t, given, state, result } = kit;
    const seen = given.tokens.slice(0, state.asker + 1);
    const panel = (/** @type {any} */ head, /** @type {string} */ caption) => {
      const scores = rowOf(head.scores, state.asker).subarray(0, seen.length);
      const weights = rowOf(head.weights, state.asker);
      return bars({
        caption,
        reach: reachOfAll(scores),
        rows: seen.map((label, at) => ({
          label,
          value: scores[at],
          text: [fixed(scores[at], 2), percent(weights[at], 1)],
        })),
      });
    };
    return html`<div class="trial">
      ${askerChoice(kit)}
      <div class="beside">
        ${panel(result.additive, t('evolution.lab.additive.additive'))} ${panel(result.dot, t('evolution.lab.additive.dot'))}
      </div>
      <p class="says">${t('evolution.lab.additive.says')}</p>
    </div>`;
  },
};
