import { choiceStyles } from '../../parts/choice.js';
import { colourBarStyles } from '../../parts/colour-bar.js';
import { computingStyles } from '../../parts/computing-styles.js';
import { errorPanelStyles } from '../../parts/error-panel.js';
import { heatMapStyles } from '../../parts/heat-map.js';
import { shareBarStyles } from '../../parts/share-bar.js';
import { ramp, shared } from '../../parts/styles.js';
import { toolsStyles } from '../../parts/tools.js';
import { sentenceStyles } from './sentence-styles.js';
import { styles } from './styles.js';

/** Everything the element wears: adopted when live, a style sheet beside the static version. */
export const elementStyles = [
  shared,
  ramp,
  errorPanelStyles,
  choiceStyles,
  heatMapStyles,
  shareBarStyles,
  colourBarStyles,
  toolsStyles,
  computingStyles,
  sentenceStyles,
  styles,
];
