import '../../i18n/export.js';
import { mapScene, mapsCsv } from '../../parts/export.js';
import { numbersFit } from '../../parts/heat-map.js';
import { shortened } from '../../parts/number.js';
import { askerOf, causal, headKind, headName, headsOf, scaleWords, titleOf } from './layer.js';
import { inOrder } from './model.js';
import { caption } from './view.js';

/**
 * The heads in sight, in their order, as data for files.
 * @param {import('./view.js').State} state
 * @param {string} language
 * @returns {import('../../parts/export.js').Exported}
 */
export function exported(state, language) {
  const { t, layer, sort, reading } = state;
  const { tokens } = reading;
  const asker = askerOf(state);
  const word = shortened(tokens[asker]);
  const heads = inOrder(headsOf(state), sort);
  const weightsOf = (/** @type {number} */ head) => headsOf(state)[head].weights;
  return {
    scene: () =>
      mapScene({
        title: titleOf(state),
        language,
        notes: [
          `${t('modelHeads.layer', { layer: layer + 1 })} · ${t('tools.asks', { asker: word })} · ${t('tools.masked')}`,
        ],
        rows: tokens,
        cols: tokens,
        hidden: causal,
        asker,
        numbered: numbersFit(tokens, tokens),
        maps: heads.map((head) => ({
          title: headName(state, head),
          note: headKind(state, head),
          weights: weightsOf(head),
          share: t('modelHeads.share', { asker: word }),
          empty: false,
        })),
        scale: scaleWords(state),
        captions: [caption(state)],
      }),
    csv: () =>
      mapsCsv({
        corner: t('tools.csvCornerHidden'),
        mapName: t('tools.csvMap'),
        rows: tokens,
        cols: tokens,
        maps: heads.map((head) => ({ title: headName(state, head), weights: weightsOf(head) })),
        hidden: causal,
      }),
  };
}
