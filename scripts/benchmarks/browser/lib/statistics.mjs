// Order statistics of measured times.

/** @param {number[]} values @param {number} share from 0 to 1 */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  if (sorted.length === 0) return Number.NaN;
  const place = share * (sorted.length - 1);
  const below = Math.floor(place);
  return sorted[below] + (place - below) * ((sorted[below + 1] ?? sorted[below]) - sorted[below]);
}

/** @param {number[]} values */
export const median = (values) => quantile(values, 0.5);

/** The middle half of the values. @param {number[]} values @returns {[number, number]} */
export const quartiles = (values) => [quantile(values, 0.25), quantile(values, 0.75)];

/** Rounded for a file. @param {number} value @param {number} [digits] */
export const rounded = (value, digits = 2) => Number(value.toFixed(digits));
