import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { AttnError } from '../../web/engine/errors.js';
import { matrixOf } from '../../web/engine/matrix.js';
import { nodeEngine } from '../../web/engine/node.js';
import { compileWasm } from '../../web/engine/wasm.js';
import { matrix, readJson, root, seeded } from './support.mjs';

const engine = await nodeEngine();
const world = readJson('data/teaching-world.json');
const x = matrixOf(world.X, 'X');
const project = (/** @type {string} */ name) => engine.attention.product(x, matrixOf(world[name], name));
const [q, k, v] = ['W_Q', 'W_K', 'W_V'].map(project);

test('a matrix crosses the boundary and back in row-major order', () => {
  const product = engine.attention.product(matrix(2, 2, [1, 2, 3, 4]), matrix(2, 3, [1, 0, 2, 0, 1, 3]));
  assert.deepEqual(product, matrix(2, 3, [1, 2, 8, 3, 4, 18]));
});

test('what came back is a copy: a later call does not change it', () => {
  const first = engine.attention.product(matrix(1, 1, [2]), matrix(1, 1, [3]));
  // Large enough that the memory grows, which kills every view into it.
  const side = 700;
  engine.attention.product(
    matrix(side, side, new Array(side * side).fill(1)),
    matrix(side, side, new Array(side * side).fill(1)),
  );
  assert.deepEqual(Array.from(first.data), [6]);
});

test('counts cross as exact BigInts past 2^53', () => {
  const shape = { heads: 1, headWidth: 3, valueHeadWidth: 5, pairs: 2n ** 53n + 1n, rows: 1 };
  assert.equal(engine.cost.multiHeadAttentionCost(shape).multiplications, (2n ** 53n + 1n) * 8n);
});

test('a count that does not fit 64 bits is an error, never a wrong number', () => {
  const shape = { heads: 1, headWidth: 3, valueHeadWidth: 5, pairs: 2n ** 64n - 1n, rows: 1 };
  assert.throws(() => engine.cost.multiHeadAttentionCost(shape), { name: 'AttnError', key: 'core.overflow' });
});

test('a refusal of the core keeps the function, the argument, what was wanted and what was found', () => {
  assert.throws(
    () => engine.attention.product(matrix(1, 2, [1, 2]), matrix(3, 1, [1, 2, 3])),
    (/** @type {AttnError} */ error) => {
      assert.equal(error.key, 'core.shape');
      assert.equal(error.details.function, 'product');
      assert.equal(error.details.argument, 'b');
      assert.match(String(error.details.wanted), /2 rows/);
      assert.equal(error.details.found, '3 x 1');
      return true;
    },
  );
});

test('a score that is not finite is refused, by name', () => {
  const wild = matrix(1, 1, [Number.NaN]);
  assert.throws(
    () =>
      engine.attention.multiHeadAttention({
        q: wild,
        k: matrix(1, 1, [1]),
        v: matrix(1, 1, [1]),
        heads: 1,
        causal: false,
      }),
    { key: 'core.value' },
  );
});

/** @type {[string, () => unknown][]} */
const wrongTypes = [
  [
    'a string for a number',
    () => engine.attention.multiHeadAttention({ q, k, v, heads: /** @type {any} */ ('2'), causal: true }),
  ],
  ['a fraction for a count', () => engine.attention.multiHeadAttention({ q, k, v, heads: 1.5, causal: true })],
  [
    'a number for a flag',
    () => engine.attention.multiHeadAttention({ q, k, v, heads: 2, causal: /** @type {any} */ (1) }),
  ],
  [
    'an array for a Float64Array',
    () => engine.attention.product(/** @type {any} */ ({ rows: 1, cols: 1, data: [1] }), k),
  ],
  [
    'a matrix whose data does not fill its shape',
    () => engine.attention.product({ rows: 2, cols: 2, data: new Float64Array(3) }, k),
  ],
  ['nothing', () => engine.attention.product(/** @type {any} */ (undefined), k)],
  [
    'a number past 32 bits',
    () => engine.attention.traceCell({ q, k, heads: 1, head: 0, causal: true, row: 2 ** 33, col: 0 }),
  ],
  [
    'a number for a BigInt',
    () =>
      engine.cost.multiHeadAttentionCost({
        heads: 1,
        headWidth: 1,
        valueHeadWidth: 1,
        pairs: /** @type {any} */ (4),
        rows: 1,
      }),
  ],
  [
    'a negative size',
    () => engine.cost.multiHeadAttentionCost({ heads: -1, headWidth: 1, valueHeadWidth: 1, pairs: 4n, rows: 1 }),
  ],
];
for (const [what, call] of wrongTypes) {
  test(`${what} is refused before the call, not read as 0`, () => {
    assert.throws(call, { name: 'AttnError', key: 'core.value' });
  });
}

test('30,000 good and bad calls leave the heap and the live handles as they were', () => {
  const random = seeded(7);
  const round = (/** @type {number} */ calls) => {
    let refused = 0;
    for (let call = 0; call < calls; call += 1) {
      try {
        const kind = call % 6;
        if (kind === 0) engine.attention.multiHeadAttention({ q, k, v, heads: 2, causal: random() < 0.5 });
        else if (kind === 1) engine.attention.traceCell({ q, k, heads: 2, head: 1, causal: true, row: 3, col: 2 });
        else if (kind === 2) engine.attention.dotIdentity({ q, k, heads: 2 });
        else if (kind === 3) engine.attention.multiHeadAttention({ q, k, v, heads: 3, causal: true });
        else if (kind === 4) engine.attention.product(q, matrix(3, 1, [1, 2, Number.NaN]));
        else engine.attention.traceCell({ q, k, heads: 2, head: 5, causal: true, row: 9, col: -1 });
      } catch (error) {
        assert.ok(error instanceof AttnError, String(error));
        refused += 1;
      }
    }
    return refused;
  };
  round(600);
  const before = engine.live();
  const refused = round(30_000);
  const after = engine.live();
  assert.equal(refused, 15_000, 'half of the calls are bad by construction');
  assert.equal(after.heap, before.heap, 'bytes in use on the C++ heap');
  assert.equal(after.handles, before.handles, 'values held for JavaScript');
});

test('a module cut anywhere is called incomplete, and a page of HTML is called that', async () => {
  const bytes = new Uint8Array(readFileSync(join(root, 'build', 'wasm', 'attn_core.wasm')));
  for (const share of [0.02, 0.25, 0.5, 0.75, 0.999]) {
    const cut = bytes.slice(0, Math.floor(bytes.length * share));
    await assert.rejects(compileWasm(cut, 'here'), { key: 'load.truncated' }, `cut to ${share}`);
  }
  await assert.rejects(compileWasm(new TextEncoder().encode('<!doctype html>'), 'here'), (/** @type {any} */ error) => {
    assert.equal(error.key, 'load.notWasm');
    assert.deepEqual(error.details, { address: 'here', found: 'HTML' });
    return true;
  });
});
