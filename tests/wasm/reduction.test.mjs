import assert from 'node:assert/strict';
import { test } from 'node:test';
import { level } from '../../web/draw/palette.js';
import { ALL_HIDDEN, blocks, reduced, ticks } from '../../web/draw/reduction.js';
import { seeded } from './support.mjs';

const none = () => false;
const causal = (/** @type {number} */ row, /** @type {number} */ col) => col > row;

/**
 * @param {{rows: number, cols: number, data: ArrayLike<number>}} weights @param {(row: number, col: number) => boolean} hidden
 * @param {number} high @param {number} wide
 */
function picture(weights, hidden, high, wide) {
  const plan = { down: blocks(weights.rows, high), across: blocks(weights.cols, wide) };
  const levels = new Uint8Array(plan.down.pixels * plan.across.pixels);
  const complete = [...reduced(weights, hidden, plan, levels)];
  return { ...plan, levels, complete };
}

test('a side gets the fewest cells a pixel with which it fits, and every cell has a pixel', () => {
  for (let count = 1; count <= 300; count += 1) {
    for (const room of [1, 2, 3, 7, 64, 99, 299, 300, 4096, 12.7]) {
      const { cells, pixels } = blocks(count, room);
      assert.ok(pixels <= room, `${count} cells in ${room} pixels: ${pixels}`);
      assert.ok((pixels - 1) * cells < count && count <= pixels * cells, `${count} in ${pixels} blocks of ${cells}`);
      if (cells > 1) assert.ok((cells - 1) * Math.floor(room) < count, 'one cell fewer a pixel would not fit');
    }
  }
  assert.deepEqual(blocks(4096, 700), { cells: 6, pixels: 683 });
  assert.deepEqual(blocks(512, 700), { cells: 1, pixels: 512 }, 'where there is room each cell has its pixel');
  assert.deepEqual(blocks(5, 0), { cells: 5, pixels: 1 }, 'an element without a size yet');
});

test('each pixel is the largest weight of its block that the mask leaves: any size, last blocks with fewer cells', () => {
  const random = seeded(7);
  for (const [rows, cols, high, wide] of [
    [1, 1, 1, 1],
    [7, 5, 3, 2],
    [130, 131, 64, 40],
    [5, 200, 5, 64],
    [200, 3, 17, 3],
    [97, 97, 96, 96],
    [64, 64, 500, 500],
  ]) {
    const data = Float32Array.from({ length: rows * cols }, () => random() * random());
    for (const hidden of [none, causal, (/** @type {number} */ row) => row % 3 === 0, () => random() < 0.5]) {
      // A mask is one function of its cell; this one is drawn once.
      const mask = Uint8Array.from(data, (_, at) => Number(hidden(Math.floor(at / cols), at % cols)));
      const test = (/** @type {number} */ row, /** @type {number} */ col) => mask[row * cols + col] === 1;
      const { down, across, levels } = picture({ rows, cols, data }, test, high, wide);
      for (let line = 0; line < down.pixels; line += 1) {
        for (let pixel = 0; pixel < across.pixels; pixel += 1) {
          const seen = [];
          for (let row = line * down.cells; row < Math.min(rows, (line + 1) * down.cells); row += 1) {
            for (let col = pixel * across.cells; col < Math.min(cols, (pixel + 1) * across.cells); col += 1) {
              if (!test(row, col)) seen.push(data[row * cols + col]);
            }
          }
          const wanted = seen.length === 0 ? ALL_HIDDEN : level(Math.max(...seen));
          assert.equal(levels[line * across.pixels + pixel], wanted, `${rows} x ${cols}, line ${line}, pixel ${pixel}`);
        }
      }
    }
  }
});

test('a single weight among sixteen million zeros is seen, wherever it stands', () => {
  const [rows, cols] = [4096, 4096];
  const data = new Float32Array(rows * cols);
  for (const [row, col] of [
    [0, 0],
    [4095, 4095],
    [2049, 1023],
  ]) {
    data[row * cols + col] = 0.9;
    const { down, across, levels } = picture({ rows, cols, data }, none, 300, 300);
    const bright = Array.from(levels.keys()).filter((at) => levels[at] > 0);
    assert.deepEqual(bright, [Math.floor(row / down.cells) * across.pixels + Math.floor(col / across.cells)]);
    assert.equal(levels[bright[0]], 90);
    data[row * cols + col] = 0;
  }
});

test('zero is a weight, and what is no number is drawn as nothing', () => {
  const data = Float32Array.of(0, 0, Number.NaN, Number.NaN, Number.NaN, 0.2);
  assert.deepEqual(Array.from(picture({ rows: 1, cols: 6, data }, none, 1, 3).levels), [0, ALL_HIDDEN, 20]);
});

test('it rests after every row of the map, and counts the lines that are complete', () => {
  const data = new Float32Array(10 * 4);
  const { complete, down } = picture({ rows: 10, cols: 4, data }, none, 4, 4);
  assert.equal(down.cells, 3);
  assert.deepEqual(complete, [0, 0, 1, 1, 1, 2, 2, 2, 3, 4]);
});

test('labels stand at the first place and at round ones, no more than there is room for', () => {
  assert.deepEqual(ticks(512, 8), { step: 100, at: [0, 99, 199, 299, 399, 499] });
  assert.deepEqual(ticks(4096, 23), { step: 200, at: [0, ...Array.from({ length: 20 }, (_, at) => 200 * at + 199)] });
  assert.deepEqual(ticks(5, 30), { step: 1, at: [0, 1, 2, 3, 4] });
  assert.deepEqual(ticks(129, 0).at, [0], 'where there is no room yet, only the first');
  for (let count = 1; count < 3000; count += 7) {
    for (const most of [1, 3, 10, 25]) {
      const { step, at } = ticks(count, most);
      assert.ok(at.length <= most + 1 && /^(?:1|2|5)0*$/.test(String(step)), `${count} with ${most}: step ${step}`);
      assert.ok(at.every((place) => place < count));
    }
  }
});
