import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ratioText } from '../../web/draw/format.js';
import { placeAmong } from '../../web/draw/log-scale.js';
import { nodeEngine } from '../../web/engine/node.js';
import { staticVersion } from '../../web/lessons/static.mjs';
import { bothLayers, fits, stopsOf } from '../../web/widgets/attn-cost-counter/model.js';
import { marksOf } from '../../web/widgets/attn-cost-counter/start.js';
import { readJson } from './support.mjs';

const engine = await nodeEngine();
const stops = stopsOf(engine);
const { marks, start } = marksOf(readJson('data/anchor-model.json'), readJson('data/worked-examples.json'));
const published = new Map(
  readJson('data/published-figures.json').figures.map((/** @type {any} */ figure) => [figure.id, figure]),
);

/** The counts by the formulas of the lesson, in BigInt alone. @param {number} tokens @param {number} width */
function independent(tokens, width) {
  const [t, d] = [BigInt(tokens), BigInt(width)];
  const attention = t * t * d + t * t * d;
  const rnn = t * d * d + t * d * d;
  return { attention, rnn, difference: attention > rnn ? attention - rnn : rnn - attention };
}

test('every position of both sliders is a whole number, ascending, and the marks are among them', () => {
  for (const name of /** @type {const} */ (['tokens', 'width'])) {
    const list = stops[name];
    assert.ok(list.length > 40, name);
    list.forEach((stop, at) => {
      assert.ok(Number.isSafeInteger(stop), `${name} ${at}: ${stop}`);
      if (at > 0) assert.ok(stop > list[at - 1], `${name} ${at}`);
    });
    for (const mark of [4, ...marks[name]]) assert.ok(list.includes(mark), `${name}: ${mark}`);
  }
  assert.deepEqual(marks, { tokens: [4096, 5120, 262144], width: [5120] });
  assert.deepEqual(start, { tokens: 4096, width: 5120 });
});

test('at every pair of positions all counts are exact, and some are past 2^53', () => {
  let largest = 0n;
  for (const tokens of stops.tokens) {
    for (const width of stops.width) {
      const wanted = independent(tokens, width);
      const both = engine.cost.compareLayers({ tokens, width });
      const at = `T ${tokens}, d ${width}`;
      assert.equal(both.attention.multiplications, wanted.attention, at);
      assert.equal(both.rnn.multiplications, wanted.rnn, at);
      assert.equal(both.difference, wanted.difference, at);
      assert.equal(both.rnn.serialSteps, BigInt(tokens), at);
      assert.equal(both.rnn.pathLength, BigInt(tokens) - 1n, at);
      assert.equal(both.attention.serialSteps, 1n, at);
      assert.equal(both.attention.pathLength, 1n, at);
      assert.equal(both.crossing, BigInt(width), at);
      // T / d is one rounding of the exact ratio, in JavaScript as in C++.
      assert.equal(both.ratio, tokens / width, at);
      assert.equal(both.inverseRatio, width / tokens, at);
      if (wanted.attention > largest) largest = wanted.attention;
    }
  }
  assert.equal(largest, 2n ** 55n);
  assert.ok(largest > 2n ** 53n);
});

test('between the positions too: lengths that no double squares exactly', () => {
  for (const [tokens, width] of [
    [1_048_575, 16_383],
    [999_983, 9_973],
    [4_097, 5_119],
  ]) {
    const wanted = independent(tokens, width);
    const both = engine.cost.compareLayers({ tokens, width });
    assert.deepEqual([both.attention.multiplications, both.rnn.multiplications], [wanted.attention, wanted.rnn]);
  }
});

test('both sides are equal at T = d and only there, at every width of the slider', () => {
  for (const width of stops.width) {
    const equal = engine.cost.compareLayers({ tokens: width, width });
    assert.equal(equal.attention.multiplications, equal.rnn.multiplications);
    assert.deepEqual([equal.difference, equal.ratio], [0n, 1]);
    for (const tokens of stops.tokens.filter((stop) => stop !== width)) {
      const { attention, rnn } = engine.cost.compareLayers({ tokens, width });
      assert.equal(attention.multiplications > rnn.multiplications, tokens > width, `T ${tokens}, d ${width}`);
      assert.notEqual(attention.multiplications, rnn.multiplications);
    }
  }
});

