import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadFigures } from '../../web/engine/figures.js';
import { nodeEngine, nodeSystems } from '../../web/engine/node.js';
import { translator } from '../../web/i18n/i18n.js';
import { experiments, givenOf } from '../../web/widgets/attn-evolution/labs.js';
import { addressesOf, lineOf, linesOf, openKeys } from '../../web/widgets/attn-evolution/model.js';
import '../../web/widgets/attn-evolution/messages.js';
import { bundled, readJson } from './support.mjs';

const evolution = readJson('data/evolution.json');
const world = readJson('data/teaching-world.json');
const anchor = readJson('data/anchor-model.json');
const worked = readJson('data/worked-examples.json');
const dataflow = readJson('data/dataflow.json');
const data = {
  'anchor-model': anchor,
  'frontier-models': readJson('data/frontier-models.json'),
  'worked-examples': worked,
};
const figures = Object.fromEntries((await loadFigures()).map(({ id, shown }) => [id, shown]));
const lines = linesOf(evolution, { figures, data, lessons: dataflow.lessons });
const entries = lines.flatMap((line) => line.entries);
const given = givenOf(await nodeEngine(), await nodeSystems(), { world, anchor, worked });

/** @param {string} key @param {Record<string, any>} [state] what differs from how it opens */
async function run(key, state = {}) {
  const { experiment } = await experiments[key]();
  return experiment.compute(given, { ...experiment.start(given), ...state });
}

/** @param {string} id @param {number} [part] */
const shown = (id, part) => {
  const figure = readJson('data/published-figures.json').figures.find((/** @type {any} */ each) => each.id === id);
  return part === undefined ? figure.shown : figure.shown[part];
};
const percent = (/** @type {number} */ share) => `${(share * 100).toFixed(1)}%`;

test('both lines hold the generations of the course in their order, each with an experiment', () => {
  assert.deepEqual(
    lines.map((line) => line.entries.map(({ key }) => key)),
    [
      ['rnn', 'additive', 'self-attention', 'scaled', 'causal-mask', 'rope', 'multi-head', 'sink'],
      ['kv-cache', 'mqa', 'gqa', 'mla', 'linear-sparse'],
    ],
  );
  assert.deepEqual(Object.keys(experiments).sort(), entries.map(({ key }) => key).sort());
});

test('every figure of an entry prints as published', () => {
  let count = 0;
  for (const { key, values } of entries) {
    for (const [name, { figure, part, text }] of Object.entries(values)) {
      if (!figure) continue;
      count += 1;
      assert.equal(text, shown(figure, part), `${key} ${name}`);
    }
  }
  assert.ok(count > 40);
});

test('a script carries exactly the figures that the list prints, as the core prints them', async () => {
  const { published } = await bundled('engine/published.js');
  const used = entries.flatMap(({ values }) => Object.values(values).flatMap(({ figure }) => figure ?? []));
  assert.deepEqual(Object.keys(published).sort(), [...new Set(used)].sort());
  for (const id of used) assert.deepEqual(published[id], figures[id], id);
});

test('every blank of a text is filled, in both languages, and every value is said', () => {
  const grounds = ['proof', 'handmade', 'experiment', 'official'];
  for (const language of ['zh-CN', 'en']) {
    const t = translator(language);
    for (const { key, values } of entries) {
      const texts = ['label', 'name', 'source', 'solved', 'stuck', 'big', 'caption', 'try'].map((part) =>
        t(`evolution.entry.${key}.${part}`),
      );
      const blanks = new Set(texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)));
      const known = new Set([...Object.keys(values), ...[...blanks].filter((name) => grounds.includes(name))]);
      assert.deepEqual([...blanks].sort(), [...known].sort(), `${language} ${key}`);
    }
  }
});

test('lessons are those of the course, and works are named as the pages name them', () => {
  for (const { key, lessons } of entries) for (const lesson of lessons) assert.ok(lesson?.label['zh-CN'], key);
  const references = readJson('web/lessons/_data/references.json');
  const models = data['frontier-models'].models.map((/** @type {any} */ model) => model.name);
  for (const [key, name] of Object.entries(evolution.works)) {
    const wanted = key === 'anchor' ? anchor.name : models.includes(key) ? key : references[key].short;
    assert.equal(name, wanted, key);
  }
});

