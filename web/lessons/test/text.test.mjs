import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { neighbours } from '../lib/course.mjs';
import { layerCount, lookUp } from '../lib/data.mjs';
import { typedDigits } from '../lib/digits.mjs';
import { figureBook } from '../lib/figures.mjs';
import { mathml } from '../lib/math.mjs';
import { linesOf } from '../lib/lines.mjs';
import { readingMinutes } from '../lib/reading.mjs';
import { deadLinks, idBreaks, policyBreaks } from '../lib/strict.mjs';
import { spaceOut } from '../lib/typography.mjs';
import { countExperiments, isExperiment, widgetElement } from '../lib/widgets.mjs';

const found = (/** @type {string} */ source) => typedDigits(source).map((f) => f.found);

test('typedDigits finds a number typed into a sentence, wherever it hides', () => {
  assert.deepEqual(found('「苹果」分到 56.5%。'), ['56.5%']);
  assert.deepEqual(found('宽度是\uff15\uff11。'), ['\uff15\uff11']);
  assert.deepEqual(found('question: 为什么是 24 个头？'), ['24']);
  assert.deepEqual(found('共 $24 \\times 256$ 列'), ['24', '256']);
  assert.deepEqual(found('要 $T-12$ 次'), ['12']);
  assert.deepEqual(found('{% generation { caption: "卡在 8 GiB" } %}'), ['8']);
  assert.deepEqual(found('<p>共 12 个</p>'), ['12']);
  assert.deepEqual(found('第 7 课里有 7 个头'), ['7']);
});

test('typedDigits says the line', () => {
  assert.equal(typedDigits('一\n二\n有 3 个')[0].line, 3);
});

test('typedDigits lets pass what names something, and what a shortcode prints', () => {
  for (const fine of [
    '{% fig "kv.deepseek67b.million" %} 与 {% data "anchor.config.head_dim" %}',
    '第 2–6 课，C3 与 B1，GPT-3、GQA-8、DeepSeek LLM 67B',
    '{% cite "vaswani2017", "表 3" %}',
    '## 标题 [#part-2]',
    '$T^2$ 与 $O_1$，$T-1$ 次',
    '1. 第一件\n2. 第二件',
    '<a href="/c3/l7/">这里</a>',
    '① ② ③',
  ]) {
    assert.deepEqual(found(fine), [], fine);
  }
});

test('figureBook gives a part only when asked which', () => {
  const shown = ['5', '15'];
  const book = figureBook([{ id: 'a', shown }], [{ id: 'a', shown }]);
  assert.equal(book.text('a', 1), '15');
  assert.throws(() => book.text('a'), /2 parts/);
  assert.throws(() => book.text('a', 2), /no part 2/);
  assert.throws(() => book.text('b'), /b: not in data/);
});

test('figureBook refuses a part more or less than published', () => {
  const book = figureBook([{ id: 'a', shown: ['5'] }], [{ id: 'a', shown: ['5', '15'] }]);
  assert.throws(() => book.text('a', 0), /wanted "5", "15", found "5"/);
});

test('lookUp names the step that leads nowhere', () => {
  assert.equal(lookUp({ a: { b: 262144 } }, 'a.b'), '262,144');
  assert.equal(lookUp({ a: -0.25 }, 'a'), '−0.25');
  assert.throws(() => lookUp({ a: {} }, 'a.c.d'), /nothing at "c"/);
  assert.throws(() => lookUp({ a: {} }, 'a'), /wanted a number or a text/);
});

test('spaceOut puts one thin space between Chinese and Latin, across inline elements and before their start', () => {
  const thin = '\u2009';
  assert.equal(spaceOut('<p>一次 softmax只</p>'), `<p>一次${thin}softmax${thin}只</p>`);
  assert.equal(spaceOut('<p>苹果<b>56.5%</b>。</p>'), `<p>苹果${thin}<b>56.5%</b>。</p>`);
  assert.equal(spaceOut('<p>苹果 <b><i>56</i></b> 与</p>'), `<p>苹果${thin}<b><i>56</i></b>${thin}与</p>`);
  assert.equal(
    spaceOut('<p>在<math><mi>H</mi></math>里</p>'),
    `<p>在${thin}<span class="hold"><math><mi>H</mi></math>${thin}</span>里</p>`,
  );
});

