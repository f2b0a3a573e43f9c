import { html } from 'lit';
import { colourBar } from '../../parts/colour-bar.js';
import { dataTable } from '../../parts/data-table.js';
import { heatMap, labelClass } from '../../parts/heat-map.js';
import { percent, shortened, visible } from '../../parts/number.js';
import { shareBar } from '../../parts/share-bar.js';
import { askerOf, causal, headKind, headName, headsOf, marked, PATTERNS, scaleWords, titleOf } from './layer.js';
import { heldOut, inOrder } from './model.js';

/** @typedef {import('./view.js').State} State */

/** @param {State} state @param {number} head */
const fullName = ({ t, layer }, head) => t('modelHeads.large', { layer: layer + 1, head: head + 1 });

/** A cell in words. @param {State} state @param {number} head @param {number} row @param {number} col @param {string} weight */
const cellWords = (state, head, row, col, weight) =>
  state.t(weight === '' ? 'map.cellHidden' : 'map.cell', {
    title: fullName(state, head),
    query: visible(state.reading.tokens[row]),
    key: visible(state.reading.tokens[col]),
    weight,
  });

/** The cell in question, in words. @param {State} state */
function spotWords(state) {
  if (!state.spot) return '';
  const { head, row, col } = state.spot;
  const { data, cols } = headsOf(state)[head].weights;
  return cellWords(state, head, row, col, causal(row, col) ? '' : percent(data[row * cols + col], 1));
}

/** @param {State} state @param {number} head @param {string} id @param {unknown} title */
function headMap(state, head, id, title) {
  const { t, reading, spot, on } = state;
  const { tokens } = reading;
  return heatMap({
    id,
    title,
    label: t('map.label', { title: fullName(state, head), rows: tokens.length, cols: tokens.length }),
    corner: t('map.corner'),
    rows: tokens,
    cols: tokens,
    weights: headsOf(state)[head].weights,
    hidden: causal,
    asker: askerOf(state),
    column: marked(state),
    active: spot?.head === head ? spot : null,
    describe: (row, col, weight) => cellWords(state, head, row, col, weight),
    onVisit: (row, col) => on.visit({ head, row, col }),
    onLeave: () => on.visit(null),
    onAsk: on.pin,
    onWord: on.word,
  });
}

/**
 * The chosen head at full size: a cell under the pointer is said, a token's label marks its row and column, a click
 * keeps them. @param {State} state
 */
export function headLarge(state) {
  const { t, head, reading } = state;
  const { weights, scores } = headsOf(state)[head];
  const { tokens } = reading;
  const asker = askerOf(state);
  return html`<section class="large ${labelClass(tokens)}">
    <div class="large-map">${headMap(state, head, 'large', fullName(state, head))}</div>
    <div class="large-side">
      <p class="said">${spotWords(state) || t('modelHeads.largeHint')}</p>
      ${shareBar({
        weights: weights.data.slice(asker * weights.cols, asker * weights.cols + asker + 1),
        tokens,
        caption: t('modelHeads.share', { asker: shortened(tokens[asker]) }),
      })}
      ${scoreTable(state, scores)}
    </div>
  </section>`;
}

/** All heads of the layer for the whole window. @param {State} state @returns {import('../../parts/enlarge.js').Large} */
export function large(state) {
  const { t, reading, layer, sort } = state;
  const { tokens } = reading;
  const heads = inOrder(headsOf(state), sort);
  return {
    maps: heads.map((head) =>
      headMap(state, head, `window-${head}`, html`${headName(state, head)} <small>${headKind(state, head)}</small>`),
    ),
    rows: tokens.length,
    cols: tokens.length,
    look: labelClass(tokens),
    heading: html`${titleOf(state)} · ${t('modelHeads.layer', { layer: layer + 1 })}
      <span class="soft">${t('tools.asks', { asker: shortened(tokens[askerOf(state)]) })}</span>`,
    foot: html`<div class="scale">${colourBar(scaleWords(state))}</div>`,
    spoken: spotWords(state),
  };
}

/** @param {State} state @param {import('./model.js').ModelHead['scores']} scores */
function scoreTable({ t, card, layer, head }, scores) {
  const text = (/** @type {number | null | undefined} */ score) =>
    score === null || score === undefined ? t('undefined') : percent(score, 1);
  return dataTable({
    caption: t('modelHeads.scores'),
    corner: t('modelHeads.pattern'),
    rows: PATTERNS.map((pattern) => t(`modelHeads.pattern.${pattern}`)),
    cols: [t('modelHeads.here'), t('modelHeads.rowsTitle'), t('modelHeads.even'), t('modelHeads.heldOut')],
    cell: (row, col) => {
      const pattern = PATTERNS[row];
      const score = scores[pattern];
      if (col === 0) return text(score.mean);
      if (col === 1) return String(score.rows);
      if (col === 2) return pattern === 'induction' ? t('undefined') : text(scores.even);
      return text(heldOut(card, layer, head, pattern));
    },
  });
}
