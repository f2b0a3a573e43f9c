import { html } from 'lit';
import { colourBar } from '../../parts/colour-bar.js';
import { heatMap, labelClass } from '../../parts/heat-map.js';
import { inspector } from '../../parts/inspector.js';
import { percent, shortened, visible } from '../../parts/number.js';
import { shareBar } from '../../parts/share-bar.js';
import { headName, rowOf } from './model.js';
import { titleOf } from './words.js';

/** @typedef {import('./view.js').State} State */

/** @param {State} state */
export const askerToken = ({ designs, asker }) => shortened(designs.input.tokens[asker]);

/** Panel 0 is the single head. @param {State} state @param {number} panel */
export const attentionOf = ({ designs }, panel) => (panel === 0 ? designs.single : designs.split[panel - 1]);

/** @param {State} state @param {number} panel */
export const panelName = ({ t }, panel) =>
  panel === 0 ? t('headSplit.single') : t('headSplit.head', { name: headName(panel - 1) });

/** The maps of a step, the one in sight unless told. @param {State} state @param {1 | 2 | 3} [step] */
export const panelsInSight = (state, step = state.step) =>
  Array.from({ length: step === 3 ? state.designs.input.heads + 1 : 1 }, (_, at) => at);

/** The dimensions that a panel works in. @param {State} state @param {number} panel */
export function panelDimensions({ t, designs }, panel) {
  if (panel === 0) return t('headSplit.width', { width: designs.q.cols });
  const width = designs.headWidth;
  const from = (panel - 1) * width + 1;
  return t(width === 1 ? 'headSplit.column' : 'headSplit.columns', { from, to: from + width - 1 });
}

/** @param {State} state @param {number} panel @param {'page' | 'large'} place the same map may stand in both */
export function map(state, panel, place) {
  const { t, designs, asker, spot, on } = state;
  const title = panelName(state, panel);
  const { tokens, keys } = designs.input;
  return heatMap({
    id: `map-${place}-${panel}`,
    title: html`${title} <small>${panelDimensions(state, panel)}</small>`,
    label: t('map.label', { title, rows: tokens.length, cols: keys.length }),
    corner: t('map.corner'),
    rows: tokens,
    cols: keys,
    weights: attentionOf(state, panel).weights,
    hidden: hiddenBy(designs.allowed),
    asker,
    active: spot?.panel === panel ? spot : null,
    describe: (row, col, weight) => cellWords(state, panel, row, col, weight),
    onVisit: (row, col) => on.visit({ panel, row, col }),
    onLeave: () => on.visit(null),
    onAsk: on.ask,
    onKeep: (row, col) => on.keep({ panel, row, col }),
    onLetGo: () => on.keep(null),
  });
}

/** A cell in words. @param {State} state @param {number} panel @param {number} row @param {number} col @param {string} weight */
const cellWords = (state, panel, row, col, weight) =>
  state.t(weight === '' ? 'map.cellHidden' : 'map.cell', {
    title: panelName(state, panel),
    query: visible(state.designs.input.tokens[row]),
    key: visible(state.designs.input.keys[col]),
    weight,
  });

/** The maps in sight for the whole window. @param {State} state @returns {import('../../parts/enlarge.js').Large} */
export function large(state) {
  const { t, designs, spot } = state;
  const { tokens, keys } = designs.input;
  const panels = panelsInSight(state);
  let spoken = '';
  if (spot) {
    const { panel, row, col } = spot;
    const { data, cols } = attentionOf(state, panel).weights;
    const weight = hiddenBy(designs.allowed)(row, col) ? '' : percent(data[row * cols + col], 1);
    spoken = cellWords(state, panel, row, col, weight);
  }
  return {
    maps: panels.map((panel) => map(state, panel, 'large')),
    rows: tokens.length,
    cols: keys.length,
    look: labelClass(tokens),
    heading: html`${titleOf(state)} <span class="soft">${t('tools.asks', { asker: askerToken(state) })}</span>`,
    foot: scale(state, panels.length),
    spoken,
  };
}

/** One function a mask, so that a canvas knows when it is drawn already. @type {WeakMap<object, (row: number, col: number) => boolean>} */
export const hiddenTests = new WeakMap();

/** @param {import('../../../bindings/attn.js').Allowed} allowed */
export function hiddenBy(allowed) {
  const known = hiddenTests.get(allowed);
  if (known) return known;
  const test = (/** @type {number} */ row, /** @type {number} */ col) => allowed.data[row * allowed.cols + col] === 0;
  hiddenTests.set(allowed, test);
  return test;
}

/** @param {State} state @param {number} panel */
export function bar(state, panel) {
  const { t, designs, asker } = state;
  const attention = attentionOf(state, panel);
  return html`<div class="panel-bar">
    ${shareBar({
      weights: rowOf(attention.weights, asker),
      tokens: designs.input.keys,
      caption: t('headSplit.share', { asker: askerToken(state) }),
      empty: attention.rows[asker].empty ? t('undefinedRow') : undefined,
    })}
  </div>`;
}

/** @param {State} state @param {number} maps how many are in sight */
export function scaleWords({ t, designs }, maps) {
  return {
    low: t('scale.low'),
    high: t('scale.high'),
    hidden: designs.allowed.data.includes(0) ? t('scale.hidden') : undefined,
    notes: [...(maps > 1 ? [t('scale.shared', { count: maps })] : []), t('scale.rounded')],
  };
}

/** @param {State} state @param {number} maps */
export const scale = (state, maps) => html`<div class="scale">${colourBar(scaleWords(state, maps))}</div>`;

/** @param {State} state */
export function inspect(state) {
  const { t, spot, trace, designs } = state;
  const words = spot && {
    title: panelName(state, spot.panel),
    query: visible(designs.input.tokens[spot.row]),
    key: visible(designs.input.keys[spot.col]),
  };
  return inspector({
    hint: t('headSplit.inspectHint'),
    title: words ? t('headSplit.inspectTitle', words) : '',
    hiddenText: words ? t('headSplit.inspectHidden', words) : '',
    trace,
  });
}
