/** Places on logarithmic scales: pixels only. What is read is printed from the value itself. */

/**
 * Where a value lies between two others, 0 to 1. Counts past 2^53 lose digits here that no screen could show.
 * @param {bigint | number} value
 * @param {bigint | number} low
 * @param {bigint | number} high
 */
export const logPlace = (value, low, high) =>
  (Math.log2(Number(value)) - Math.log2(Number(low))) / (Math.log2(Number(high)) - Math.log2(Number(low)));

/**
 * Where a value lies among the stops of a slider: its index, with a fraction between two of them.
 * @param {number[]} stops ascending
 * @param {number} value
 */
export function placeAmong(stops, value) {
  let at = 0;
  while (at + 2 < stops.length && stops[at + 1] <= value) at += 1;
  return at + (value - stops[at]) / (stops[at + 1] - stops[at]);
}

/** A place from 0 to 1 as a coordinate of SVG. @param {number} place */
export const across = (place) => `${(place * 100).toFixed(2)}%`;
