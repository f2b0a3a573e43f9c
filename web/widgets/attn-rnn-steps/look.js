import { errorPanelStyles } from '../../parts/error-panel.js';
import { stepperStyles } from '../../parts/stepper.js';
import { shared } from '../../parts/styles.js';
import { twoSidesStyles } from '../../parts/two-sides.js';
import { vectorCellsStyles } from '../../parts/vector-cells.js';
import { laneStyles } from './lane-styles.js';
import { toolsStyles } from '../../parts/tools.js';
import { styles } from './styles.js';

/** Everything the element wears: adopted when live, a style sheet beside the static version. */
export const elementStyles = [
  shared,
  errorPanelStyles,
  twoSidesStyles,
  stepperStyles,
  vectorCellsStyles,
  laneStyles,
  toolsStyles,
  styles,
];
