import '../../i18n/export.js';
import { mapScene, mapsCsv } from '../../parts/export.js';
import { numbersFit } from '../../parts/heat-map.js';
import { askerToken, attentionOf, hiddenBy, panelDimensions, panelName, panelsInSight, scaleWords } from './maps.js';
import { titleOf } from './words.js';

/**
 * The maps in sight as data for files.
 * @param {import('./view.js').State} state
 * @param {string} language
 * @returns {import('../../parts/export.js').Exported}
 */
export function exported(state, language) {
  const { t, designs, asker } = state;
  const { tokens: rows, keys: cols } = designs.input;
  const hidden = hiddenBy(designs.allowed);
  const panels = panelsInSight(state);
  const masked = designs.allowed.data.includes(0);
  return {
    scene: () =>
      mapScene({
        title: titleOf(state),
        language,
        notes: [
          `${t('tools.asks', { asker: askerToken(state) })} · ${t(designs.causal ? 'tools.masked' : 'tools.unmasked')}`,
        ],
        rows,
        cols,
        hidden,
        asker,
        numbered: numbersFit(rows, cols),
        maps: panels.map((panel) => {
          const { weights, rows: summaries } = attentionOf(state, panel);
          const { empty } = summaries[asker];
          return {
            title: panelName(state, panel),
            note: panelDimensions(state, panel),
            weights,
            share: empty ? t('undefinedRow') : t('headSplit.share', { asker: askerToken(state) }),
            empty,
          };
        }),
        scale: scaleWords(state, panels.length),
        captions: state.builtIn ? [t('headSplit.origin')] : [],
      }),
    csv: () =>
      mapsCsv({
        corner: t(masked ? 'tools.csvCornerHidden' : 'tools.csvCorner'),
        mapName: t('tools.csvMap'),
        rows,
        cols,
        maps: panels.map((panel) => ({ title: panelName(state, panel), weights: attentionOf(state, panel).weights })),
        hidden,
      }),
  };
}
