/** What widgets print numbers and tokens with; they reach draw/ through here alone. */
export { fixed, grouped, percent, percentDigits, scientific } from '../draw/format.js';
export { level } from '../draw/palette.js';
export { columns, shortened, visible } from '../draw/tokens.js';
