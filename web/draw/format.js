/**
 * Numbers as a reader sees them. Text only: nothing here adds, averages or
 * divides what the core computed; a percentage is the same number written
 * with its decimal point moved.
 */

const MINUS = '\u2212';

/**
 * Fixed decimals with a true minus sign; a value that rounds to zero has none.
 * @param {number} value
 * @param {number} digits decimals, 0 to 20
 */
export function fixed(value, digits) {
  // From here on toFixed writes neither its digits nor a number that anybody reads.
  if (Math.abs(value) >= 1e15) return scientific(value);
  const text = Math.abs(value).toFixed(digits);
  return value < 0 && /[1-9]/.test(text) ? MINUS + text : text;
}

/**
 * A share as a percentage, without its sign. The decimal point is moved in the
 * text, so 0.145 does not become 14.499999999999998 on the way.
 * @param {number} share
 * @param {number} digits decimals of the percentage
 */
export function percentDigits(share, digits) {
  const [mantissa, exponent] = share.toExponential().split('e');
  return fixed(Number(`${mantissa}e${Number(exponent) + 2}`), digits);
}

/**
 * @param {number} share
 * @param {number} digits
 */
export const percent = (share, digits) => `${percentDigits(share, digits)}%`;

/**
 * The same for what is above 0 however small: it never reads as 0.
 * @param {number} share
 * @param {number} digits above 0
 */
export function percentAbove(share, digits) {
  const text = percent(share, digits);
  return share > 0 && !/[1-9]/.test(text) ? `<0.${'1'.padStart(digits, '0')}%` : text;
}

/**
 * A whole number in groups of three; exact for BigInt.
 * @param {bigint | number | string} value
 */
export function grouped(value) {
  const text = String(value).replace('-', MINUS);
  return text.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

const BINARY_UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'];

/**
 * Bytes in powers of 1024, always named as such.
 * @param {bigint} bytes
 * @param {number} digits decimals
 */
export function binaryBytes(bytes, digits) {
  let unit = 0;
  while (unit + 1 < BINARY_UNITS.length && bytes >> BigInt(10 * (unit + 1)) > 0n) unit += 1;
  const divisor = 1n << BigInt(10 * unit);
  const scale = 10n ** BigInt(digits);
  const rounded = (bytes * scale * 2n + divisor) / (divisor * 2n);
  const whole = rounded / scale;
  const rest = digits > 0 ? `.${String(rounded % scale).padStart(digits, '0')}` : '';
  return `${grouped(whole)}${rest} ${BINARY_UNITS[unit]}`;
}

/**
 * A number in units of a hundred million, the unit left to the catalogues.
 * @param {number} value
 * @param {number} digits
 */
export const hundredMillions = (value, digits) => fixed(value / 1e8, digits);

/** @type {Record<string, string>} */
const SUPERSCRIPT = Object.fromEntries(Array.from('-0123456789', (sign, at) => [sign, '⁻⁰¹²³⁴⁵⁶⁷⁸⁹'[at]]));

/**
 * A value of any size in as few signs as carry the given digits: for residuals.
 * @param {number} value
 */
export function scientific(value) {
  if (value === 0) return '0';
  const [mantissa, exponent] = value.toExponential(1).split('e');
  const power = Array.from(String(Number(exponent)), (sign) => SUPERSCRIPT[sign]).join('');
  return `${mantissa.replace('-', MINUS)}\u00a0×\u00a010${power}`;
}

/** A power of ten, as an axis names it. @param {number} exponent */
export const powerOfTen = (exponent) => `10${Array.from(String(exponent), (sign) => SUPERSCRIPT[sign]).join('')}`;

/**
 * A ratio of two counts: two decimals below ten, two digits below a tenth, none
 * from a thousand on. What is not 1 never reads as 1.
 * @param {number} ratio above 0
 */
export function ratioText(ratio) {
  if (ratio === 1) return '1';
  const exponent = Number(ratio.toExponential(1).split('e')[1]);
  let digits = exponent < 1 ? Math.max(2, 1 - exponent) : exponent < 3 ? 1 : 0;
  let text = fixed(ratio, digits);
  while (Number(text) === 1) {
    digits += 1;
    text = fixed(ratio, digits);
  }
  return digits === 0 ? grouped(text) : text;
}
