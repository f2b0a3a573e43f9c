import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bareCode, scan, without } from './scan.mjs';

/** @param {string} text @param {'cpp' | 'js'} language */
const kinds = (text, language) => scan(text, language).map(({ kind, text: part }) => [kind, part]);

for (const [language, text] of /** @type {['cpp' | 'js', string][]} */ ([
  ['js', 'const a = `x ${b ? `y ${c}` : "}"} z`; // end\n'],
  ['js', "s = 'it\\'s'; r = /[/\"`]/g; q = a / b / c;\n"],
  ['cpp', 'auto s = R"x(a " b)x"; char c = \'"\'; int n = 1\'000; /* " */\n'],
])) {
  test(`scan keeps every character of ${JSON.stringify(text)}`, () => {
    assert.equal(
      scan(text, language)
        .map((piece) => piece.text)
        .join(''),
      text,
    );
  });
}

test('scan tells a regular expression from a division', () => {
  assert.deepEqual(kinds('x = a / b; y = /"/;', 'js'), [
    ['code', 'x = a / b; y = '],
    ['regex', '/"/'],
    ['code', ';'],
  ]);
});

test('scan goes into and out of nested templates', () => {
  assert.deepEqual(kinds('html`a${f({b: `c${d}`})}e`', 'js'), [
    ['code', 'html'],
    ['template', '`a${'],
    ['code', 'f({b: '],
    ['template', '`c${'],
    ['code', 'd'],
    ['template', '}`'],
    ['code', '})'.slice(0, 2)],
    ['template', '}e`'],
  ]);
});

test('scan takes a digit separator of C++ for a number, not for a character', () => {
  assert.deepEqual(kinds("n = 1'000 + 2'000;", 'cpp'), [['code', "n = 1'000 + 2'000;"]]);
});

test('a quote in a raw string or a comment opens nothing', () => {
  const code = bareCode(scan('f(R"(")"); // "\ng();', 'cpp'));
  assert.match(code, /g\(\);$/);
});

test('without() keeps lines where they were', () => {
  assert.equal(without(scan('a /* 1\n2 */ b', 'js'), 'comment'), 'a     \n     b');
});
