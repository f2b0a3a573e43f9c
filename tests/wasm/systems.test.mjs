import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AttnError } from '../../web/engine/errors.js';
import { nodeSystems } from '../../web/engine/node.js';
import { matrix, readJson, seeded } from './support.mjs';

/**
 * The further systems as JavaScript calls them. Beside each stands either a
 * plain computation written here, or a vector of another library.
 *
 * @typedef {import('../../web/engine/matrix.js').Matrix} Matrix
 */

const systems = await nodeSystems();
const random = seeded(3);

/** @param {number} rows @param {number} cols @param {number} [size] */
const drawn = (rows, cols, size = 1) =>
  matrix(
    rows,
    cols,
    Array.from({ length: rows * cols }, () => size * (2 * random() - 1)),
  );
/** @param {Matrix} m @param {number} i @returns {number[]} */
const row = (m, i) => Array.from(m.data.subarray(i * m.cols, (i + 1) * m.cols));
/** @param {Matrix} m */
const rows = (m) => Array.from({ length: m.rows }, (_, i) => row(m, i));
/** @param {number[][]} list */
const from = (list) => matrix(list.length, list[0].length, list.flat());
/** @param {number[]} a @param {number[]} b */
const dot = (a, b) => a.reduce((sum, x, at) => sum + x * b[at], 0);
/** @param {number[]} x @param {Matrix} w */
const times = (x, w) =>
  Array.from({ length: w.cols }, (_, col) =>
    dot(
      x,
      x.map((_, at) => w.data[at * w.cols + col]),
    ),
  );
/** @param {Matrix} m @param {number} first @param {number} count */
const columns = (m, first, count) => from(rows(m).map((r) => r.slice(first, first + count)));
const sigmoid = (/** @type {number} */ x) => 1 / (1 + Math.exp(-x));

/** @param {ArrayLike<number>} found @param {ArrayLike<number>} wanted @param {number} tolerance */
function near(found, wanted, tolerance) {
  assert.equal(found.length, wanted.length);
  for (let at = 0; at < wanted.length; at += 1) {
    assert.ok(Math.abs(found[at] - wanted[at]) <= tolerance, `${at}: ${found[at]}, wanted ${wanted[at]}`);
  }
}

/**
 * Attention of one head, as the formula says.
 * @param {Matrix} q @param {Matrix} k @param {Matrix} v @param {(i: number, j: number) => boolean} sees
 * @param {(score: number) => number} [shape] @param {number} [sink]
 */
function plainAttention(q, k, v, sees, shape = (score) => score, sink = -Infinity) {
  return rows(q).map((query, i) => {
    const scores = rows(k).map((key, j) => (sees(i, j) ? shape(dot(query, key) / Math.sqrt(q.cols)) : -Infinity));
    const most = Math.max(sink, ...scores);
    if (!scores.some((score) => score > -Infinity)) return new Array(v.cols).fill(0);
    const parts = scores.map((score) => Math.exp(score - most));
    const all = Math.exp(sink - most) + parts.reduce((sum, part) => sum + part, 0);
    return times(
      parts.map((part) => part / all),
      v,
    );
  });
}

// Numbers below 1 in size, some dozen roundings of 1.1e-16, and exp and tanh of two libraries: 1e-14.
const rounding = 1e-14;

test('grouped heads are plain attention on the columns of head floor(h / (H/G)), MHA to MQA', () => {
  const [q, k, v] = [drawn(4, 6 * 2), drawn(5, 6 * 2), drawn(5, 6 * 3)];
  for (const kvHeads of [1, 2, 3, 6]) {
    const keys = columns(k, 0, kvHeads * 2);
    const values = columns(v, 0, kvHeads * 3);
    const found = systems.heads.groupedAttention(q, keys, values, { queryHeads: 6, kvHeads, causal: true, offset: 1 });
    assert.deepEqual([found.concat.rows, found.concat.cols, found.heads.length], [4, 18, 6]);
    assert.equal(found.pairs, 2n + 3n + 4n + 5n);
    for (let h = 0; h < 6; h += 1) {
      const g = Math.floor(h / (6 / kvHeads));
      const wanted = plainAttention(
        columns(q, h * 2, 2),
        columns(keys, g * 2, 2),
        columns(values, g * 3, 3),
        (i, j) => j <= i + 1,
      );
      near(columns(found.concat, h * 3, 3).data, wanted.flat(), rounding);
    }
    const repeat = (/** @type {Matrix} */ m, /** @type {number} */ width) =>
      from(
        rows(m).map((r) =>
          Array.from({ length: 6 }, (_, h) => {
            const g = Math.floor(h / (6 / kvHeads));
            return r.slice(g * width, (g + 1) * width);
          }).flat(),
        ),
      );
    const repeated = systems.heads.groupedAttention(q, repeat(keys, 2), repeat(values, 3), {
      queryHeads: 6,
      causal: true,
      offset: 1,
    });
    assert.deepEqual(repeated.concat, found.concat, 'the same sums in the same order');
  }
});

