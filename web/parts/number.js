/** What widgets print numbers and tokens with; they reach draw/ through here alone. */
export {
  binaryBytes,
  fixed,
  grouped,
  percent,
  percentAbove,
  percentDigits,
  powerOfTen,
  ratioText,
  scientific,
} from '../draw/format.js';
export { logPlace, placeAmong } from '../draw/log-scale.js';
export { level } from '../draw/palette.js';
export { columns, graphemes, shortened, visible } from '../draw/tokens.js';
