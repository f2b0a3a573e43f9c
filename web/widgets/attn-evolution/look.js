import { errorPanelStyles } from '../../parts/error-panel.js';
import { shared } from '../../parts/styles.js';
import { toolsStyles } from '../../parts/tools.js';
import { styles } from './styles.js';

/** What the list wears: adopted when live, a style sheet beside the static version. */
export const elementStyles = [shared, errorPanelStyles, toolsStyles, styles];
