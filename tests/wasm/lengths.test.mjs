// Sentences of every length one after the other: what came before, and how much
// memory it took, changes no number and leaves nothing behind.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { modelOf } from '../../web/engine/model.js';
import { nodeEngine, nodeModels } from '../../web/engine/node.js';
import { limitOf, read } from '../../web/widgets/attn-model-heads/model.js';
import { vocabularyOf } from '../../web/widgets/attn-model-heads/sentence.js';
import { smallModel } from './small-model.mjs';
import { matrix, readJson, root, seeded } from './support.mjs';

/** @param {number} rows */
function sentence(rows) {
  const random = seeded(rows);
  const part = () =>
    matrix(
      rows,
      4,
      Array.from({ length: rows * 4 }, () => random() * 4 - 2),
    );
  return { q: part(), k: part(), v: part(), heads: 2, causal: true };
}

test('4 words, a sentence for which the memory has to grow, 4 words again: the numbers of a fresh module', async () => {
  const [used, fresh] = [await nodeEngine(), await nodeEngine()];
  const first = used.attention.multiHeadAttention(sentence(4));
  const heap = used.live();
  used.attention.multiHeadAttention(sentence(1500));
  const again = used.attention.multiHeadAttention(sentence(4));
  assert.deepEqual(again, first);
  assert.deepEqual(again, fresh.attention.multiHeadAttention(sentence(4)));
  assert.deepEqual(used.live(), heap);
});

test('5,000 sentences of one model, of any length and with refusals between, leave heap and handles flat', async () => {
  const models = await nodeModels();
  const model = models.load(smallModel());
  const limit = Number(model.sizes.positions);
  const words = (/** @type {number} */ length, from = 0) => Array.from({ length }, (_, at) => (at * 3 + from) % 5);
  const first = model.forward(words(4));
  const turns = (/** @type {number} */ count) => {
    for (let turn = 0; turn < count; turn += 1) {
      if (turn % 10 === 9) assert.throws(() => model.forward(words(limit + 1)), { name: 'AttnError' });
      else model.forward(words(1 + (turn % limit), turn));
    }
  };
  turns(100);
  const before = models.live();
  turns(5000);
  assert.deepEqual(models.live(), before);
  assert.deepEqual(model.forward(words(4)), first);
  model.dispose();
  assert.equal(models.live().models, before.models - 1);
});

test('the longest sentence that the project’s model reads changes nothing for a short one', async () => {
  const folder = join(root, 'data', 'project-model');
  const loaded = modelOf(await nodeModels(), {
    weights: readFileSync(join(folder, 'model.safetensors')),
    vocabulary: readJson('data/project-model/vocabulary.json'),
    card: readJson('data/project-model/card.json'),
    address: 'vocabulary.json',
  });
  const vocabulary = vocabularyOf(loaded.words);
  const text = (/** @type {number} */ length) =>
    Array.from({ length }, (_, at) => loaded.words[(at * 7) % loaded.words.length]).join(' ');
  const first = read(loaded, vocabulary, text(4));
  assert.equal(read(loaded, vocabulary, text(limitOf(loaded))).tokens.length, limitOf(loaded));
  assert.deepEqual(read(loaded, vocabulary, text(4)), first);
  loaded.model.dispose();
});