test('a window, a softcap and a sink are those of the formula, and a query that sees nothing gets zeros', () => {
  const [q, k, v] = [drawn(4, 2, 3), drawn(4, 2, 3), drawn(4, 2)];
  const capped = systems.heads.groupedAttention(q, k, v, {
    window: 2,
    softcap: 0.5,
    sinks: Float64Array.of(0.25),
  });
  const wanted = plainAttention(
    q,
    k,
    v,
    (i, j) => j <= i && i - j < 2,
    (score) => 0.5 * Math.tanh(score / 0.5),
    0.25,
  );
  near(capped.concat.data, wanted.flat(), rounding);
  const empty = systems.heads.groupedAttention(q, k, v, { causal: true, offset: -2 });
  assert.deepEqual(row(empty.concat, 1), [0, 0]);
  assert.deepEqual(
    empty.heads[0].rows.map(({ empty: nothing }) => nothing),
    [true, true, false, false],
  );
  assert.deepEqual(Array.from(empty.allowed.data), [0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 0]);
});

/** @param {string} name */
function vector(name) {
  const { attributes, inputs, outputs } = readJson(`tests/conformance/vectors/onnx/${name}.json`);
  const named = (/** @type {any[]} */ list) => Object.fromEntries(list.map((tensor) => [tensor.formal, tensor]));
  return { attributes, ...named(inputs), ...named(outputs) };
}
/** Batch b of a packed tensor (B x T x columns). @param {any} tensor @param {number} b */
function batch({ shape: [, length, width], data }, b) {
  return matrix(length, width, data.slice(b * length * width, (b + 1) * length * width));
}

for (const name of ['test_attention_3d_gqa', 'test_attention_3d_gqa_softcap', 'test_attention_3d_causal']) {
  test(`${name} of ONNX`, () => {
    const { attributes, Q, K, V, Y } = vector(name);
    for (let b = 0; b < Q.shape[0]; b += 1) {
      const found = systems.heads.groupedAttention(batch(Q, b), batch(K, b), batch(V, b), {
        queryHeads: attributes.q_num_heads,
        kvHeads: attributes.kv_num_heads,
        causal: attributes.is_causal === 1,
        ...(attributes.softcap ? { softcap: attributes.softcap } : {}),
      });
      near(found.concat.data, batch(Y, b).data, 1e-5); // the vectors are single precision
    }
  });
}

test('an output gate is ⊙ σ(gate)', () => {
  const [attended, gate] = [drawn(3, 4), drawn(3, 4, 5)];
  const wanted = Array.from(attended.data, (x, at) => x * sigmoid(gate.data[at]));
  near(systems.heads.gateOutput(attended, gate).data, wanted, rounding);
});

test('with a cache each row is the whole pass to the bit, whatever the prompt', () => {
  const [q, k, v] = [drawn(9, 4 * 3), drawn(9, 2 * 3), drawn(9, 2 * 5)];
  const options = { queryHeads: 4, kvHeads: 2 };
  const { concat } = systems.heads.groupedAttention(q, k, v, { ...options, causal: true });
  for (let prompt = 1; prompt <= 9; prompt += 1) {
    const { cached, whole, equal } = systems.heads.generateCached(q, k, v, options, prompt);
    assert.deepEqual(cached, concat);
    assert.deepEqual(whole, concat);
    assert.equal(equal, true);
  }
});

test('sparse attention keeps the keys of the largest index scores, and with k of all keys is dense', () => {
  const [q, k, v] = [drawn(5, 4), drawn(5, 4), drawn(5, 6)];
  const indexer = { q: drawn(5, 2 * 3), k: drawn(5, 3), headWeights: drawn(5, 2) };
  const found = systems.heads.sparseAttention(q, k, v, indexer, 2, 2);
  const relu = (/** @type {number} */ x) => Math.max(0, x);
  rows(q).forEach((_, i) => {
    const scores = Array.from({ length: i + 1 }, (_, j) =>
      [0, 1].reduce(
        (sum, h) =>
          sum +
          indexer.headWeights.data[i * 2 + h] *
            relu(dot(row(indexer.q, i).slice(h * 3, h * 3 + 3), row(indexer.k, j)) / Math.sqrt(3)),
        0,
      ),
    );
    near(row(found.index, i).slice(0, i + 1), scores, rounding);
    const kept = scores
      .map((score, j) => ({ score, j }))
      .sort((a, b) => b.score - a.score || a.j - b.j)
      .slice(0, 2)
      .map(({ j }) => j);
    const allowed = Array.from(found.allowed.data.subarray(i * 5, i * 5 + 5));
    assert.deepEqual(
      allowed.flatMap((may, j) => (may ? [j] : [])),
      kept.sort((a, b) => a - b),
    );
  });
  assert.equal(found.pairs, 1n + 2n * 4n);
  const dense = systems.heads.groupedAttention(q, k, v, { queryHeads: 2, causal: true });
  assert.deepEqual(systems.heads.sparseAttention(q, k, v, indexer, 2, 5).concat, dense.concat);
});

