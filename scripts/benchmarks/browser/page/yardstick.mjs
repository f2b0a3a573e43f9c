// How fast this machine is at what pages are made of, in the same run: latencies of two machines, or of one beside
// other work, are compared by their ratio to it.
import { median, quartiles, rounded } from '../lib/statistics.mjs';

const NUMBERS = 1000;
const ROUNDS = 21;

/**
 * A table of so many numbers, made and laid out in an empty page.
 * @param {<T>(use: (opened: {page: import('playwright-core').Page}) => Promise<T>) => Promise<T>} fresh
 */
export const yardstick = (fresh) =>
  fresh(async ({ page }) => {
    const times = await page.evaluate(measure, { numbers: NUMBERS, rounds: ROUNDS });
    return { numbers: NUMBERS, median: rounded(median(times)), quartiles: quartiles(times).map((ms) => rounded(ms)) };
  });

/** Runs in the page. @param {{numbers: number, rounds: number}} options */
async function measure({ numbers, rounds }) {
  const times = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    const table = document.createElement('table');
    for (let at = 0; at < numbers; at += 1) {
      const row = at % 10 === 0 ? table.insertRow() : table.rows[table.rows.length - 1];
      row.insertCell().textContent = String(Math.sqrt(at * rounds + round).toFixed(3));
    }
    document.body.replaceChildren(table);
    if (table.offsetHeight === 0) throw new Error('not laid out');
    times.push(performance.now() - start);
    await new Promise((go) => setTimeout(go, 50));
  }
  return times;
}

/** @param {Awaited<ReturnType<typeof yardstick>>} found */
export const sayYardstick = ({ numbers, median: ms, quartiles: [low, high] }) =>
  console.log(
    `\nYardstick: a table of ${numbers} numbers, made and laid out in an empty page: ${ms} ms (${low} – ${high})`,
  );
