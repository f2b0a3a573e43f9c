import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matrixOf } from '../../web/engine/matrix.js';
import { nodeEngine } from '../../web/engine/node.js';
import { worldOf } from '../../web/engine/world.js';
import { spoken, translator } from '../../web/i18n/i18n.js';
import { bothReaders, rowOf } from '../../web/widgets/attn-rnn-steps/model.js';
import '../../web/widgets/attn-rnn-steps/messages.js';
import { matrix, readJson, seeded } from './support.mjs';

const engine = await nodeEngine();
const world = readJson('data/teaching-world.json');
const { sequence_length: long } = readJson('data/worked-examples.json');
const readers = bothReaders(engine, worldOf(world), long);
const published = new Map(
  readJson('data/published-figures.json').figures.map((/** @type {any} */ figure) => [figure.id, figure]),
);

/**
 * The recurrence as the lesson writes it, in plain JavaScript.
 * @param {number[][]} x @param {number[][]} wX @param {number[][]} wH
 */
function independent(x, wX, wH) {
  const times = (/** @type {number[]} */ row, /** @type {number[][]} */ m) =>
    m[0].map((_, col) => row.reduce((sum, value, at) => sum + value * m[at][col], 0));
  let h = wH.map(() => 0);
  return x.map((row) => {
    const fromState = times(h, wH);
    const fromInput = times(row, wX);
    h = fromState.map((value, at) => Math.tanh(value + fromInput[at]));
    return h;
  });
}

/** @param {import('../../web/engine/matrix.js').Matrix} found @param {number[][]} wanted @param {number} tolerance */
function near(found, wanted, tolerance) {
  assert.deepEqual([found.rows, found.cols], [wanted.length, wanted[0].length]);
  wanted.flat().forEach((value, at) => {
    assert.ok(Math.abs(found.data[at] - value) <= tolerance, `${at}: ${found.data[at]}, wanted ${value}`);
  });
}

test('the hidden states of the sentence are those of the recurrence', () => {
  // Two libraries' tanh may differ by an ulp (2.2e-16 here), five steps multiply it by at most |W_h| each: 1e-12 is far
  // above that and far below what a wrong formula would give.
  near(readers.states, independent(world.X, world.rnn.W_x, world.rnn.W_h), 1e-12);
});

test('the same for other sizes and weights', () => {
  const random = seeded(11);
  const rows = (/** @type {number} */ r, /** @type {number} */ c) =>
    Array.from({ length: r }, () => Array.from({ length: c }, () => random() - 0.5));
  for (const [length, input, width] of [
    [1, 3, 2],
    [9, 2, 5],
    [20, 6, 6],
  ]) {
    const [x, wX, wH] = [rows(length, input), rows(input, width), rows(width, width)];
    const states = engine.recurrent.rnnUnroll({
      x: matrixOf(x, 'x'),
      wX: matrixOf(wX, 'w_x'),
      wH: matrixOf(wH, 'w_h'),
    });
    // |W_h|'s largest row sum is below 3 here, tanh' at most 1 and mostly far less: 20 steps keep an ulp below 1e-12.
    near(states, independent(x, wX, wH), 1e-12);
  }
});

test('each state is tanh of the two rows shown beside it', () => {
  world.tokens.forEach((/** @type {string} */ _, /** @type {number} */ at) => {
    const before = at === 0 ? readers.fromStart.data : rowOf(readers.fromState, at - 1);
    const input = rowOf(readers.fromInput, at);
    rowOf(readers.states, at).forEach((value, col) => {
      // One addition in another order, one tanh of another library.
      assert.ok(Math.abs(value - Math.tanh(before[col] + input[col])) <= 1e-15, `${at}, ${col}`);
    });
  });
  assert.deepEqual(Array.from(readers.fromStart.data), [0, 0, 0, 0]);
});

