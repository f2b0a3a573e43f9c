// Which rows the tables of <attn-head-split> list: the asker's always, and no more numbers than a page can make.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowsListed } from '../../web/widgets/attn-head-split/model.js';

const names = (/** @type {number} */ count) => Array.from({ length: count }, (_, at) => String(at));

test('short sentences are listed whole, of long ones some rows with the asker’s among them', () => {
  for (const words of [1, 2, 5, 36, 37, 64, 500, 5000]) {
    for (const cols of [words, 3, 9000]) {
      for (const tables of [1, 3, 17]) {
        for (const asker of new Set([0, 1 % words, words >> 1, words - 1])) {
          const { first, count } = rowsListed({ tokens: names(words), keys: names(cols) }, tables, asker);
          const told = `${words} x ${cols}, ${tables} tables, asker ${asker}: ${first} + ${count}`;
          assert.ok(first >= 0 && count >= 1 && first + count <= words, told);
          assert.ok(first <= asker && asker < first + count, told);
          assert.ok(count === 1 || count * cols * tables <= 4096, told);
          if (words * cols * tables <= 4096) assert.equal(count, words, told);
        }
      }
    }
  }
});
