// The main thread's long tasks out of a trace of the browser, and what they were.

const CATEGORIES = [
  'devtools.timeline',
  'loading',
  'toplevel',
  'v8',
  'blink.user_timing',
  'disabled-by-default-devtools.timeline',
];
const LONG = 50_000;

/** @typedef {{name: string, cat: string, ph: string, ts: number, dur?: number, pid: number, tid: number, args?: any}} TraceEvent */

/** @param {import('playwright-core').Browser} browser @param {import('playwright-core').Page} page @param {() => Promise<void>} act */
export async function traced(browser, page, act) {
  await browser.startTracing(page, { categories: CATEGORIES });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  return /** @type {TraceEvent[]} */ (traceEvents);
}

const isTask = (/** @type {TraceEvent} */ event) => event.ph === 'X' && event.name.endsWith('RunTask');
/** A task may run inside another one. @param {TraceEvent[]} tasks */
function outermost(tasks) {
  let end = 0;
  return [...tasks]
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
    .filter(({ ts, dur = 0 }) => {
      if (ts + dur <= end) return false;
      end = ts + dur;
      return true;
    });
}

/** Work that the browser does for WebAssembly itself. */
const WASM = /wasm/i;

/** When the page's navigation began, in µs. @param {TraceEvent[]} events */
export const startOf = (events) =>
  events.find(({ name, args }) => name === 'navigationStart' && /^http/.test(args?.data?.documentLoaderURL ?? ''))
    ?.ts ?? Number.NaN;

/**
 * @typedef {object} LongTask
 * @property {number} at when it began, in ms from the navigation
 * @property {number} ms
 * @property {number} wasm of these, in WebAssembly's compilation
 * @property {string[]} parts its dearest kinds of work, each without what it called
 */

/**
 * Tasks above 50 ms after the first paint. The page's own thread is the one that painted first.
 * @param {TraceEvent[]} events
 * @returns {LongTask[]}
 */
export function longTasks(events) {
  const start = startOf(events);
  const paint = events.find(({ name, ts }) => name === 'firstContentfulPaint' && ts > start);
  if (!paint) return [];
  const own = events.filter(({ pid, tid, ph }) => pid === paint.pid && tid === paint.tid && ph === 'X');
  return outermost(own.filter(isTask))
    .filter(({ ts, dur = 0 }) => dur > LONG && ts + dur > paint.ts)
    .map((task) => {
      const end = task.ts + (task.dur ?? 0);
      const inside = own.filter((event) => !isTask(event) && event.ts >= task.ts && event.ts + (event.dur ?? 0) <= end);
      const wasm = outermost(inside.filter(({ name }) => WASM.test(name))).reduce((sum, { dur = 0 }) => sum + dur, 0);
      const parts = selfTimes(inside).slice(0, 5);
      return {
        at: (task.ts - start) / 1000,
        ms: (task.dur ?? 0) / 1000,
        wasm: wasm / 1000,
        parts: parts.map(([name, us]) => `${name} ${(us / 1000).toFixed(0)}`),
      };
    });
}

/** Each kind of work without what it called. @param {TraceEvent[]} events @returns {[string, number][]} dearest first */
export function selfTimes(events) {
  const sorted = [...events].sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  /** @type {Map<string, number>} */
  const sums = new Map();
  /** @type {{end: number, key: string}[]} */
  const open = [];
  for (const event of sorted) {
    const dur = event.dur ?? 0;
    while (open.length && open[open.length - 1].end <= event.ts) open.pop();
    const key = labelOf(event);
    const parent = open[open.length - 1];
    if (parent) sums.set(parent.key, (sums.get(parent.key) ?? 0) - dur);
    sums.set(key, (sums.get(key) ?? 0) + dur);
    open.push({ end: event.ts + dur, key });
  }
  return [...sums].sort(([, a], [, b]) => b - a);
}

/** @param {TraceEvent} event */
function labelOf({ name, args }) {
  const data = args?.data;
  if (name === 'FunctionCall' && data?.functionName) return `${data.functionName}()`;
  if (name === 'EvaluateScript' || name === 'v8.compile' || name === 'v8.evaluateModule') {
    return `${name} ${String(data?.url ?? args?.fileName ?? '')
      .split('/')
      .pop()}`;
  }
  return name;
}