test('5 steps against 1, 4 updates against 1, as published', () => {
  const whole = readers.counts[4];
  const [rnn, attention] = published.get('steps.sentence').shown;
  assert.equal(String(whole.serialSteps), rnn);
  assert.equal(String(readers.attentionCost.serialSteps), attention);
  assert.deepEqual([whole.pathLength, readers.attentionCost.pathLength], [4n, 1n]);
  assert.deepEqual(
    readers.counts.map(({ serialSteps }) => serialSteps),
    [1n, 2n, 3n, 4n, 5n],
  );
});

test('a long sentence has the published chain', () => {
  assert.equal(readers.long.cost.serialSteps, BigInt(published.get('rnn.serial.steps').value));
  assert.equal(readers.long.cost.pathLength, BigInt(published.get('rnn.path').value));
});

test('the arcs of the last word are its weights: they are of one head, add to 1 and lead to 苹果', () => {
  const row = rowOf(readers.weights, 4);
  assert.ok(Math.abs(row.reduce((sum, weight) => sum + weight, 0) - 1) < 1e-15);
  assert.equal(world.tokens[readers.rows[4].argmax], '苹果');
  // The look's picture prints the row 14 19 39 17 12, each from these decimals.
  assert.deepEqual(
    Array.from(row, (weight) => Math.round(weight * 1000)),
    [137, 194, 385, 168, 117],
  );
});

/** @param {object} change @returns {any} */
function refusal(change) {
  try {
    bothReaders(engine, worldOf({ ...structuredClone(world), ...change }), long);
  } catch (error) {
    return error;
  }
  assert.fail('accepted');
}

/** @type {[string, object, RegExp][]} */
const refused = [
  ['data without rnn', { rnn: undefined }, /rnn.*W_x.*W_h/],
  [
    'Q, K, V without X',
    {
      X: undefined,
      Q: world.X,
      K: world.X,
      V: world.X,
      W_Q: undefined,
      W_K: undefined,
      W_V: undefined,
      W_O: undefined,
    },
    /X.*W_Q/,
  ],
  ['a W_x that does not take X', { rnn: { ...world.rnn, W_x: [[1, 2]] } }, /rnn\.W_x.*4 × ….*1 × 2/],
  ['a W_h that is not square', { rnn: { ...world.rnn, W_h: [[1, 2]] } }, /rnn\.W_h.*4 × 4.*1 × 2/],
  [
    'more words than stand side by side',
    { tokens: new Array(65).fill('a'), X: new Array(65).fill([1, 1, 1, 1]) },
    /tokens.*64.*65/,
  ],
];
for (const [what, change, names] of refused) {
  test(`${what}: one message that names it`, () => {
    const error = refusal(change);
    for (const language of ['zh-CN', 'en']) {
      const t = translator(language);
      const said = t(error.key, { text: error.message, ...spoken(t, error.details) });
      assert.match(said, names);
      assert.doesNotMatch(said, /\{\w+\}|undefined|\[object/);
    }
  });
}

test('a sentence of one word is read too', () => {
  const one = bothReaders(engine, worldOf({ ...world, tokens: ['小明'], X: [world.X[0]] }), long);
  assert.deepEqual([one.counts.length, one.counts[0].serialSteps, one.counts[0].pathLength], [1, 1n, 0n]);
  assert.deepEqual(Array.from(one.weights.data), [1]);
});

test('what is not a matrix is refused before the call', () => {
  const x = matrix(1, 1, [1]);
  assert.throws(() => engine.recurrent.rnnUnroll({ x, wX: /** @type {any} */ ([[1]]), wH: x }), { key: 'core.value' });
  assert.throws(() => engine.cost.compareLayers({ tokens: /** @type {any} */ ('4'), width: 4 }), { key: 'core.value' });
  assert.throws(() => engine.cost.compareLayers({ tokens: 0, width: 4 }), { key: 'core.range' });
  assert.throws(() => engine.cost.octaveStops({ least: 1, greatest: 8, perOctave: 4 }), { key: 'core.range' });
});