test('spaceOut keeps the mark after a formula on its line', () => {
  assert.equal(spaceOut('<p><math></math>、</p>'), '<p><span class="hold"><math></math>、</span></p>');
});

test('layerCount asks the core with sizes from data/, and prints exact counts', () => {
  const compareLayers = ({ tokens = 0, width = 0 }) => ({
    rnn: { multiplications: BigInt(tokens) * 2n ** 53n + BigInt(width) },
  });
  const engine = { cost: { compareLayers } };
  const sizes = { a: { T: 1 }, b: { d: 1 } };
  assert.equal(layerCount(engine, sizes, 'rnn.multiplications', 'a.T', 'b.d'), '9,007,199,254,740,993');
  assert.throws(() => layerCount(engine, sizes, 'rnn.multiplications', 'a.x', 'b.d'), /nothing at "x"/);
});

test('spaceOut leaves alone what is not running text', () => {
  for (const same of [
    '<p title="中A中">中</p>',
    '<p>小明 把 苹果</p>',
    '<pre>中A</pre>',
    '<p><code>中A</code></p>',
    '<attn-x>中A</attn-x>',
    '<script src="/中a.js"></script>',
    '<p>A</p><p>中</p>',
    '<p>a &lt; b</p>',
    '<p>a <em>b</em> c</p>',
  ]) {
    assert.equal(spaceOut(same), same);
  }
});

test('spaceOut joins Chinese lines of the source without a gap', () => {
  assert.equal(spaceOut('<p>一行，\n下一行</p>'), '<p>一行，下一行</p>');
  assert.equal(spaceOut('<p>one\ntwo</p>'), '<p>one\ntwo</p>');
});

test('policyBreaks finds every way to break the content policy', () => {
  for (const bad of [
    '<p style="color:red">',
    "<p STYLE='x'>",
    '<style>p{}</style>',
    '<script>f()</script>',
    '<a href="javascript:f()">',
    '<img src="https://example.org/a.png">',
    '<img src=//example.org/a.png>',
    '<button onclick=f()>',
    '<link rel="stylesheet" href="https://example.org/a.css">',
  ]) {
    assert.equal(policyBreaks(bad).length, 1, bad);
  }
  assert.deepEqual(
    policyBreaks('<script type="module" src="/a.js"></script><a href="https://arxiv.org/abs/x">x</a>'),
    [],
  );
});

test('idBreaks and deadLinks find links that lead nowhere', () => {
  assert.deepEqual(idBreaks('<a href="#a">x</a><p id="a">'), []);
  const shadow = '<template shadowrootmode="open"><p id="a"></p></template>';
  assert.deepEqual(idBreaks(`<x-y>${shadow}</x-y><x-y>${shadow}</x-y>`), []);
  assert.equal(idBreaks('<a href="#b">x</a><p id="a"><p id="a">').length, 2);
  assert.equal(deadLinks('<a href="/c3/l99/">x</a>', '/no-such-site').length, 1);
});

test('mathml gives MathML without a style attribute and keeps the source for copying', () => {
  const html = mathml('\\frac{Q_h K_h^{\\top}}{\\sqrt{d_h}}', true);
  assert.match(html, /^<math[^>]*display="block"/);
  assert.match(html, /<annotation encoding="application\/x-tex">/);
  assert.deepEqual(policyBreaks(html), []);
  assert.throws(() => mathml('\\frac{', false));
});