test('rotation turns pairs by t·base^(-2i/R) in both layouts and passes the other columns', () => {
  const x = drawn(3, 2 * 6);
  const positions = Float64Array.of(0, 7, 4000);
  for (const interleaved of [false, true]) {
    const found = systems.positions.rotate(x, positions, { rotated: 4, base: 100, interleaved, heads: 2 });
    rows(x).forEach((r, t) => {
      const wanted = [...r];
      for (const first of [0, 6]) {
        for (const i of [0, 1]) {
          const [a, b] = interleaved ? [first + 2 * i, first + 2 * i + 1] : [first + i, first + i + 2];
          const angle = positions[t] * 100 ** ((-2 * i) / 4);
          wanted[a] = r[a] * Math.cos(angle) - r[b] * Math.sin(angle);
          wanted[b] = r[b] * Math.cos(angle) + r[a] * Math.sin(angle);
        }
      }
      near(row(found, t), wanted, 1e-12); // an angle of 4,000 is off by 4,000 roundings at most
    });
  }
});

test('rotated scores depend on the distance alone', () => {
  const [q, k] = [drawn(1, 8), drawn(1, 8)];
  const at = (/** @type {Matrix} */ x, /** @type {number} */ position) =>
    row(systems.positions.rotate(x, Float64Array.of(position), { rotated: 8 }), 0);
  const score = (/** @type {number} */ i, /** @type {number} */ j) => dot(at(q, i), at(k, j));
  for (const shift of [1, 100, 100_000]) {
    // Angles up to 1e5 in double are off by 1e5·1.1e-16.
    near([score(5 + shift, 2 + shift)], [score(5, 2)], 1e-9);
  }
  assert.ok(Math.abs(score(5, 2) - score(5, 3)) > 1e-3, 'and on the distance they do depend');
});

test('additive attention is vᵀ·tanh(W_1 q + W_2 k)', () => {
  const [q, k, values, w1, w2] = [drawn(3, 4), drawn(5, 2), drawn(5, 3), drawn(4, 6), drawn(2, 6)];
  const v = Float64Array.from({ length: 6 }, () => random());
  const found = systems.positions.additiveAttention({ q, k, values, w1, w2, v, causal: false });
  rows(q).forEach((query, i) => {
    const scores = rows(k).map((key) => {
      const [a, b] = [times(query, w1), times(key, w2)];
      return dot(
        Array.from(v),
        a.map((x, at) => Math.tanh(x + b[at])),
      );
    });
    const parts = scores.map(Math.exp);
    const all = parts.reduce((sum, part) => sum + part, 0);
    near(row(found.scores, i), scores, rounding);
    near(
      row(found.weights, i),
      parts.map((part) => part / all),
      rounding,
    );
    near(row(found.output, i), times(row(found.weights, i), values), rounding);
  });
});

test('a table of cosines, 0 where a vector has no direction', () => {
  const found = systems.positions.cosineTable(
    from([
      [3, 4],
      [0, 0],
    ]),
    from([
      [3, 4],
      [4, -3],
      [0, 2],
    ]),
  );
  near(found.data, [1, 0, 0.8, 0, 0, 0], 1e-16);
});

/** @param {number} rank @param {{heads: number, nope: number, rope: number, value: number}} s @param {number} width */
const mlaWeights = (rank, s, width) => ({
  w_dq: drawn(width, 4),
  norm_q: drawn(1, 4),
  w_uq: drawn(4, s.heads * (s.nope + s.rope)),
  w_kva: drawn(width, rank + s.rope),
  norm_kv: drawn(1, rank),
  w_uk: drawn(rank, s.heads * s.nope),
  w_uv: drawn(rank, s.heads * s.value),
  w_o: drawn(s.heads * s.value, width),
});

test('MLA: both forms agree but for rounding, and the cache is the normed latent and one rotated key', () => {
  const shape = { heads: 3, nope: 4, rope: 2, value: 5 };
  const weights = mlaWeights(6, shape, 8);
  const x = drawn(7, 8);
  const { latent, keyRope, naive, absorbed, largestDifference } = systems.latent.mlaBoth(x, weights, shape);
  // (q·W_UKᵀ)·c and q·(c·W_UK) add the same products in another order. Numbers here are below 100, so that some
  // hundred roundings of 1.1e-16 each stay below 1e-12.
  near(absorbed.data, naive.data, 1e-12);
  assert.equal(largestDifference, Math.max(...naive.data.map((value, at) => Math.abs(value - absorbed.data[at]))));
  assert.deepEqual([latent.cols, keyRope.cols, naive.rows, naive.cols], [6, 2, 7, 8]);
  rows(x).forEach((token, t) => {
    const made = times(token, weights.w_kva);
    const u = made.slice(0, 6);
    const root = Math.sqrt(dot(u, u) / 6 + 1e-6);
    near(
      row(latent, t),
      u.map((value, at) => (value / root) * weights.norm_kv.data[at]),
      1e-13,
    );
    const [a, b] = made.slice(6);
    near(row(keyRope, t), [a * Math.cos(t) - b * Math.sin(t), b * Math.cos(t) + a * Math.sin(t)], 1e-13);
  });
});

