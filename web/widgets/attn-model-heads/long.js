import '../../i18n/computing.js';

/** What a large model needs beside the rest. */
export { Computing } from '../../parts/computing.js';
