// Author data for the experiment. Values need no meaning here, only variety
// that is the same in every run.

/** @param {number} rows @param {number} cols @param {number} seed */
export const matrix = (rows, cols, seed) =>
  Array.from({ length: rows }, (_, row) =>
    Array.from({ length: cols }, (_, col) => Math.round(Math.sin(seed + row * 1.7 + col * 2.9) * 200) / 100),
  );

/**
 * @param {string[]} tokens
 * @param {{keys?: string[], heads?: number, width?: number}} [shape]
 */
export const vectors = (tokens, { keys, heads = 2, width = 4 } = {}) => ({
  tokens,
  ...(keys ? { keys } : {}),
  heads,
  Q: matrix(tokens.length, width, 1),
  K: matrix((keys ?? tokens).length, width, 2),
  V: matrix((keys ?? tokens).length, width, 3),
});

/** Every score is 0, so every row is uniform. @param {number} count */
export const uniform = (count) => {
  const tokens = Array.from({ length: count }, (_, at) => `词${at + 1}`);
  const zeros = tokens.map(() => [0, 0, 0, 0]);
  return { tokens, keys: tokens.map((token) => `${token}′`), heads: 2, Q: zeros, K: zeros, V: matrix(count, 4, 3) };
};

/** A sentence of 60 signs. */
export const SIXTY = Array.from(
  '从零开始搭一个语言模型先要知道词怎样互相看见再问谁给了谁什么东西为何把它分成几个头各算各的权重与和最后拼回去读出下文吧。',
).slice(0, 60);

export const LONG = '长'.repeat(200);

export const HOSTILE = [
  '<b>粗</b>',
  '</script>',
  '<img src=x onerror=alert(1)>',
  '&nbsp;',
  'שלום',
  '\t',
  '\n',
  '',
  '"><svg onload=alert(2)>',
  '${alert(3)}',
];