test('MLA: the naive form is plain attention over rebuilt keys and values', () => {
  const shape = { heads: 2, nope: 3, rope: 2, value: 2 };
  const weights = mlaWeights(4, shape, 5);
  const x = drawn(4, 5);
  const { latent, keyRope, naive } = systems.latent.mlaBoth(x, weights, shape);
  const turned = (/** @type {number[]} */ [a, b], /** @type {number} */ t) => [
    a * Math.cos(t) - b * Math.sin(t),
    b * Math.cos(t) + a * Math.sin(t),
  ];
  const queries = rows(x).map((token) => {
    const made = times(token, weights.w_dq);
    const root = Math.sqrt(dot(made, made) / made.length + 1e-6);
    return times(
      made.map((value, at) => (value / root) * weights.norm_q.data[at]),
      weights.w_uq,
    );
  });
  const heads = [0, 1].map((h) => {
    const q = from(
      queries.map((all, t) => {
        const part = all.slice(h * 5, h * 5 + 5);
        return [...part.slice(0, 3), ...turned(part.slice(3), t)];
      }),
    );
    const k = from(rows(latent).map((c, t) => [...times(c, columns(weights.w_uk, h * 3, 3)), ...row(keyRope, t)]));
    const v = from(rows(latent).map((c) => times(c, columns(weights.w_uv, h * 2, 2))));
    return plainAttention(q, k, v, (i, j) => j <= i);
  });
  const wanted = rows(x).map((_, t) => times([...heads[0][t], ...heads[1][t]], weights.w_o));
  near(naive.data, wanted.flat(), 1e-12); // as above: numbers below 100
});

/**
 * The four rules, written as the papers do.
 * @param {Matrix} q @param {Matrix} k @param {Matrix} v @param {string} rule @param {Matrix} decay @param {Matrix} beta
 */
function plainLinear(q, k, v, rule, decay, beta) {
  let state = Array.from({ length: k.cols }, () => new Array(v.cols).fill(0));
  const output = rows(q).map((query, t) => {
    const key = row(k, t);
    if (rule.startsWith('gated')) {
      state = state.map((line, d) => line.map((x) => Math.exp(row(decay, t)[decay.cols === 1 ? 0 : d]) * x));
    }
    let write = row(v, t);
    if (rule.endsWith('delta'))
      write = write.map(
        (x, c) =>
          row(beta, t)[0] *
          (x -
            dot(
              key,
              state.map((line) => line[c]),
            )),
      );
    state = state.map((line, d) => line.map((x, c) => x + key[d] * write[c]));
    return write.map(
      (_, c) =>
        dot(
          query,
          state.map((line) => line[c]),
        ) / Math.sqrt(k.cols),
    );
  });
  return { output: output.flat(), state: state.flat() };
}

for (const rule of ['linear', 'gated', 'delta', 'gated_delta']) {
  test(`linear attention, ${rule}: the recurrence of the paper, and the same in chunks`, () => {
    const [q, k, v, beta] = [drawn(11, 3), drawn(11, 3, 0.5), drawn(11, 2), matrix(11, 1, new Array(11).fill(0.5))];
    for (const cols of [1, 3]) {
      const logDecay = drawn(11, cols);
      logDecay.data.forEach((g, at) => {
        logDecay.data[at] = -Math.abs(g);
      });
      const wanted = plainLinear(q, k, v, rule, logDecay, beta);
      const found = systems.latent.linearAttention(q, k, v, { rule, logDecay, beta });
      near(found.output.data, wanted.output, 1e-13); // 11 steps of numbers below 10
      near(found.state.data, wanted.state, 1e-13);
      for (const chunk of [1, 2, 4, 11, 64]) {
        const chunked = systems.latent.linearAttention(q, k, v, { rule, logDecay, beta, chunk });
        near(chunked.output.data, found.output.data, 1e-13);
        near(chunked.state.data, found.state.data, 1e-13);
      }
    }
  });
}

test('linear attention goes on from a state', () => {
  const [q, k, v] = [drawn(6, 3), drawn(6, 3), drawn(6, 2)];
  const part = (/** @type {Matrix} */ m, /** @type {number} */ first) => from(rows(m).slice(first, first + 3));
  const whole = systems.latent.linearAttention(q, k, v, { rule: 'linear', scale: 2 });
  const first = systems.latent.linearAttention(part(q, 0), part(k, 0), part(v, 0), { rule: 'linear', scale: 2 });
  const options = { rule: 'linear', scale: 2, state: first.state };
  const second = systems.latent.linearAttention(part(q, 3), part(k, 3), part(v, 3), options);
  assert.deepEqual(second.state, whole.state);
  assert.deepEqual(second.output, part(whole.output, 3));
});

