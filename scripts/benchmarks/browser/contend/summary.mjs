// Medians, ratios and tables of what the page measured.
import { median, quartiles, rounded } from '../lib/statistics.mjs';
import { table } from '../lib/table.mjs';

/**
 * Ratios are taken within a round and then their median: what slows the machine down for a while slows both.
 * @param {{name: string, work: number}} shape
 * @param {boolean} copies
 * @param {{peaks: number[], contenders: {name: string, form: string | null, off: number, calls: number, trials: any[], times: number[]}[]}} measured
 */
export function summaryOf(shape, copies, { peaks, contenders }) {
  const [own] = contenders;
  const peak = median(peaks);
  return {
    shape: shape.name,
    copies,
    rounds: peaks.length,
    peak: rounded(peak / 1e9, 3),
    contenders: contenders.map(({ name, form, off, calls, trials, times }) => {
      const ratios = times.map((ms, round) => ms / own.times[round]);
      return {
        name,
        form,
        off,
        ranked: form !== null,
        calls,
        ms: rounded(median(times), 4),
        ratio: rounded(median(ratios), 3),
        spread: quartiles(ratios).map((value) => rounded(value, 3)),
        ofPeak: rounded(shape.work / (median(times) / 1000) / peak, 3),
        trials,
      };
    }),
  };
}

/** @param {ReturnType<typeof summaryOf>[]} contests */
export function sayContest(contests) {
  for (const { shape, copies, rounds, peak, contenders } of contests) {
    const how = copies ? ', arrays in and out' : '';
    console.log(`\n${shape}${how}: ${rounds} rounds, peak ${peak.toFixed(1)} billion multiply-adds a second\n`);
    const rows = contenders.map(({ name, form, off, ranked, ms, ratio, spread, ofPeak }) =>
      ranked
        ? [
            name,
            ms.toFixed(ms < 10 ? 3 : 1),
            ratio.toFixed(2),
            `${spread[0].toFixed(2)}-${spread[1].toFixed(2)}`,
            `${(ofPeak * 100).toFixed(0)}%`,
            off.toExponential(1),
            form ?? '',
          ]
        : [name, 'wrong', '', '', '', off.toExponential(1), ''],
    );
    console.log(table(['', 'ms', 'times', 'middle half', 'of peak', 'off by', 'form'], rows));
  }
}

/** The exponent of a power law through the longer lengths, by least squares of the logarithms. @param {{T: number, ms: number}[]} points */
function exponent(points) {
  const logs = points.filter(({ T }) => T >= 256).map(({ T, ms }) => [Math.log(T), Math.log(ms)]);
  const mean = (/** @type {0 | 1} */ at) => logs.reduce((sum, point) => sum + point[at], 0) / logs.length;
  const [x, y] = [mean(0), mean(1)];
  const over = logs.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0);
  return over / logs.reduce((sum, [a]) => sum + (a - x) ** 2, 0);
}

/** @param {Record<string, {T: number, ms: number, bytes: number}[]>} found */
export function sayGrowth(found) {
  console.log('\nGrowth with the length, one head of width 64\n');
  const names = { attend: 'output alone', attend_with_weights: 'with weights' };
  const rows = found.attend.map(({ T }, at) => [
    T,
    ...Object.values(found).flatMap((points) => [points[at].ms.toFixed(3), (points[at].bytes / 2 ** 20).toFixed(1)]),
  ]);
  const heads = Object.keys(found).flatMap((call) => [`${names[/** @type {keyof typeof names} */ (call)]} ms`, 'MiB']);
  console.log(table(['T', ...heads], rows));
  for (const [call, points] of Object.entries(found)) {
    console.log(
      `${names[/** @type {keyof typeof names} */ (call)]}: time grows as T to the ${exponent(points).toFixed(2)}`,
    );
  }
}

/** @param {{T: number, script: number[], painted: number[]}[]} found */
export function sayDrawing(found) {
  console.log('\nDrawing 24 heads\n');
  const rows = found.map(({ T, script, painted }) => [T, median(script).toFixed(1), median(painted).toFixed(1)]);
  console.log(table(['T', 'drawn ms', 'painted ms'], rows));
}
