// Prints the published figures: node figures.mjs json|table
import process from 'node:process';
import { loadFigures } from '../../web/engine/figures.js';

const figures = await loadFigures();
const text = (/** @type {string | string[]} */ shown) => (Array.isArray(shown) ? shown.join(', ') : String(shown));

if (process.argv[2] === 'json') {
  const shown = Object.fromEntries(figures.map((figure) => [figure.id, figure.shown]));
  console.log(JSON.stringify(shown, null, 2));
} else {
  const width = Math.max(...figures.map((figure) => figure.id.length));
  for (const { id, shown, cited } of figures) {
    console.log(`${id.padEnd(width)}  ${text(shown)}${cited ? '  (cited)' : ''}`);
  }
}
