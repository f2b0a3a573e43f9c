import { choiceStyles } from '../../parts/choice.js';
import { errorPanelStyles } from '../../parts/error-panel.js';
import { inspectorStyles } from '../../parts/inspector.js';
import { shared } from '../../parts/styles.js';
import { toolsStyles } from '../../parts/tools.js';
import { styles } from './styles.js';

/** Everything the element wears: adopted when live, a style sheet beside the static version. */
export const elementStyles = [shared, errorPanelStyles, choiceStyles, inspectorStyles, toolsStyles, styles];
