/**
 * Makes ramp.js: the colour of each whole percent in both themes, mixed in
 * OKLab, and the text colour that reads on it. Run: node draw/ramp.make.mjs > draw/ramp.js
 * A test remakes it and compares.
 */
import { clampRgb, formatHex, interpolate, parse, wcagContrast } from 'culori';

const STOPS = {
  light: ['#f1f4fa', '#7fa9e0', '#123a7d'],
  dark: ['#1b212c', '#3d6cb8', '#dcebff'],
};
/** In the order of preference: the page's own ink and paper first. */
const TEXT = ['#1d2330', '#ffffff', '#000000'];
const READABLE = 4.5;

/** @param {string[]} stops */
export function levels(stops) {
  const mix = interpolate(
    stops.map((stop) => parse(stop)),
    'oklab',
  );
  return Array.from({ length: 101 }, (_, level) => {
    const cell = formatHex(clampRgb(mix(level / 100)));
    const text = TEXT.find((colour) => wcagContrast(cell, colour) >= READABLE);
    if (!text) throw new Error(`no text colour reads on ${cell}`);
    return { cell: cell.slice(1), text: TEXT.indexOf(text) };
  });
}

export function source() {
  const row = (/** @type {string} */ name, /** @type {string[]} */ stops) => {
    const made = levels(stops);
    const cells = made.map(({ cell }) => cell);
    const lines = [];
    for (let at = 0; at < cells.length; at += 12) lines.push(`    '${cells.slice(at, at + 12).join(' ')} ' +`);
    lines[lines.length - 1] = lines[lines.length - 1].replace(" ' +", "',");
    return `  ${name}: {\n    cells:\n  ${lines.join('\n  ')}\n    text: '${made.map(({ text }) => text).join('')}',\n  },`;
  };
  return [
    '// Made by ramp.make.mjs; edit the stops there.',
    '',
    `export const TEXT = ${JSON.stringify(TEXT).replaceAll('"', "'").replaceAll(',', ', ')};`,
    '',
    '/** One colour for each whole percent, and which of TEXT reads on it. */',
    'export const RAMP = {',
    row('light', STOPS.light),
    row('dark', STOPS.dark),
    '};',
    '',
  ].join('\n');
}

if (process.argv[1] && import.meta.url === new URL(`file://${process.argv[1]}`).href) process.stdout.write(source());
