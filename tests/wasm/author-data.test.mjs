import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spoken, translator } from '../../web/i18n/i18n.js';
import { bundled, readJson } from './support.mjs';

const { fetchData, readWorld: readInput } = await bundled('engine/author-data.js');
const world = readJson('data/teaching-world.json');

const square = (/** @type {number} */ side) =>
  Array.from({ length: side }, () => Array.from({ length: side }, () => 0.5));
const changed = (/** @type {object} */ change) => ({ ...structuredClone(world), ...change });
const given = (/** @type {object} */ change) => ({
  tokens: ['a', 'b'],
  heads: 1,
  Q: square(2),
  K: square(2),
  V: square(2),
  ...change,
});

/** @param {any} data @returns {any} */
function refusal(data) {
  try {
    readInput(data);
  } catch (error) {
    return error;
  }
  assert.fail('accepted');
}

test('the teaching world is read as its own shapes say', () => {
  const input = readInput(world);
  assert.deepEqual([input.x.rows, input.x.cols, input.heads], [5, 4, 2]);
});

test('4 queries and 9 keys are fine', () => {
  const rows = (/** @type {number} */ count) => Array.from({ length: count }, () => [1, 2]);
  const keys = Array.from('123456789');
  const input = readInput({ tokens: ['a', 'b', 'c', 'd'], keys, heads: 2, Q: rows(4), K: rows(9), V: rows(9) });
  assert.deepEqual([input.q.rows, input.k.rows, input.keys.length], [4, 9, 9]);
});

