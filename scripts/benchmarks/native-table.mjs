// Tables of what Google Benchmark measured: native-table.mjs FILE.json. Medians of the rounds, in processor time: one
// thread, whatever else the machine does.
import { readFileSync } from 'node:fs';

const { context, benchmarks } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const medians = benchmarks.filter((run) => run.aggregate_name === 'median');
const named = (name) => medians.find((run) => run.run_name === name);
const pad = (text, width) => String(text).padStart(width);
const milliseconds = (run) => (run.time_unit === 'ms' ? run.cpu_time : run.cpu_time / 1e6);

const peak = named('peak').multiply_adds;
console.log(
  `${context.num_cpus} processors at ${context.mhz_per_cpu} MHz; peak of one thread ${(peak / 1e9).toFixed(1)} thousand million multiply-adds a second`,
);

const forms = ['core', 'core, weights kept', 'plain', 'Eigen'];
console.log(
  `\n${'causal attention'.padEnd(30)}${forms.map((form) => pad(form, 20)).join('')}${pad('of the peak', 14)}${pad('Eigen/core', 12)}`,
);
for (const shape of new Set(medians.map((run) => run.run_name.split('/')[0]))) {
  if (shape === 'peak' || shape === 'growth') continue;
  const runs = forms.map((form) => named(`${shape}/${form}`));
  const times = runs.map((run) => pad(`${milliseconds(run).toFixed(3)} ms`, 20)).join('');
  const share = ((100 * runs[0].multiply_adds) / peak).toFixed(0);
  console.log(
    `${shape.padEnd(30)}${times}${pad(`${share} %`, 14)}${pad((milliseconds(runs[3]) / milliseconds(runs[0])).toFixed(2), 12)}`,
  );
}

const growth = medians.filter((run) => run.run_name.startsWith('growth/'));
const points = growth.map((run) => ({
  tokens: Number(run.run_name.split('/')[1]),
  time: milliseconds(run),
  bytes: run.bytes,
}));
points.sort((a, b) => a.tokens - b.tokens);
/** The slope of log y over log x by least squares: the exponent p of y = c·x^p. @param {[number, number][]} pairs */
function exponent(pairs) {
  const logs = pairs.map(([x, y]) => [Math.log(x), Math.log(y)]);
  const mean = (at) => logs.reduce((sum, pair) => sum + pair[at], 0) / logs.length;
  const [x, y] = [mean(0), mean(1)];
  const slope = logs.reduce((sum, pair) => sum + (pair[0] - x) * (pair[1] - y), 0);
  return slope / logs.reduce((sum, pair) => sum + (pair[0] - x) ** 2, 0);
}
console.log(`\n${pad('tokens', 8)}${pad('time', 14)}${pad('memory', 14)}   one head of width 64, output alone`);
for (const { tokens, time, bytes } of points) {
  console.log(`${pad(tokens, 8)}${pad(`${time.toFixed(3)} ms`, 14)}${pad(`${(bytes / 1024).toFixed(0)} KiB`, 14)}`);
}
const of = (key) => exponent(points.map((point) => [point.tokens, point[key]])).toFixed(2);
console.log(`grows as tokens to the power of: time ${of('time')}, memory ${of('bytes')}`);
