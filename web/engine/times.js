/**
 * About how long calls of the engine take, in ns on a desk computer, from the shapes alone: good to a factor of two.
 *
 * @typedef {{rows: number, cols: number}} Shape
 * @typedef {{q: Shape, k: Shape, v: Shape, heads: number}} Heads
 */

/** A row of the result. */
export const ROW = {
  /** @param {{a: Shape, b: Shape}} input */
  product: ({ a, b }) => a.cols * b.cols,
  /** @param {Heads} input */
  attention: ({ q, k, v, heads }) => k.rows * (60 * heads + q.cols + v.cols),
  /** @param {{q: Shape, k: Shape, heads: number}} input */
  identity: ({ q, k, heads }) => k.rows * (60 + 10 * heads + 3 * q.cols),
};

/** All of it. */
export const timeOf = {
  /** @param {{a: Shape, b: Shape}} input */
  product: (input) => input.a.rows * ROW.product(input),
  /** @param {Heads} input */
  attention: (input) => input.q.rows * ROW.attention(input),
  /** @param {{q: Shape, k: Shape, heads: number}} input */
  identity: (input) => input.q.rows * ROW.identity(input),
};