/** What is broken, the data, the message's key, and what the message must name. @type {[string, any, string, RegExp][]} */
const broken = [
  ['6 x 6 matrices for 5 tokens of width 4', changed({ W_Q: square(6) }), 'data.columns', /W_Q.*4 × ….*6 × 6/],
  ['6 rows for 5 tokens', changed({ X: square(6) }), 'data.rows', /X.*6.*5/],
  [
    'ragged rows',
    changed({
      W_K: [
        [1, 2, 3, 4],
        [1, 2, 3],
        [1, 2, 3, 4],
        [1, 2, 3, 4],
      ],
    }),
    'data.ragged',
    /W_K.*2.*4.*3/,
  ],
  ['an empty list of tokens', changed({ tokens: [] }), 'data.few', /tokens.*1.*0/],
  ['an empty matrix', changed({ W_V: [] }), 'data.few', /W_V/],
  ['an empty row', changed({ W_V: [[]] }), 'data.few', /W_V 第 1 行/],
  [
    'a number as a string',
    changed({ X: [[1, '0.5', 1, 1], ...world.X.slice(1)] }),
    'data.type',
    /X 第 1 行第 2 列.*数字.*"0\.5"/,
  ],
  ['NaN', changed({ X: [[1, Number.NaN, 1, 1], ...world.X.slice(1)] }), 'data.type', /X 第 1 行第 2 列.*数字.*NaN/],
  [
    'infinity',
    given({
      Q: [
        [Infinity, 1],
        [1, 1],
      ],
    }),
    'data.type',
    /Q 第 1 行第 1 列.*Infinity/,
  ],
  [
    'null',
    given({
      Q: [
        [null, 1],
        [1, 1],
      ],
    }),
    'data.type',
    /Q 第 1 行第 1 列.*null/,
  ],
  [
    'a token that is a number',
    changed({ tokens: ['a', 2, 'c', 'd', 'e'] }),
    'data.type',
    /tokens 第 2 项.*字符串.*数字/,
  ],
  ['no heads', given({ heads: undefined }), 'data.missing', /heads/],
  [
    'heads that do not divide the columns',
    given({
      heads: 2,
      V: [
        [1, 2, 3],
        [1, 2, 3],
      ],
    }),
    'data.heads',
    /3.*2/,
  ],
  ['no head at all', given({ heads: 0 }), 'data.range', /heads.*1.*0/],
  ['half a head', given({ heads: 1.5 }), 'data.type', /heads.*整数/],
  ['a field of another format', given({ weights: square(2) }), 'data.unknown', /weights.*tokens, keys, heads/],
  ['neither X nor Q', { tokens: ['a'], heads: 1 }, 'data.either', /X、W_Q/],
  ['both X and Q', changed({ Q: square(5) }), 'data.either', /X、W_Q/],
  ['an array', [1, 2], 'data.type', /数据.*对象.*数组/],
  ['a string', 'hello', 'data.type', /数据.*对象.*"hello"/],
  ['null for the whole', null, 'data.type', /数据.*对象.*null/],
  ['more tokens than are drawn', given({ tokens: new Array(513).fill('a') }), 'data.many', /tokens.*512.*513/],
  [
    'a number that would overflow',
    given({
      Q: [
        [1e300, 1],
        [1, 1],
      ],
    }),
    'data.range',
    /Q 第 1 行第 1 列/,
  ],
  [
    'a string inside rnn',
    changed({ rnn: { ...world.rnn, W_h: [[1, 'x']] } }),
    'data.type',
    /rnn\.W_h 第 1 行第 2 列.*"x"/,
  ],
  [
    'a W_h that is not as wide as W_x: it is W_h that is named',
    changed({ rnn: { ...world.rnn, W_h: square(3) } }),
    'data.columns',
    /rnn\.W_h 应是 4 × 4，实为 3 × 3/,
  ],
  [
    'a W_h that does not lead from a state to a state',
    changed({ rnn: { ...world.rnn, W_h: [[1, 2, 3, 4]] } }),
    'data.columns',
    /rnn\.W_h 应是 4 × 4，实为 1 × 4/,
  ],
  [
    'a W_x that X does not fit',
    changed({ rnn: { ...world.rnn, W_x: square(5) } }),
    'data.columns',
    /rnn\.W_x 应是 4 × …，实为 5 × 5/,
  ],
  ['half of rnn', changed({ rnn: { W_x: square(4) } }), 'data.missing', /rnn.*W_h/],
  ['a field that rnn does not have', changed({ rnn: { ...world.rnn, b: 1 } }), 'data.unknown', /rnn.* b；.*W_x, W_h/],
  ['keys that K does not have', given({ keys: ['a', 'b', 'c'] }), 'data.rows', /K.*2.*3/],
  ['a K of another width', given({ K: [[1], [2]] }), 'data.columns', /K.*2 × 2.*2 × 1/],
];

/** As the element says it. @param {any} error @param {string} language */
function said(error, language) {
  const t = translator(language);
  return t(error.key, spoken(t, error.details));
}

for (const [what, data, key, names] of broken) {
  test(`${what}: one message that names what and where`, () => {
    const error = refusal(data);
    assert.equal(error.name, 'AttnError', String(error.stack));
    assert.equal(error.key, key, error.message);
    const message = said(error, 'zh-CN');
    assert.match(message, names);
    assert.doesNotMatch(message, /\{\w+\}|undefined|\[object/, message);
    assert.doesNotMatch(said(error, 'en'), /\{\w+\}|undefined|\[object|[\u4e00-\u9fff]/);
  });
}

test('a file that breaks off on the way, and an address that is none: the message names the address', async (t) => {
  Object.assign(globalThis, { document: { baseURI: 'http://course.test/page/' } });
  t.after(() => Reflect.deleteProperty(globalThis, 'document'));
  t.mock.method(globalThis, 'fetch', async () => ({
    ok: true,
    text: () => Promise.reject(new TypeError('terminated')),
  }));
  for (const [given, named] of [
    ['data.json', 'http://course.test/page/data.json'],
    ['http://[', 'http://['],
  ]) {
    await assert.rejects(fetchData(given), (/** @type {any} */ error) => {
      assert.equal(error.key, 'data.unreachable');
      assert.ok(said(error, 'zh-CN').includes(named));
      return true;
    });
  }
});
