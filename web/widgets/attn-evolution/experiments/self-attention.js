import { html } from 'lit';
import { bars, reachOfAll } from '../../../parts/bars.js';
import { fixed } from '../../../parts/number.js';
import { askerChoice, GAVE, rowOf } from '../rows.js';

/** What is like a word before projection, and what it looks for after it. @type {import('../labs.js').Experiment} */
export const experiment = {
  systems: true,
  start: () => ({ asker: GAVE }),
  compute: ({ engine, systems, x, q, k }) => ({
    cosines: systems.positions.cosineTable(x, x),
    products: engine.attention.dotIdentity({ q, k, heads: 1 }).single,
    keys: systems.positions.cosineTable(k, k),
  }),
  view(kit) {
    const { t, given, state, result } = kit;
    const { tokens } = given;
    const panel = (/** @type {any} */ matrix, /** @type {string} */ caption, /** @type {number} */ digits) => {
      const row = rowOf(matrix, state.asker);
      const rows = tokens.map((label, at) => ({
        label,
        value: row[at],
        text: fixed(row[at], digits),
        marked: at === state.asker,
      }));
      rows.sort((a, b) => b.value - a.value);
      return bars({ caption, reach: reachOfAll(row), rows });
    };
    const last = tokens.length - 1;
    return html`<div class="trial">
      ${askerChoice(kit)}
      <div class="beside">
        ${panel(result.cosines, t('evolution.lab.self.cosines', { asker: tokens[state.asker] }), 3)}
        ${panel(result.products, t('evolution.lab.self.products', { asker: tokens[state.asker] }), 2)}
      </div>
      <p class="says">
        ${t('evolution.lab.self.says', { first: tokens[0], last: tokens[last], cosine: fixed(rowOf(result.keys, 0)[last], 3) })}
      </p>
    </div>`;
  },
};