test('the picture holds the crossing: both ends are on either side of it', () => {
  for (const width of stops.width) {
    const { low, high, meeting } = bothLayers(engine, { tokens: 4096, width }, stops);
    assert.ok(low.attention.multiplications <= low.rnn.multiplications);
    assert.ok(high.attention.multiplications > high.rnn.multiplications);
    assert.equal(meeting.attention.multiplications, meeting.rnn.multiplications);
  }
});

test('the published ratios print as published', () => {
  const width = start.width;
  const ratio = (/** @type {number} */ tokens) => ratioText(engine.cost.compareLayers({ tokens, width }).ratio);
  assert.equal(ratio(4096), published.get('cost.ratio.4096').shown);
  assert.equal(ratio(262144), published.get('cost.ratio.native').shown);
  assert.equal(ratio(5120), '1');
});

test('a ratio that is not 1 never prints as 1, one of any size prints with its digits', () => {
  const printed = [0.9998, 1.0002, 1, 0.000244140625, 0.0625, 0.8, 5 / 3, 10, 51.2, 204.8, 262144].map(ratioText);
  assert.deepEqual(printed, [
    '0.9998',
    '1.0002',
    '1',
    '0.00024',
    '0.063',
    '0.80',
    '1.67',
    '10.0',
    '51.2',
    '204.8',
    '262,144',
  ]);
});

test('a slider reaches every whole number between its ends, and nothing else', () => {
  for (const value of [4, 5, 1000, 5121, 1_048_576]) assert.ok(fits(stops, 'tokens', value), String(value));
  for (const value of [3, 0, -4, 1_048_577, 4.5, Number.NaN, undefined, null, '4096'])
    assert.ok(!fits(stops, 'tokens', value), String(value));
});

test('the thumb stands on its stop, and between two stops between them', () => {
  stops.tokens.forEach((stop, at) => {
    assert.equal(placeAmong(stops.tokens, stop), at);
  });
  const between = placeAmong(stops.tokens, 4608);
  assert.equal(between, stops.tokens.indexOf(4096) + 0.5);
});

/** What the static version says at these sizes, without its tags. @param {string} lang @param {number} t @param {number} d */
async function said(lang, t, d) {
  const html = await staticVersion('attn-cost-counter', { lang, t: String(t), d: String(d) });
  const sentence = /<p class="verdict"[^>]*>(.*?)<\/p>/s.exec(html)?.[1] ?? '';
  return sentence
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

test('the sentence names the dearer side, the ratio and the difference, below the crossing', async () => {
  const chinese = await said('zh-CN', 4096, 5120);
  assert.match(chinese, /还没到.*RNN 更贵.*1\.25 倍.*只有 RNN 的 0\.80 倍，少做 42,949,672,960 次.*从 4,096 变成 1/);
  const english = await said('en', 4096, 5120);
  assert.match(english, /below.*RNN is dearer.*1\.25 times.*0\.80 times.*42,949,672,960 fewer.*from 4,096 to 1/);
});

test('the sentence turns above the crossing', async () => {
  const chinese = await said('zh-CN', 262144, 5120);
  assert.match(chinese, /超过了.*注意力更贵.*51\.2 倍，多做 689,943,546,429,440 次.*从 262,144 变成 1/);
  assert.match(await said('en', 262144, 5120), /above.*attention is dearer, 51\.2 times.*689,943,546,429,440 more/);
});

test('at the crossing the sentence says that both cost the same, and one further that they do not', async () => {
  assert.match(await said('zh-CN', 5120, 5120), /T 和 d 都是 5,120：两边一样贵，每层都是 268,435,456,000 次乘法/);
  assert.match(await said('en', 5120, 5120), /both 5,120: the two cost the same, 268,435,456,000/);
  assert.match(await said('zh-CN', 5121, 5120), /注意力更贵.*约 1\.0002 倍/);
  assert.match(await said('zh-CN', 5119, 5120), /RNN 更贵.*约 0\.9998 倍/);
});