test('test_linear_attention_gated_per_head_decay of ONNX', () => {
  const { query, key, value, decay, output } = vector('test_linear_attention_gated_per_head_decay');
  for (const b of [0, 1]) {
    for (const h of [0, 1, 2, 3]) {
      const head = (/** @type {any} */ tensor, /** @type {number} */ width) =>
        columns(batch(tensor, b), h * width, width);
      const found = systems.latent.linearAttention(head(query, 8), head(key, 8), head(value, 8), {
        rule: 'gated',
        logDecay: head(decay, 1),
      });
      near(found.output.data, head(output, 8).data, 1e-5); // the vectors are single precision
    }
  }
});

test('a linear state recalls as many orthogonal pairs as its keys have columns, then less; delta keeps the last', () => {
  const axes = from([
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
    [1, 0, 0],
  ]);
  const values = from([
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ]);
  const linear = systems.latent.recallOfPairs(axes, values, 'linear');
  near(linear.cosine.subarray(0, 3), [1, 1, 1], 1e-15);
  // The first key now holds (1, 0) + (0, -1): both of its pairs are read with the cosine of 45°.
  near(linear.cosine.subarray(3), [(2 * Math.SQRT1_2 + 2) / 4], 1e-15);
  near(linear.last.subarray(3), [Math.SQRT1_2], 1e-15);
  const delta = systems.latent.recallOfPairs(axes, values, 'delta');
  near(delta.last, [1, 1, 1, 1], 1e-15);
  near(delta.cosine.subarray(3), [(0 + 1 + 1 + 1) / 4], 1e-15); // what the first pair was is gone
});

const published = new Map(
  readJson('data/published-figures.json').figures.map((/** @type {any} */ figure) => [figure.id, figure.value]),
);
const { config: anchor } = readJson('data/anchor-model.json');

test('bytes a token are the published ones, as BigInt', () => {
  const layers = anchor.num_full_attention_layers;
  const token = (/** @type {number} */ kvHeads) =>
    systems.storage.kvBytesPerToken({ layers, kvHeads, headWidth: anchor.head_dim, bytes: 2 });
  assert.equal(token(anchor.num_attention_heads), 384n * 1024n);
  assert.equal(token(anchor.num_key_value_heads), 64n * 1024n);
  assert.equal(token(1), 16n * 1024n);
  for (const [id, kvHeads] of [
    ['mha', 24],
    ['gqa', 4],
    ['mqa', 1],
  ]) {
    assert.equal(token(Number(kvHeads)), BigInt(published.get(`kv.anchor.${id}.token`)));
    assert.equal(
      systems.storage.contextBytes(token(Number(kvHeads)), anchor.max_position_embeddings),
      BigInt(published.get(`kv.anchor.${id}.context`)),
    );
  }
  assert.equal(systems.storage.mlaBytesPerToken({ layers: 60, rank: 512, rotated: 64, bytes: 2 }), 69_120n);
  assert.equal(BigInt(published.get('kv.deepseekv2.token')), 69_120n);
  const state = systems.storage.linearStateBytes({
    layers: anchor.num_linear_attention_layers,
    valueHeads: anchor.linear_num_value_heads,
    keyWidth: anchor.linear_key_head_dim,
    valueWidth: anchor.linear_value_head_dim,
    bytes: 4,
  });
  assert.equal(state, 144n * 1024n * 1024n);
  assert.equal(BigInt(published.get('linear.state')), state);
});

test('bytes of intermediates and rows without a cache are the published ones', () => {
  const { storage } = systems;
  assert.equal(
    storage.additiveBytes({ queries: 4096, keys: 4096, width: 256, bytes: 2 }),
    BigInt(published.get('additive.intermediate')),
  );
  assert.equal(storage.scoreBytes({ queries: 4096, keys: 4096, bytes: 2 }), BigInt(published.get('dot.scores')));
  assert.deepEqual(storage.generatedRows(2, 3), { without: 9n, cached: 4n });
  assert.equal(storage.prefixPositions(5), 15n);
});

test('bytes stay exact past 2^53 and are an error past 2^64', () => {
  const { storage } = systems;
  assert.equal(storage.contextBytes(2n ** 53n + 1n, 3), 3n * (2n ** 53n + 1n));
  assert.equal(storage.prefixPositions(0x7fffffff), (2n ** 31n - 1n) * 2n ** 30n);
  assert.throws(() => storage.contextBytes(2n ** 63n, 2), { key: 'core.overflow' });
  const most = 0x7fffffff;
  assert.throws(() => storage.kvBytesPerToken({ layers: most, kvHeads: most, headWidth: most, bytes: 2 }), {
    key: 'core.overflow',
  });
});

