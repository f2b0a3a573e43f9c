import { html } from 'lit';
import { heatMap, labelClass } from '../../parts/heat-map.js';
import { percent } from '../../parts/number.js';
import { shareBar } from '../../parts/share-bar.js';
import { rowOf } from './rows.js';

/**
 * A small map of weights, and its asker's row as one bar.
 * @param {import('./labs.js').Kit} kit its state holds the asker, and the cell under the keys by map
 * @param {{name: string, title: string, head: any, allowed: {cols: number, data: ArrayLike<number>}}} map
 */
export function mapWithBar({ t, id, given: { tokens }, state, set }, { name, title, head, allowed }) {
  const { asker } = state;
  const row = rowOf(head.weights, asker);
  const { argmax, max, decided } = head.rows[asker];
  return html`<div class=${labelClass(tokens)}>
    ${heatMap({
      id: `${id}-${name}`,
      title,
      label: t('map.label', { title, rows: tokens.length, cols: tokens.length }),
      rows: tokens,
      cols: tokens,
      weights: head.weights,
      hidden: (at, col) => allowed.data[at * allowed.cols + col] === 0,
      asker,
      active: state.active?.name === name ? state.active : null,
      describe: (at, col, weight) =>
        t(weight ? 'map.cell' : 'map.cellHidden', { title, query: tokens[at], key: tokens[col], weight }),
      corner: t('map.corner'),
      onVisit: (at, col) => set({ active: { name, row: at, col } }),
      onLeave: () => set({ active: null }),
      onAsk: (at) => set({ asker: at }),
    })}
    ${shareBar({
      weights: row,
      tokens,
      caption: t(decided ? 'evolution.lab.most' : 'evolution.lab.undecided', {
        asker: tokens[asker],
        most: tokens[argmax],
        share: percent(max, 1),
      }),
    })}
  </div>`;
}
