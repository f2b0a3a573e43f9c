/**
 * What the experiment shows, asked of the engine: every number below is the
 * core's. No drawing, no words.
 *
 * @typedef {import('../../engine/wrap.js').Engine} Engine
 * @typedef {'tokens' | 'width'} Name
 * @typedef {Record<Name, number>} Sizes
 * @typedef {Record<Name, number[]>} Stops
 */

/** T up to the longest native context of the models in data/, d up to more than the widest. @type {Record<Name, {least: number, greatest: number, perOctave: number}>} */
const RANGES = {
  tokens: { least: 4, greatest: 1_048_576, perOctave: 4 },
  width: { least: 4, greatest: 16_384, perOctave: 4 },
};

/** The positions of both sliders. @param {Engine} engine @returns {Stops} */
export const stopsOf = (engine) => ({
  tokens: engine.cost.octaveStops(RANGES.tokens),
  width: engine.cost.octaveStops(RANGES.width),
});

/** Whether a slider reaches this value, at a position or between two. @param {Stops} stops @param {Name} name @param {unknown} value */
export const fits = (stops, name, value) =>
  Number.isInteger(value) &&
  Number(value) >= stops[name][0] &&
  Number(value) <= /** @type {number} */ (stops[name].at(-1));

/**
 * Both layers at the sizes in sight, at both ends of the scale of T, and where they meet.
 * @param {Engine} engine
 * @param {Sizes} sizes
 * @param {Stops} stops
 */
export function bothLayers(engine, { tokens, width }, stops) {
  const at = (/** @type {number} */ length) => engine.cost.compareLayers({ tokens: length, width });
  return {
    now: at(tokens),
    low: at(stops.tokens[0]),
    high: at(/** @type {number} */ (stops.tokens.at(-1))),
    // The sliders share their least value and T reaches further, so the crossing is always on the scale.
    meeting: at(width),
  };
}

/** @typedef {ReturnType<typeof bothLayers>} Layers */

/**
 * Both layers at every stop of T, at one width: the curves as numbers.
 * @param {Engine} engine
 * @param {number} width
 * @param {Stops} stops
 */
export const curves = (engine, width, stops) =>
  stops.tokens.map((tokens) => ({ tokens, ...engine.cost.compareLayers({ tokens, width }) }));