test('LSTM is the recurrence with gates i, f, g, o', () => {
  const [x, wX, wH] = [drawn(6, 3), drawn(3, 4 * 2), drawn(2, 4 * 2)];
  const bias = Float64Array.from({ length: 8 }, () => random() - 0.5);
  const { hidden, cells } = systems.gated.lstm({ x, wX, wH, bias });
  let [h, c] = [
    [0, 0],
    [0, 0],
  ];
  rows(x).forEach((token, t) => {
    const [a, b] = [times(token, wX), times(h, wH)];
    const gate = (/** @type {number} */ n) => [0, 1].map((d) => a[n * 2 + d] + b[n * 2 + d] + bias[n * 2 + d]);
    const [i, f, g, o] = [gate(0).map(sigmoid), gate(1).map(sigmoid), gate(2).map(Math.tanh), gate(3).map(sigmoid)];
    c = c.map((cell, d) => f[d] * cell + i[d] * g[d]);
    h = c.map((cell, d) => o[d] * Math.tanh(cell));
    near(row(hidden, t), h, rounding);
    near(row(cells, t), c, rounding);
  });
});

test('GRU is the recurrence with gates r, z, n, the reset inside the hidden term', () => {
  const [x, wX, wH] = [drawn(6, 3), drawn(3, 3 * 2), drawn(2, 3 * 2)];
  const [biasX, biasH] = [0, 1].map(() => Float64Array.from({ length: 6 }, () => random() - 0.5));
  const found = systems.gated.gru({ x, wX, wH, biasX, biasH });
  let h = [0, 0];
  rows(x).forEach((token, t) => {
    const a = times(token, wX).map((value, at) => value + biasX[at]);
    const b = times(h, wH).map((value, at) => value + biasH[at]);
    h = h.map((before, d) => {
      const reset = sigmoid(a[d] + b[d]);
      const update = sigmoid(a[2 + d] + b[2 + d]);
      return (1 - update) * Math.tanh(a[4 + d] + reset * b[4 + d]) + update * before;
    });
    near(row(found, t), h, rounding);
  });
  assert.notDeepEqual(systems.gated.gru({ x, wX, wH }), found, 'biases count');
});

test('norms and curves are those of their formulas', () => {
  const x = drawn(3, 5, 3);
  const [weight, bias] = [0, 1].map(() => Float64Array.from({ length: 5 }, () => random()));
  const [layer, rms, l2] = [
    systems.gated.normalize(x, { kind: 'layer', weight, bias, epsilon: 1e-5 }),
    systems.gated.normalize(x, { kind: 'rms', weight, epsilon: 1e-6 }),
    systems.gated.normalize(x, { kind: 'l2', epsilon: 1e-6 }),
  ];
  rows(x).forEach((values, i) => {
    const mean = dot(values, new Array(5).fill(0.2));
    const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 5 + 1e-5);
    const square = dot(values, values);
    near(
      row(layer, i),
      values.map((value, at) => ((value - mean) / spread) * weight[at] + bias[at]),
      rounding,
    );
    near(
      row(rms, i),
      values.map((value, at) => (value / Math.sqrt(square / 5 + 1e-6)) * weight[at]),
      rounding,
    );
    near(
      row(l2, i),
      values.map((value) => value / Math.sqrt(square + 1e-6)),
      rounding,
    );
  });
  /** @type {Record<string, (x: number) => number>} */
  const curves = {
    relu: (value) => Math.max(0, value),
    sigmoid,
    tanh: Math.tanh,
    silu: (value) => value * sigmoid(value),
    gelu_tanh: (value) => 0.5 * value * (1 + Math.tanh(Math.sqrt(2 / Math.PI) * (value + 0.044715 * value ** 3))),
    softplus: (value) => Math.log1p(Math.exp(value)),
  };
  for (const [name, curve] of Object.entries(curves)) {
    near(systems.gated.activate(x, name).data, Array.from(x.data, curve), rounding);
  }
  // Φ(1) of the tables.
  near(systems.gated.activate(from([[1, -1]]), 'gelu').data, [0.8413447460685429, -0.15865525393145707], 1e-15);
});

test('pattern scores leave out rows 0 and 1, and are null where no row counts', () => {
  const weights = from([
    [1, 0, 0, 0],
    [0.3, 0.7, 0, 0],
    [0.2, 0.5, 0.3, 0],
    [0.4, 0.1, 0.3, 0.2],
  ]);
  const found = systems.gated.headScores(weights, Float64Array.of(5, 8, 5, 9));
  const score = (/** @type {{mean: number | null, rows: number}} */ { mean, rows: used }) => [
    Number(mean?.toFixed(12)),
    used,
  ];
  assert.deepEqual(score(found.previous), [0.4, 2]); // (0.5 + 0.3) / 2
  assert.deepEqual(score(found.self), [0.25, 2]);
  assert.deepEqual(score(found.first), [0.3, 2]);
  assert.deepEqual(score(found.duplicate), [0.2, 1]); // row 2 repeats the token of row 0
  assert.deepEqual(score(found.induction), [0.5, 1]); // and key 1 follows that
  const short = systems.gated.headScores(from([[1]]), Float64Array.of(1));
  assert.deepEqual([short.previous, short.even], [{ mean: null, rows: 0 }, null]);
});

const one = matrix(1, 1, [1]);
const pair = matrix(1, 2, [1, 2]);
const mlaShape = { heads: 1, nope: 1, rope: 2, value: 1 };
const mla = mlaWeights(2, mlaShape, 2);
const indexer = { q: one, k: one, headWeights: one };
const any = (/** @type {unknown} */ value) => /** @type {any} */ (value);

