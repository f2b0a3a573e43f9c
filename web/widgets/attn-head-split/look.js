import { colourBarStyles } from '../../parts/colour-bar.js';
import { computingStyles } from '../../parts/computing-styles.js';
import { errorPanelStyles } from '../../parts/error-panel.js';
import { heatMapStyles } from '../../parts/heat-map.js';
import { inspectorStyles } from '../../parts/inspector.js';
import { shareBarStyles } from '../../parts/share-bar.js';
import { stepperStyles } from '../../parts/stepper.js';
import { ramp, shared } from '../../parts/styles.js';
import { tokenPickerStyles } from '../../parts/token-picker.js';
import { toolsStyles } from '../../parts/tools.js';
import { vectorCellsStyles } from '../../parts/vector-cells.js';
import { styles } from './styles.js';

/** Everything the element wears: adopted when live, a style sheet beside the static version. */
export const elementStyles = [
  shared,
  ramp,
  errorPanelStyles,
  stepperStyles,
  tokenPickerStyles,
  heatMapStyles,
  shareBarStyles,
  colourBarStyles,
  inspectorStyles,
  vectorCellsStyles,
  toolsStyles,
  computingStyles,
  styles,
];
