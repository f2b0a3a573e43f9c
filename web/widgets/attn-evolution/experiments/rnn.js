import { html } from 'lit';
import { grouped } from '../../../parts/number.js';
import { range } from '../../../parts/range.js';
import { tokenLabel } from '../../../parts/token.js';
import { reachOf, vectorCells } from '../../../parts/vector-cells.js';
import { scrollable } from '../../../parts/watch-size.js';
import { rowOf } from '../rows.js';

/** The states of a recurrent network over the sentence, as far as it has read. @type {import('../labs.js').Experiment} */
export const experiment = {
  systems: false,
  start: ({ tokens }) => ({ read: tokens.length }),
  compute({ engine, tokens, x, rnn }, { read }) {
    const states = engine.recurrent.rnnUnroll({ x, ...rnn });
    const cost = (/** @type {number} */ length) =>
      engine.cost.rnnCost({ tokens: length, inputWidth: x.cols, width: states.cols });
    return { states, now: cost(read), whole: cost(tokens.length) };
  },
  view({ t, id, given: { tokens }, state: { read }, result: { states, now, whole }, set }) {
    const rows = tokens.map((_, at) => rowOf(states, at));
    const reach = reachOf(rows);
    return html`<div class="trial">
      ${range({
        id: `${id}-read`,
        name: t('evolution.lab.rnn.read'),
        at: read,
        first: 1,
        last: tokens.length,
        said: t('evolution.lab.rnn.words', { count: read }),
        onMove: (at) => set({ read: at }),
      })}
      <div class="frame" role="group" aria-label=${t('evolution.lab.rnn.caption')} ${scrollable()}>
        <table>
          <caption>${t('evolution.lab.rnn.caption')}</caption>
          <tbody>
            ${tokens.map(
              (token, at) => html`<tr class=${at + 1 === read ? 'now' : at < read ? '' : 'wait'}>
                <th scope="row">${tokenLabel(token)}</th>
                ${
                  at < read
                    ? vectorCells(rows[at], reach)
                    : html`<td class="number" colspan=${states.cols}>${t('evolution.lab.rnn.waits')}</td>`
                }
              </tr>`,
            )}
          </tbody>
        </table>
      </div>
      <p class="says">
        ${t('evolution.lab.rnn.says', { steps: grouped(now.serialSteps), path: grouped(whole.pathLength), first: tokens[0], last: tokens[tokens.length - 1] })}
      </p>
    </div>`;
  },
};