/** @type {[string, string, () => unknown][]} */
const wrongTypes = [
  ['rows of numbers for a matrix', 'q', () => systems.heads.groupedAttention(any([[1]]), one, one, {})],
  ['no options', 'options', () => systems.heads.groupedAttention(one, one, one, any(undefined))],
  ['a fraction for heads', 'queryHeads', () => systems.heads.groupedAttention(one, one, one, { queryHeads: 1.5 })],
  ['a word for a flag', 'causal', () => systems.heads.groupedAttention(one, one, one, { causal: any('yes') })],
  ['NaN for a scale', 'scale', () => systems.heads.groupedAttention(one, one, one, { scale: Number.NaN })],
  ['a list for sinks', 'sinks', () => systems.heads.groupedAttention(one, one, one, { sinks: any([1]) })],
  ['a word for a prompt', 'prompt', () => systems.heads.generateCached(one, one, one, {}, any('1'))],
  ['no gate', 'gate', () => systems.heads.gateOutput(one, any(null))],
  ['no indexer', 'indexer', () => systems.heads.sparseAttention(one, one, one, any(undefined), 1, 1)],
  [
    'an indexer without head weights',
    'indexer.headWeights',
    () => systems.heads.sparseAttention(one, one, one, any({ q: one, k: one }), 1, 1),
  ],
  ['a BigInt for a count', 'keep', () => systems.heads.sparseAttention(one, one, one, indexer, 1, any(1n))],
  ['a list for positions', 'positions', () => systems.positions.rotate(pair, any([0]), { rotated: 2 })],
  ['no options of rotation', 'options', () => systems.positions.rotate(pair, Float64Array.of(0), any(undefined))],
  ['no rotated width', 'rotated', () => systems.positions.rotate(pair, Float64Array.of(0), any({}))],
  ['half a position', 'positions', () => systems.positions.rotate(pair, Float64Array.of(0.5), { rotated: 2 })],
  ['a position of NaN', 'positions', () => systems.positions.rotate(pair, Float64Array.of(Number.NaN), { rotated: 2 })],
  ['a position past 32 bits', 'positions', () => systems.positions.rotate(pair, Float64Array.of(1e12), { rotated: 2 })],
  [
    'a matrix for a row',
    'v',
    () =>
      systems.positions.additiveAttention({ q: one, k: one, values: one, w1: one, w2: one, v: any(one), causal: true }),
  ],
  [
    'weights without one of them',
    'weights.w_uk',
    () => systems.latent.mlaBoth(pair, any({ ...mla, w_uk: undefined }), mlaShape),
  ],
  ['no weights', 'weights', () => systems.latent.mlaBoth(pair, any(undefined), mlaShape)],
  ['a shape without rope', 'shape.rope', () => systems.latent.mlaBoth(pair, mla, any({ heads: 1, nope: 1, value: 1 }))],
  ['a number for a rule', 'rule', () => systems.latent.linearAttention(one, one, one, { rule: any(1) })],
  [
    'a word for a chunk',
    'chunk',
    () => systems.latent.linearAttention(one, one, one, { rule: 'linear', chunk: any('2') }),
  ],
  ['a row for gates', 'beta', () => systems.latent.linearAttention(one, one, one, { rule: 'delta', beta: any([1]) })],
  ['no values', 'values', () => systems.latent.recallOfPairs(one, any(undefined), 'linear')],
  ['sizes that are none', 'sizes', () => systems.storage.kvBytesPerToken(any(undefined))],
  [
    'a size that is missing',
    'headWidth',
    () => systems.storage.kvBytesPerToken(any({ layers: 1, kvHeads: 1, bytes: 2 })),
  ],
  ['a negative size', 'rank', () => systems.storage.mlaBytesPerToken({ layers: 1, rank: -1, rotated: 1, bytes: 2 })],
  ['a number for a BigInt', 'bytesPerToken', () => systems.storage.contextBytes(any(2), 2)],
  ['a list for a bias', 'bias', () => systems.gated.lstm({ x: one, wX: one, wH: one, bias: any([1]) })],
  ['no weights of a GRU', 'w_h', () => systems.gated.gru(any({ x: one, wX: one }))],
  ['no epsilon', 'epsilon', () => systems.gated.normalize(one, any({ kind: 'rms' }))],
  ['a number for a curve', 'curve', () => systems.gated.activate(one, any(3))],
  ['half a token', 'ids', () => systems.gated.headScores(one, Float64Array.of(0.5))],
];
for (const [what, argument, call] of wrongTypes) {
  test(`${what}: refused by name, not read as 0`, () => {
    assert.throws(call, (/** @type {any} */ error) => {
      assert.ok(error instanceof AttnError, String(error));
      assert.equal(error.key, 'core.value');
      assert.equal(error.details.argument, argument);
      return true;
    });
  });
}