test('what is open and what is linked is read from the attributes, unknown keys left out', () => {
  assert.deepEqual(openKeys(lines, ' mla  nothing rnn'), ['mla', 'rnn']);
  assert.deepEqual(openKeys(lines, null), []);
  assert.equal(lineOf(lines, 'gqa')?.id, 'generating');
  assert.equal(lineOf(lines, 'nothing'), undefined);
  assert.deepEqual(addressesOf('C3-B1=/c3/b1/ C3-L7=/a?b=c x'), { 'C3-B1': '/c3/b1/', 'C3-L7': '/a?b=c' });
});

test('rnn: the states are those of an independent loop', async () => {
  const { states, now, whole } = await run('rnn', { read: 3 });
  let h = [0, 0, 0, 0];
  world.X.forEach((/** @type {number[]} */ x, /** @type {number} */ at) => {
    const old = h;
    h = old.map((_, col) =>
      Math.tanh(
        x.reduce((sum, value, row) => sum + value * world.rnn.W_x[row][col], 0) +
          old.reduce((sum, value, row) => sum + value * world.rnn.W_h[row][col], 0),
      ),
    );
    // tanh of two libraries may differ in the last bits.
    for (const [col, value] of h.entries()) assert.ok(Math.abs(value - states.data[at * 4 + col]) < 1e-14);
  });
  assert.deepEqual([now.serialSteps, whole.pathLength], [3n, 4n]);
});

test('additive: a score is vᵀ·tanh of the sum of both words', async () => {
  const { additive } = await run('additive');
  const score = (/** @type {number} */ i, /** @type {number} */ j) =>
    world.X[i].reduce(
      (/** @type {number} */ sum, /** @type {number} */ value, /** @type {number} */ col) =>
        sum + world.additive.v[col] * Math.tanh(value + world.X[j][col]),
      0,
    );
  for (let key = 0; key <= 3; key += 1) assert.ok(Math.abs(additive.scores.data[15 + key] - score(3, key)) < 1e-14);
});

test('self-attention: both orders are the published ones', async () => {
  const { cosines, products, keys } = await run('self-attention');
  const order = (/** @type {any} */ { data: all }) =>
    Array.from(all.subarray(15, 20), (value, at) => [value, world.tokens[at]])
      .sort((a, b) => b[0] - a[0])
      .map(([, token]) => token)
      .join(' > ');
  assert.equal(order(cosines), shown('world.embedding.cosine.order'));
  assert.equal(order(products), shown('world.qk.order'));
  assert.equal(keys.data[4].toFixed(3), shown('world.key.cosine.names'));
});

test('scaled: √d gives the published share of the answer, a small divisor gives one word nearly all', async () => {
  assert.equal(percent((await run('scaled')).weights[4]), shown('world.single.unmasked.gave.xiaowang'));
  /** @type {number[]} */
  const shares = [];
  for (let stop = 0; stop < 8; stop += 1) shares.push((await run('scaled', { stop })).row.max);
  assert.ok(shares.every((share, at) => at === 0 || share > shares[at - 1]));
  assert.ok(shares[0] < 0.3 && shares[7] > 0.95, String(shares));
});

test('causal-mask and multi-head: the published shares of 给了', async () => {
  const masked = await run('causal-mask');
  assert.equal(percent(masked.heads[0].weights.data[17]), shown('world.single.masked.gave.apple'));
  const open = await run('causal-mask', { causal: false });
  assert.equal(percent(open.heads[0].weights.data[19]), shown('world.single.unmasked.gave.xiaowang'));
  const { several } = await run('multi-head');
  assert.equal(percent(several.heads[0].weights.data[15]), shown('world.headA.masked.gave.xiaoming'));
  assert.equal(percent(several.heads[1].weights.data[17]), shown('world.headB.masked.gave.apple'));
});