test('readingMinutes counts characters read, not what widgets hold', () => {
  const text = '字'.repeat(700);
  assert.equal(readingMinutes(`<p>${text}</p>`), 2);
  assert.equal(readingMinutes(`<p>${text}</p><attn-x>${text}</attn-x>`), 2);
  const widget = (/** @type {string} */ tag, /** @type {string} */ id) =>
    `<div class="figure" id="${id}"><${tag}>${text}<attn-rnn-steps></attn-rnn-steps></${tag}></div>`;
  const page = widget('attn-head-split', 'experiment-1') + widget('attn-dataflow', 'figure-1');
  assert.equal(countExperiments(page), 1);
  assert.equal(readingMinutes(page), readingMinutes('') + 10);
});

test('a widget is its tag with its attributes, escaped, and experiments apart from figures', async () => {
  const asked = /** @type {any[]} */ ([]);
  const version = async (/** @type {any[]} */ ...args) => {
    asked.push(args);
    return '<p>a</p>\n\n<p>b</p>';
  };
  const html = await widgetElement(version, 'attn-dataflow', { lesson: 'C3-"L7"' });
  assert.equal(html, '<attn-dataflow lesson="C3-&quot;L7&quot;"><p>a</p>\n<p>b</p></attn-dataflow>');
  assert.deepEqual(asked, [['attn-dataflow', { lang: 'zh-CN', lesson: 'C3-"L7"' }]]);
  assert.ok(isExperiment('attn-rnn-steps') && !isExperiment('attn-dataflow'));
  await assert.rejects(widgetElement(version, 'b', {}), /wanted a name like/);
  await assert.rejects(widgetElement(version, 'attn-x', { 'on click': '' }), /no attribute name/);
  await assert.rejects(
    widgetElement(async () => ' ', 'attn-x', {}),
    /no static version/,
  );
});

test('neighbours: the main line in order; a side lesson leaves it and comes back to the next one', () => {
  const lessons = ['C0-L2', 'C3-L1', 'C3-L2', 'C3-L3', 'C11'].map((id) => ({ id, label: id, title: id }));
  const sides = ['C3-B1', 'C3-B4'].map((id) => ({ id, label: id, title: id, from: 'C3-L2' }));
  const around = (/** @type {string} */ id) => {
    const { before, after, sides: other, side } = neighbours([...lessons, ...sides], id);
    return [before?.id, after?.id, other.map((l) => l.id), side];
  };
  assert.deepEqual(around('C3-L1'), [undefined, 'C3-L2', [], false]);
  assert.deepEqual(around('C3-L2'), ['C3-L1', 'C3-L3', ['C3-B1', 'C3-B4'], false]);
  assert.deepEqual(around('C3-B1'), ['C3-L2', 'C3-L3', ['C3-B4'], true]);
  assert.throws(() => around('C3-L9'), /not in _data/);
});

test('a lesson has one title, in the course and in the data flow', () => {
  const read = (/** @type {string} */ file) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
  const flow = read('../../../data/dataflow.json').lessons.filter((/** @type {any} */ l) => l.title);
  const titles = Object.fromEntries(
    read('../_data/course.json').lessons.map((/** @type {any} */ l) => [l.id, l.title]),
  );
  assert.ok(flow.length > 0);
  for (const { id, title } of flow) assert.equal(title['zh-CN'], titles[id], id);
});

test('figureBook prints a figure published by formula alone, but no cited one', () => {
  const published = [{ id: 'a', formula: 'T·d' }, { id: 'b' }];
  const book = figureBook(
    [
      { id: 'a', shown: '20' },
      { id: 'b', shown: 'x', cited: 'y' },
    ],
    published,
  );
  assert.equal(book.text('a'), '20');
  assert.throws(() => book.text('b'), /without a printed form/);
});

test('linesOf counts wide and narrow signs, formulas by what they show, tags not at all', () => {
  assert.equal(linesOf('一'), 1);
  assert.equal(linesOf('一'.repeat(41)), 2);
  assert.equal(linesOf('a'.repeat(41)), 1);
  assert.equal(linesOf(`<span class="${'x'.repeat(200)}">一</span>`), 1);
  assert.equal(linesOf('$\\sum_j w_j v_j$'), 1);
  assert.equal(linesOf('一'.repeat(4000)), 9);
});
