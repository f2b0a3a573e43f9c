// What the measured samples come to, and the tables that say it.
import { median, quantile, rounded } from '../lib/statistics.mjs';
import { table } from '../lib/table.mjs';

/** Every control answers within this, in ms, at the 95th percentile. */
export const GOAL = 50;

/** @param {import('./tour.mjs').Sample[]} samples of one element */
export function summary(samples) {
  /** @type {Map<string, import('./tour.mjs').Sample[]>} */
  const byControl = new Map();
  for (const sample of samples) byControl.set(sample.control, [...(byControl.get(sample.control) ?? []), sample]);
  const each = [...byControl].map(([control, found]) => {
    const worst = found.reduce((a, b) => (b.ms > a.ms ? b : a));
    return {
      control,
      ...times(found),
      worst: worst.input,
      later: rounded(Math.max(...found.map(({ later }) => later)), 0),
    };
  });
  return {
    controls: each.length,
    ...times(samples),
    missing: each.filter(({ p95 }) => p95 > GOAL).sort((a, b) => b.p95 - a.p95),
    each,
  };
}

/** @param {import('./tour.mjs').Sample[]} samples */
function times(samples) {
  const all = samples.map(({ ms }) => ms);
  const whole = samples.flatMap((sample) => sample.whole ?? []);
  return {
    inputs: all.length,
    median: rounded(median(all), 1),
    p95: rounded(quantile(all, 0.95), 1),
    most: rounded(Math.max(...all), 1),
    whole: whole.length === 0 ? null : { median: rounded(median(whole), 1), p95: rounded(quantile(whole, 0.95), 1) },
  };
}

/** @param {Record<string, ReturnType<typeof summary>>} controls by page and element */
export function sayControls(controls) {
  const rows = Object.entries(controls).map(([name, found]) => [
    name,
    found.controls,
    found.inputs,
    found.median,
    found.p95,
    found.most,
    found.missing.length,
    found.whole?.median ?? '',
    found.whole?.p95 ?? '',
  ]);
  const head = ['element', 'controls', 'inputs', 'median ms', '95th', 'most', `over ${GOAL}`, 'all of it', '95th'];
  console.log(table(head, rows));
  for (const [name, { missing }] of Object.entries(controls)) {
    for (const { control, inputs, p95, most, worst, later } of missing) {
      const after = later > 0 ? `; a task of ${later} ms` : '';
      console.log(`  ${name}: ${control}: 95th ${p95} ms of ${inputs}; most ${most} (${worst})${after}`);
    }
  }
}

/** @param {Record<string, Awaited<ReturnType<typeof import('./loading.mjs').loading>>>} loads by page */
export function sayLoading(loads) {
  const own = (/** @type {import('./trace.mjs').LongTask[]} */ tasks) =>
    tasks.filter(({ wasm, ms }) => ms - wasm > GOAL);
  const rows = Object.entries(loads).map(([path, found]) => [
    path,
    (found.bytes / 1000).toFixed(1),
    found.paint.toFixed(0),
    found.live.toFixed(0),
    found.shift.toFixed(4),
    own(found.tasks).length,
    own(found.wayDown).length,
  ]);
  const head = [
    'page',
    'kB gzip',
    'first paint ms',
    'first live ms',
    'shift',
    `tasks over ${GOAL} ms`,
    'on the way down',
  ];
  console.log(table(head, rows));
  for (const [path, { tasks, wayDown }] of Object.entries(loads)) {
    for (const [when, list] of Object.entries({ loading: own(tasks), 'way down': own(wayDown) })) {
      for (const { at, ms, parts } of list) {
        console.log(`  ${path} ${when}: ${ms.toFixed(0)} ms at ${at.toFixed(0)} ms: ${parts.join(', ')}`);
      }
    }
  }
}
