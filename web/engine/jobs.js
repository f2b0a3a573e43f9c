import { ROW } from './times.js';

/**
 * Calls of the engine that may take long, a few rows at a time: each row of their results depends on that row alone,
 * bit for bit, so the parts are the whole. The numbers are moved here, not computed.
 *
 * @typedef {import('./wrap.js').Engine} Engine
 * @typedef {import('./matrix.js').Matrix} Matrix
 * @typedef {import('../../bindings/attn.js').MultiHead} MultiHead
 * @typedef {import('../../bindings/attn.js').Identity} Identity
 * @typedef {{q: Matrix, k: Matrix, v: Matrix, heads: number, causal: boolean}} Attending
 * @typedef {{rows: number, cols: number, data: Float64Array | Uint8Array}} Table
 */

/** A part takes about so long on a desk computer, in ns. */
const PART = 4e6;

/** @param {Matrix} matrix @param {number} first @param {number} count @returns {Matrix} */
const rowsOf = ({ cols, data }, first, count) => ({
  rows: Math.min(count, data.length / cols - first),
  cols,
  data: data.subarray(first * cols, (first + count) * cols),
});

/** @template {Table} T @param {T} part @param {number} rows @returns {T} */
const roomFor = ({ cols, data }, rows) =>
  /** @type {T} */ ({
    rows,
    cols,
    data: data instanceof Uint8Array ? new Uint8Array(rows * cols) : new Float64Array(rows * cols),
  });

/** @param {Table[]} to @param {Table[]} from @param {number} first */
function put(to, from, first) {
  for (const [at, { cols, data }] of to.entries()) data.set(from[at].data, first * cols);
}

/**
 * @template Part
 * @param {{rows: number}} all what the parts are rows of
 * @param {number} row ns a row
 * @param {(first: number, count: number) => Part} compute
 * @param {(part: Part, first: number) => void} take
 * @returns {Generator<number, void>}
 */
function* inParts({ rows }, row, compute, take) {
  const count = Math.max(1, Math.floor(PART / row));
  for (let first = 0; first < rows; first += count) {
    take(compute(first, count), first);
    yield Math.min(1, (first + count) / rows);
  }
}

/** @param {Engine} engine @param {{a: Matrix, b: Matrix}} input @returns {Generator<number, Matrix>} */
function* product({ attention }, input) {
  const { a, b } = input;
  const whole = roomFor(b, a.rows);
  yield* inParts(
    a,
    ROW.product(input),
    (first, count) => attention.product(rowsOf(a, first, count), b),
    (part, first) => put([whole], [part], first),
  );
  return whole;
}

/** @param {MultiHead} result @returns {Table[]} */
const tablesOf = ({ allowed, concat, heads }) => [
  allowed,
  concat,
  ...heads.flatMap(({ scores, weights, output }) => [scores, weights, output]),
];

/** @param {MultiHead} part @param {number} rows @returns {MultiHead} */
const wholeOf = (part, rows) => ({
  ...part,
  allowed: roomFor(part.allowed, rows),
  concat: roomFor(part.concat, rows),
  heads: part.heads.map(({ scores, weights, output }) => ({
    scores: roomFor(scores, rows),
    weights: roomFor(weights, rows),
    output: roomFor(output, rows),
    rows: [],
  })),
});

/** @param {Engine} engine @param {Attending} input @returns {Generator<number, MultiHead>} */
function* attention({ attention: { multiHeadAttention } }, input) {
  const { q } = input;
  /** @type {MultiHead | null} */
  let whole = null;
  yield* inParts(
    q,
    ROW.attention(input),
    (first, count) => {
      try {
        return multiHeadAttention({ ...input, q: rowsOf(q, first, count), first, all: q.rows });
      } catch {
        // A refusal may name a row, counted from the first of its part; the whole names it as the author does.
        return multiHeadAttention(input);
      }
    },
    (part, first) => {
      whole ??= wholeOf(part, q.rows);
      put(tablesOf(whole), tablesOf(part), first);
      for (const [at, { rows }] of whole.heads.entries()) rows.push(...part.heads[at].rows);
    },
  );
  return /** @type {MultiHead} */ (/** @type {unknown} */ (whole));
}

/** @param {Engine} engine @param {{q: Matrix, k: Matrix, heads: number}} input @returns {Generator<number, Identity>} */
function* identity({ attention: { dotIdentity } }, input) {
  const { q } = input;
  /** @type {Identity | null} */
  let whole = null;
  yield* inParts(
    q,
    ROW.identity(input),
    (first, count) => dotIdentity({ ...input, q: rowsOf(q, first, count) }),
    (part, first) => {
      whole ??= {
        ...part,
        single: roomFor(part.single, q.rows),
        parts: part.parts.map((each) => roomFor(each, q.rows)),
        sum: roomFor(part.sum, q.rows),
      };
      put([whole.single, whole.sum, ...whole.parts], [part.single, part.sum, ...part.parts], first);
      // The largest of the parts' is picked, as the core picks it.
      if (!(part.maxDifference <= whole.maxDifference)) whole.maxDifference = part.maxDifference;
      whole.withinRounding &&= part.withinRounding;
    },
  );
  return /** @type {Identity} */ (/** @type {unknown} */ (whole));
}

/** By name, as they are asked of a worker. */
export const jobs = { product, attention, identity };
