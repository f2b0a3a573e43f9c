// Long work: in parts, and asked of another thread; the same bits either way.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { answerJobs } from '../../web/engine/answer-jobs.js';
import { run } from '../../web/engine/ask-jobs.js';
import { drive } from '../../web/engine/drive.js';
import { jobs } from '../../web/engine/jobs.js';
import { nodeEngine } from '../../web/engine/node.js';
import { Asker } from '../../web/engine/workers.js';

const engine = await nodeEngine();

/** @param {number} rows @param {number} cols @param {number} seed */
const matrix = (rows, cols, seed) => ({
  rows,
  cols,
  data: Float64Array.from({ length: rows * cols }, (_, at) => Math.sin(seed + at * 1.7) * 2),
});

const q = matrix(301, 12, 1);
const k = matrix(257, 12, 2);
const v = matrix(257, 9, 3);
const quiet = { signal: new AbortController().signal, onProgress: () => {} };

/** Both ends of a line to another side that answers. @param {() => Promise<import('../../web/engine/wrap.js').Engine>} [load] */
function line(load = async () => engine) {
  const { port1, port2 } = new MessageChannel();
  const asker = new Asker(/** @type {any} */ (port1), () => port1.close());
  answerJobs(/** @type {any} */ (port2), load, jobs);
  for (const port of [port1, port2]) port.start();
  return asker;
}

/** @type {[keyof typeof jobs, any, () => unknown][]} */
const SAME = [
  ['product', { a: k, b: matrix(12, 40, 4) }, () => engine.attention.product(k, matrix(12, 40, 4))],
  ...[true, false].flatMap((causal) =>
    [1, 3].map((heads) => {
      const input = { q, k, v, heads, causal };
      return /** @type {[keyof typeof jobs, any, () => unknown]} */ ([
        'attention',
        input,
        () => engine.attention.multiHeadAttention(input),
      ]);
    }),
  ),
  ['identity', { q, k, heads: 4 }, () => engine.attention.dotIdentity({ q, k, heads: 4 })],
];

for (const [job, input, whole] of SAME) {
  test(`${job} in parts and from another thread is the whole, bit for bit (${JSON.stringify({ heads: input.heads, causal: input.causal })})`, async () => {
    const wanted = whole();
    /** @type {number[]} */
    const shares = [];
    const onProgress = (/** @type {number} */ share) => shares.push(share);
    const steps = /** @type {Generator<number, unknown>} */ (jobs[job](engine, input));
    assert.deepEqual(await drive(steps, { ...quiet, onProgress }), wanted);
    assert.equal(shares.at(-1), 1);
    assert.deepEqual(
      [...shares].sort((a, b) => a - b),
      shares,
    );
    const far = line();
    assert.deepEqual(await far.ask(job, input, quiet), wanted);
    assert.ok(input.k === undefined || input.k.data.length > 0, 'what was asked with is still the page’s');
    far.close();
  });
}

test('a refusal arrives as the engine says it, rows counted from the first of all', async () => {
  const bad = { ...q, data: q.data.slice() };
  bad.data[290 * 12] = Number.POSITIVE_INFINITY;
  const input = { q: bad, k, v, heads: 1, causal: false };
  /** @type {any} */
  let wanted;
  assert.throws(
    () => engine.attention.multiHeadAttention(input),
    (thrown) => {
      wanted = thrown;
      return true;
    },
  );
  assert.match(wanted.message, /row 290/);
  const far = line();
  for (const refused of [() => far.ask('attention', input, quiet), () => drive(jobs.attention(engine, input), quiet)]) {
    await assert.rejects(refused, { name: 'AttnError', key: wanted.key, message: wanted.message });
  }
  await assert.rejects(far.ask('attention', { ...input, heads: 5 }, quiet), { key: 'core.shape' });
  far.close();
});

test('what is not wanted any more stops on both sides, and others go on', async () => {
  const far = line();
  const control = new AbortController();
  let shares = 0;
  const input = { q: matrix(4000, 12, 1), k, v, heads: 3, causal: false };
  const stopped = far.ask('attention', input, {
    signal: control.signal,
    onProgress: () => {
      shares += 1;
      if (shares === 3) control.abort();
    },
  });
  const other = far.ask('identity', { q, k, heads: 2 }, quiet);
  await assert.rejects(stopped, { name: 'AbortError' });
  assert.deepEqual(await other, engine.attention.dotIdentity({ q, k, heads: 2 }));
  await wait(50);
  assert.equal(shares, 3, 'nothing is told of it afterwards');
  far.close();
  const begun = new AbortController();
  const here = drive(jobs.attention(engine, input), { signal: begun.signal, onProgress: () => begun.abort() });
  await assert.rejects(here, { name: 'AbortError' });
});

test('another side that cannot load the module, or breaks, is no refusal of the data', async () => {
  const far = line(async () => {
    throw new Error('no module');
  });
  await assert.rejects(far.ask('identity', { q, k, heads: 2 }, quiet), (/** @type {any} */ thrown) => {
    assert.notEqual(thrown.name, 'AttnError');
    return /no module/.test(thrown.message);
  });
  far.close();
  const { port1 } = new MessageChannel();
  const silent = new Asker(/** @type {any} */ (port1), () => port1.close());
  const waiting = silent.ask('identity', { q, k, heads: 2 }, quiet);
  silent.close();
  await assert.rejects(waiting, /gone/);
});

test('where there are no workers the page computes in slices', async () => {
  const input = { q, k, v, heads: 3, causal: true };
  let turns = 0;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    turns += 1;
    port2.postMessage(null);
  };
  port2.postMessage(null);
  assert.deepEqual(await run(engine, 'attention', input, quiet), engine.attention.multiHeadAttention(input));
  port1.close();
  assert.ok(turns > 0, 'others had their turn meanwhile');
});
