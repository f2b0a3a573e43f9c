import { errorPanelStyles } from '../../parts/error-panel.js';
import { logChartStyles } from '../../parts/log-chart.js';
import { sliderStyles } from '../../parts/slider.js';
import { shared } from '../../parts/styles.js';
import { twoSidesStyles } from '../../parts/two-sides.js';
import { toolsStyles } from '../../parts/tools.js';
import { styles } from './styles.js';

/** Everything the element wears: adopted when live, a style sheet beside the static version. */
export const elementStyles = [
  shared,
  errorPanelStyles,
  twoSidesStyles,
  sliderStyles,
  logChartStyles,
  toolsStyles,
  styles,
];