test('rope: a score at one distance is the same wherever both words stand', async () => {
  for (let stop = 1; stop < 11; stop += 1) {
    const { here, there } = await run('rope', { stop });
    assert.equal(new Set(here).size, here.length);
    // Angles up to 1,010 are exact to a few units of 2^-43; scores are below 4.
    for (const [at, value] of here.entries()) assert.ok(Math.abs(value - there[at]) < 1e-11);
  }
});

test('sink: without one the row hands out all, a larger one takes more, a closed gate lets nothing through', async () => {
  const open = await run('sink');
  assert.ok(Math.abs(open.sum - 1) < 1e-15);
  [0, 1, 2].forEach((at) => {
    assert.equal(open.scores[at].toFixed(2), shown('world.apple.row.scores', at));
    assert.equal(`${(open.weights[at] * 100).toFixed(0)}%`, shown('world.apple.row.weights', at));
  });
  let before = 1;
  for (let sink = 1; sink < 12; sink += 1) {
    const { sum } = await run('sink', { sink });
    assert.ok(sum < before);
    before = sum;
  }
  assert.ok(before < 0.01);
  const { output, passed } = await run('sink', { gate: 0 });
  for (const [at, value] of output.entries()) assert.ok(Math.abs(value - open.output[at] * passed) < 1e-15);
});

test('kv-cache: 9 rows against 4 and the same output bit for bit', async () => {
  const { rows, equal } = await run('kv-cache');
  assert.deepEqual([String(rows.without), String(rows.cached)], [shown('kv.recompute'), shown('kv.cached')]);
  assert.equal(equal, true);
  assert.deepEqual((await run('kv-cache', { made: 1 })).rows, { without: 2n, cached: 2n });
});

test('mqa and gqa: the anchor’s published bytes at one copy, four and twenty-four', async () => {
  const { each, one } = await run('mqa');
  const KIB = 1024n;
  const GIB = 1024n ** 3n;
  assert.equal(`${each.token / KIB} KiB`, shown('kv.anchor.mha.token'));
  assert.equal(`${each.context / GIB} GiB`, shown('kv.anchor.mha.context'));
  assert.equal(`${one.token / KIB} KiB`, shown('kv.anchor.mqa.token'));
  assert.equal(`${one.context / GIB} GiB`, shown('kv.anchor.mqa.context'));
  const { ways, now, all } = await run('gqa');
  assert.deepEqual(ways, [1, 2, 3, 4, 6, 8, 12, 24]);
  assert.equal(`${now.token / KIB} KiB`, shown('kv.anchor.gqa.token'));
  assert.equal(`${now.context / GIB} GiB`, shown('kv.anchor.gqa.context'));
  for (const [at, groups] of ways.entries()) assert.equal(all[at].token, one.token * BigInt(groups));
});

test('mla: both forms agree to rounding at every width of the latent, and say something', async () => {
  for (let rank = 1; rank <= 4; rank += 1) {
    const { naive, absorbed, largestDifference, latent, keyRope } = await run('mla', { rank });
    // A few dozen products of numbers below 8, each rounded to 2^-53.
    assert.ok(largestDifference < 1e-13, String(largestDifference));
    assert.ok(Math.max(...naive.data.map(Math.abs)) > 0.1);
    assert.equal(absorbed.rows, 5);
    assert.deepEqual([latent.cols, keyRope.cols], [rank, 2]);
  }
});

test('linear-sparse: pairs at right angles are kept, more than the state is wide are not', async () => {
  const { linear, delta, width } = await run('linear-sparse');
  assert.equal(width, 4);
  for (let n = 0; n < 4; n += 1) assert.equal(linear.cosine[n], 1);
  for (let n = 4; n < 8; n += 1) assert.ok(linear.cosine[n] < linear.cosine[n - 1]);
  // With all eight each read mixes its own value with four halves of others: 1 / √(1 + 4 · ¼).
  assert.ok(Math.abs(linear.cosine[7] - Math.SQRT1_2) < 1e-15);
  assert.ok(delta.cosine[7] < 0.75);
  assert.ok(Math.abs(delta.last[7] - 1) < 1e-15);
});
