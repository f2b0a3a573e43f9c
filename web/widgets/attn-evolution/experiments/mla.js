import { html } from 'lit';
import { matrixOf } from '../../../engine/matrix.js';
import { fixed, scientific } from '../../../parts/number.js';
import { range } from '../../../parts/range.js';
import { scrollable } from '../../../parts/watch-size.js';
import { askerChoice, GAVE, rowOf } from '../rows.js';

/** Two heads of two columns, and two more that are turned; the latent has as many numbers as the slider says. */
const SHAPE = { heads: 2, nope: 2, rope: 2, value: 2 };

/** The first columns or rows of a table of the teaching world. @param {number[][]} rows @param {number} count */
const columns = (rows, count) => rows.map((row) => row.slice(0, count));

/** K and V unfolded from the latent, or the unfolding folded into Q and the output. @type {import('../labs.js').Experiment} */
export const experiment = {
  systems: true,
  start: () => ({ asker: GAVE, rank: 2 }),
  compute({ systems, x, world }, { rank }) {
    const { W_Q, W_K, W_V, W_O } = world;
    const beside = (/** @type {number[][]} */ a, /** @type {number[][]} */ b) => a.map((row, at) => [...row, ...b[at]]);
    const ones = (/** @type {number} */ count) => matrixOf([Array.from({ length: count }, () => 1)], 'norm');
    const both = systems.latent.mlaBoth(
      x,
      {
        w_dq: matrixOf(W_O, 'w_dq'),
        norm_q: ones(x.cols),
        w_uq: matrixOf(beside(W_Q, W_K), 'w_uq'),
        w_kva: matrixOf(beside(columns(W_K, rank), columns(W_Q, SHAPE.rope)), 'w_kva'),
        norm_kv: ones(rank),
        w_uk: matrixOf(W_K.slice(0, rank), 'w_uk'),
        w_uv: matrixOf(W_Q.slice(0, rank), 'w_uv'),
        w_o: matrixOf(W_V, 'w_o'),
      },
      SHAPE,
    );
    return both;
  },
  view(kit) {
    const { t, id, state, result, set } = kit;
    const line = (/** @type {string} */ name, /** @type {any} */ matrix) => html`<tr>
      <th scope="row">${name}</th>
      ${Array.from(rowOf(matrix, state.asker), (value) => html`<td class="number">${fixed(/** @type {number} */ (value), 4)}</td>`)}
    </tr>`;
    return html`<div class="trial">
      ${askerChoice(kit)}
      ${range({
        id: `${id}-rank`,
        name: t('evolution.lab.mla.rank'),
        at: state.rank,
        first: 1,
        last: 4,
        said: String(state.rank),
        onMove: (rank) => set({ rank }),
      })}
      <div class="frame" role="group" aria-label=${t('evolution.lab.mla.caption')} ${scrollable()}>
        <table>
          <caption>${t('evolution.lab.mla.caption')}</caption>
          <tbody>
            ${line(t('evolution.lab.mla.naive'), result.naive)} ${line(t('evolution.lab.mla.absorbed'), result.absorbed)}
          </tbody>
        </table>
      </div>
      <div class="frame" role="group" aria-label=${t('evolution.lab.mla.kept')} ${scrollable()}>
        <table>
          <caption>${t('evolution.lab.mla.kept')}</caption>
          <tbody>
            ${line(t('evolution.lab.mla.latent'), result.latent)} ${line(t('evolution.lab.mla.turned'), result.keyRope)}
          </tbody>
        </table>
      </div>
      <p class="says">${t('evolution.lab.mla.says', { difference: scientific(result.largestDifference) })}</p>
    </div>`;
  },
};
