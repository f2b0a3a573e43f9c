// Stands in for the core in tests of the page build only: what was published, with one figure changed
// (WRONG_FIGURE) or left out (LOST_FIGURE). No page that is served is ever built with it.
import { readFileSync } from 'node:fs';

const published = new URL('../../../../data/published-figures.json', import.meta.url);

export async function loadFigures() {
  return JSON.parse(readFileSync(published, 'utf8'))
    .figures.filter((/** @type {any} */ f) => (f.shown ?? f.formula) !== undefined && f.id !== process.env.LOST_FIGURE)
    .map((/** @type {any} */ f) =>
      f.id === process.env.WRONG_FIGURE ? { ...f, shown: '12.3%' } : { shown: 'x', ...f },
    );
}
