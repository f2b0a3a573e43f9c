import { html } from 'lit';
import { percent } from '../../../parts/number.js';
import { range } from '../../../parts/range.js';
import { shareBar } from '../../../parts/share-bar.js';
import { GAVE, rowOf, sharesOf } from '../rows.js';

/** Divisors and their inverses, exact in binary; the teaching world's √d is the third. */
const STOPS = [
  { divisor: '16', scale: 0.0625 },
  { divisor: '4', scale: 0.25 },
  { divisor: '√d = 2', scale: 0.5 },
  { divisor: '1', scale: 1 },
  { divisor: '1/2', scale: 2 },
  { divisor: '1/4', scale: 4 },
  { divisor: '1/8', scale: 8 },
  { divisor: '1/16', scale: 16 },
];

/** One row of scores under another scale: flat at one end, one word takes all at the other. @type {import('../labs.js').Experiment} */
export const experiment = {
  systems: true,
  start: () => ({ stop: 2 }),
  compute({ systems, q, k, v }, { stop }) {
    const options = { queryHeads: 1, kvHeads: 1, causal: false, scale: STOPS[stop].scale };
    const [head] = systems.heads.groupedAttention(q, k, v, options).heads;
    return { weights: rowOf(head.weights, GAVE), row: head.rows[GAVE] };
  },
  view(kit) {
    const {
      t,
      id,
      given: { tokens },
      state: { stop },
      result: { weights, row },
      set,
    } = kit;
    const last = tokens.length - 1;
    return html`<div class="trial">
      ${range({
        id: `${id}-scale`,
        name: t('evolution.lab.scaled.name'),
        at: stop,
        last: STOPS.length - 1,
        said: t('evolution.lab.scaled.divided', { divisor: STOPS[stop].divisor }),
        onMove: (at) => set({ stop: at }),
      })}
      ${shareBar({
        weights,
        tokens,
        caption: t('evolution.lab.scaled.row', { asker: tokens[GAVE], shares: sharesOf(kit, weights, tokens) }),
      })}
      <p class="says">
        ${t('evolution.lab.scaled.says', {
          most: tokens[row.argmax],
          share: percent(row.max, 1),
          last: tokens[last],
          answer: percent(weights[last], 1),
        })}
      </p>
    </div>`;
  },
};
