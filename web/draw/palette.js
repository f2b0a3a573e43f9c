import { RAMP, TEXT } from './ramp.js';

/** The highest level of the ramp: one level a whole percent. */
export const LEVELS = 100;

/**
 * The level of the ramp for a weight in [0, 1]. A place in a palette, not a
 * figure: what is read is printed from the weight itself.
 * @param {number} weight
 */
export function level(weight) {
  return Math.round(Math.min(1, Math.max(0, weight)) * LEVELS);
}

const cells = {
  light: RAMP.light.cells.split(' '),
  dark: RAMP.dark.cells.split(' '),
};

/**
 * The rules .w0 to .w100: --cell to fill with, --on to write with. Both themes
 * stand in one value, so that the page's own color-scheme decides.
 */
export function rampRules() {
  return cells.light
    .map((light, at) => {
      const on = [TEXT[Number(RAMP.light.text[at])], TEXT[Number(RAMP.dark.text[at])]];
      return `.w${at}{--cell:light-dark(#${light},#${cells.dark[at]});--on:light-dark(${on[0]},${on[1]})}`;
    })
    .join('\n');
}

/** @param {'light' | 'dark'} theme */
function bytesOf(theme) {
  const bytes = new Uint8ClampedArray(cells[theme].length * 4);
  cells[theme].forEach((hex, at) => {
    const value = Number.parseInt(hex, 16);
    bytes.set([value >> 16, (value >> 8) & 255, value & 255, 255], at * 4);
  });
  return bytes;
}

/** @type {Partial<Record<'light' | 'dark', Uint8ClampedArray>>} */
const made = {};

/**
 * The ramp as bytes for a canvas.
 * @param {'light' | 'dark'} theme
 * @returns {Uint8ClampedArray} 101 x 4, RGBA
 */
export function rampBytes(theme) {
  made[theme] ??= bytesOf(theme);
  return made[theme];
}

/** One level's colours on paper. @param {number} at 0 to LEVELS */
export const rampColour = (at) => ({ cell: `#${cells.light[at]}`, on: TEXT[Number(RAMP.light.text[at])] });

/** The whole ramp from left to right, for a colour bar. */
export function rampGradient() {
  const stops = cells.light
    .filter((_, at) => at % 5 === 0)
    .map((light, at) => `light-dark(#${light},#${cells.dark[at * 5]})`);
  return `linear-gradient(to right,${stops.join(',')})`;
}