/**
 * @typedef {{key: string, function: string, argument: string, wanted: RegExp, found: RegExp}} Parts
 * @type {[string, () => unknown, Parts][]}
 */
const refused = [
  [
    'heads that do not divide',
    () => systems.heads.groupedAttention(pair, pair, pair, { queryHeads: 3, kvHeads: 2 }),
    { key: 'core.range', function: 'grouped_attention', argument: 'groups', wanted: /multiple/, found: /3 and 2/ },
  ],
  [
    'a prompt longer than the text',
    () => systems.heads.generateCached(pair, pair, pair, {}, 2),
    { key: 'core.range', function: 'generate_cached', argument: 'prompt', wanted: /1 to 1/, found: /2/ },
  ],
  [
    'an odd rotated width',
    () => systems.positions.rotate(pair, Float64Array.of(0), { rotated: 1 }),
    { key: 'core.range', function: 'rope_table', argument: 'rotated', wanted: /even/, found: /1/ },
  ],
  [
    'a rule that is none',
    () => systems.latent.linearAttention(one, one, one, { rule: 'gradient' }),
    {
      key: 'core.unsupported',
      function: 'linear_attention',
      argument: 'rule',
      wanted: /gated_delta/,
      found: /gradient/,
    },
  ],
  [
    'a weight of the wrong shape',
    () => systems.latent.mlaBoth(pair, { ...mla, w_uk: one }, mlaShape),
    { key: 'core.shape', function: 'mla_project', argument: 'w_uk', wanted: /2 x 1/, found: /1 x 1/ },
  ],
  [
    'an LSTM whose state does not fit',
    () => systems.gated.lstm({ x: one, wX: one, wH: matrix(1, 4, [1, 1, 1, 1]) }),
    { key: 'core.shape', function: 'lstm', argument: 'w_x', wanted: /1 x 4/, found: /1 x 1/ },
  ],
  [
    'no generated token',
    () => systems.storage.generatedRows(2, 0),
    { key: 'core.range', function: 'rows_without_cache', argument: 'result', wanted: /at least 0/, found: /-1/ },
  ],
];
for (const [what, call, wanted] of refused) {
  test(`${what}: the refusal carries function, argument, wanted and found`, () => {
    assert.throws(call, (/** @type {any} */ error) => {
      assert.ok(error instanceof AttnError, String(error));
      assert.equal(error.key, wanted.key);
      assert.equal(error.details.function, wanted.function);
      assert.equal(error.details.argument, wanted.argument);
      assert.match(String(error.details.wanted), wanted.wanted);
      assert.match(String(error.details.found), wanted.found);
      return true;
    });
  });
}

test('30,000 good and bad calls leave the heap and the live handles as they were', () => {
  const [q, k, v] = [drawn(4, 4), drawn(4, 4), drawn(4, 4)];
  const beta = matrix(4, 1, [1, 1, 1, 1]);
  /** @type {(() => unknown)[]} */
  const good = [
    () => systems.heads.groupedAttention(q, k, v, { queryHeads: 2, causal: true, sinks: Float64Array.of(0, 1) }),
    () => systems.heads.generateCached(q, k, v, { queryHeads: 2 }, 2),
    () => systems.positions.rotate(q, Float64Array.of(0, 1, 2, 3), { rotated: 4 }),
    () => systems.latent.mlaBoth(pair, mla, mlaShape),
    () => systems.latent.linearAttention(q, k, v, { rule: 'delta', beta, chunk: 2 }),
    () => systems.gated.headScores(one, Float64Array.of(1)),
    () => systems.storage.generatedRows(5, 7),
  ];
  /** @type {(() => unknown)[]} */
  const bad = [
    () => systems.heads.groupedAttention(q, k, v, { queryHeads: 3 }),
    () => systems.heads.sparseAttention(q, k, v, indexer, 2, 2),
    () => systems.positions.rotate(q, Float64Array.of(0), { rotated: 4 }),
    () => systems.positions.rotate(q, Float64Array.of(0, 1, 2, Number.NaN), { rotated: 4 }),
    () => systems.latent.mlaBoth(pair, { ...mla, w_uk: one }, mlaShape),
    () => systems.latent.linearAttention(q, k, v, { rule: 'delta' }),
    () => systems.storage.contextBytes(2n ** 64n - 1n, 2),
  ];
  const round = (/** @type {number} */ calls) => {
    let refusals = 0;
    for (let call = 0; call < calls; call += 1) {
      const kinds = call % 2 === 0 ? good : bad;
      try {
        kinds[Math.floor(call / 2) % kinds.length]();
      } catch (error) {
        assert.ok(error instanceof AttnError, String(error));
        refusals += 1;
      }
    }
    return refusals;
  };
  round(600);
  const before = systems.live();
  const refusals = round(30_000);
  const after = systems.live();
  assert.equal(refusals, 15_000, 'half of the calls are bad by construction');
  assert.equal(after.heap, before.heap, 'bytes in use on the C++ heap');
  assert.equal(after.handles, before.handles, 'values held for JavaScript');
});
