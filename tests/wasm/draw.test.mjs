import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  binaryBytes,
  fixed,
  grouped,
  hundredMillions,
  percent,
  percentAbove,
  percentDigits,
  scientific,
} from '../../web/draw/format.js';
import { level, rampBytes } from '../../web/draw/palette.js';
import { RAMP, TEXT } from '../../web/draw/ramp.js';
import { columns, graphemes, visible } from '../../web/draw/tokens.js';
import { root } from './support.mjs';

const { converter, wcagContrast } = createRequire(join(root, 'web', 'package.json'))('culori');

test('a number has a true minus sign, and none where it rounds to zero', () => {
  assert.equal(fixed(-3.1515, 3), '−3.151');
  assert.equal(fixed(-0.0004, 3), '0.000');
  assert.equal(fixed(-0, 1), '0.0');
  assert.equal(fixed(2.5, 0), '3');
});

test('a percentage moves the decimal point and nothing else', () => {
  assert.equal(percent(0.565, 1), '56.5%');
  assert.equal(percent(0.29, 0), '29%', '0.29 · 100 is 28.999999999999996 in floating point');
  assert.equal(percent(0.0055, 1), '0.6%', '0.0055 · 100 is 0.5499999999999999');
  assert.equal(percent(1, 1), '100.0%');
  assert.equal(percentAbove(0.0004, 1), '<0.1%');
  assert.equal(percentAbove(0.0005, 1), '0.1%');
  assert.equal(percentAbove(0.00004, 2), '<0.01%');
  assert.equal(percentAbove(0, 1), '0.0%');
  assert.equal(fixed(-1.68e99, 3), '−1.7\u00a0×\u00a010⁹⁹');
  assert.equal(fixed(999_999_999_999_999, 1), '999999999999999.0');
  assert.equal(percent(-0.4444, 1), '−44.4%');
  assert.equal(percentDigits(1e-9, 1), '0.0');
});

test('whole numbers are grouped exactly past 2^53', () => {
  assert.equal(grouped(18446744073709551615n), '18,446,744,073,709,551,615');
  assert.equal(grouped(999), '999');
  assert.equal(grouped(-1234), '−1,234');
});

test('bytes are written in powers of 1024, rounded once', () => {
  assert.equal(binaryBytes(94220845056n, 2), '87.75 GiB');
  assert.equal(binaryBytes(1023n, 0), '1,023 B');
  assert.equal(binaryBytes(1024n, 0), '1 KiB');
  assert.equal(binaryBytes(1536n, 0), '2 KiB');
});

test('a residual keeps its order of magnitude', () => {
  assert.equal(scientific(8.881784197001252e-16), '8.9\u00a0×\u00a010⁻¹⁶');
  assert.equal(scientific(0), '0');
  assert.equal(hundredMillions(485165195.4, 1), '4.9');
});

test('white space and the empty token are visible, the rest is literal', () => {
  assert.equal(visible(''), '∅');
  assert.equal(visible('\t'), '⇥');
  assert.equal(visible('\n'), '↵');
  assert.equal(visible(' '), '␠');
  assert.equal(visible('<img src=x onerror=alert(1)>'), '<img src=x onerror=alert(1)>');
  assert.equal(visible('&nbsp;'), '&nbsp;');
  assert.equal(visible('a\nb'), 'a↵b');
  assert.equal(visible(' the'), '␠the', 'space at an end is shown');
  assert.equal(visible('a\u202eb'), 'a␦b', 'a sign that would turn the text around is shown instead');
});

test('one grapheme is never torn', () => {
  assert.deepEqual(graphemes('𠮷野家'), ['𠮷', '野', '家']);
  assert.deepEqual(graphemes('e\u0301'), ['e\u0301']);
  assert.deepEqual(graphemes('👨‍👩‍👧‍👦'), ['👨‍👩‍👧‍👦']);
  assert.equal(columns('小王'), 4);
  assert.equal(columns('ab'), 2);
});

test('the colours are those that ramp.make.mjs makes', () => {
  const made = execFileSync(process.execPath, [join(root, 'web', 'draw', 'ramp.make.mjs')], { encoding: 'utf8' });
  assert.equal(
    readFileSync(join(root, 'web', 'draw', 'ramp.js'), 'utf8').replace(/\s+/g, ''),
    made.replace(/\s+/g, ''),
  );
});

for (const theme of /** @type {('light' | 'dark')[]} */ (['light', 'dark'])) {
  const cells = RAMP[theme].cells.split(' ').map((hex) => `#${hex}`);

  test(`${theme}: lightness changes one way only, so grey prints keep the order`, () => {
    const lightness = cells.map((cell) => converter('oklab')(cell).l);
    const sign = theme === 'light' ? -1 : 1;
    for (let at = 1; at < lightness.length; at += 1) {
      assert.ok((lightness[at] - lightness[at - 1]) * sign > 0, `level ${at}`);
    }
  });

  test(`${theme}: the number on a cell has 4.5:1 at every weight`, () => {
    cells.forEach((cell, at) => {
      const contrast = wcagContrast(cell, TEXT[Number(RAMP[theme].text[at])]);
      assert.ok(contrast >= 4.5, `level ${at}: ${contrast}`);
    });
  });

  test(`${theme}: the canvas paints the colours of the style sheet`, () => {
    const bytes = rampBytes(theme);
    assert.equal(bytes.length, 101 * 4);
    const [red, green, blue, alpha] = bytes.slice(37 * 4, 38 * 4);
    assert.equal(`#${[red, green, blue].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`, cells[37]);
    assert.equal(alpha, 255);
  });
}

test('a level stays on the ramp', () => {
  assert.equal(level(0), 0);
  assert.equal(level(1), 100);
  assert.equal(level(0.564), 56);
  assert.equal(level(0.566), 57);
});
