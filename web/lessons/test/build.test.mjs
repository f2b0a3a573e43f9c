import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const scratch = mkdtempSync(path.join(tmpdir(), 'lessons-'));
after(() => rmSync(scratch, { recursive: true, force: true }));

/** @param {string} name @param {Record<string, string>} [env] @param {string[]} [args] */
function build(name, env = {}, args = []) {
  const standIn = (/** @type {string} */ file) => path.join(here, 'stand-ins', file);
  const out = path.join(scratch, name);
  const places = [
    '--engine',
    standIn('engine.mjs'),
    '--figures',
    standIn('figures.mjs'),
    '--static',
    standIn('static.mjs'),
    '--dist',
    standIn('dist'),
  ];
  const run = spawnSync(process.execPath, [path.join(here, '../build.mjs'), ...places, '--out', out, ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  const page = (at = 'c3/l7') => readFileSync(path.join(out, at, 'index.html'), 'utf8');
  return { status: run.status, text: run.stdout + run.stderr, page };
}

test('the pages are built when every figure prints as published', () => {
  const { status, text, page } = build('good');
  assert.equal(status, 0, text);
  assert.match(page(), /data-figure="world\.headA\.masked\.gave\.xiaoming">89\.5%</);
});

test('the lesson has its ten sections in order, one h1, and the widget with its static version', () => {
  const html = build('order').page();
  const titles = [...html.matchAll(/<h2 id="[\w-]+">([^<]*)/g)].map((m) => m[1].replace(/\u2009/g, ' '));
  assert.deepEqual(titles, [
    '从已有出发',
    '先自己设计',
    '改进：多头注意力',
    '真模型',
    '⚠ 常见误解',
    '注意力的演进',
    '证据三问',
    '一句话',
    '下一个缺口',
    '你可能会问',
    '参考文献',
  ]);
  assert.equal(html.match(/<h1/g)?.length, 1);
  assert.match(html, /<attn-head-split experiment="1"><p>attn-head-split<\/p><\/attn-head-split>/);
});

test('the side lesson has its eight sections in order and its two experiments, numbered', () => {
  const html = build('side').page('c3/b1');
  const titles = [...html.matchAll(/<h2 id="[\w-]+">([^<]*)/g)].map((m) => m[1].replace(/\u2009/g, ' '));
  assert.deepEqual(titles, [
    '从已有出发',
    '先自己设计',
    '改进的代价',
    '⚠ 常见误解',
    '注意力的演进',
    '证据三问',
    '一句话',
    '回到主线',
    '你可能会问',
    '参考文献',
  ]);
  assert.match(html, /<attn-rnn-steps experiment="1">[\s\S]*<attn-cost-counter experiment="2">/);
  assert.match(html, /<attn-evolution experiment="\d" at="rnn"/);
});

test('the start page lists every lesson with its question, its time and its experiments', () => {
  const html = build('start')
    .page('.')
    .replace(/\u2009/g, '');
  for (const [address, title, experiments] of [
    ['/c3/l7/', '多头注意力', 2],
    ['/c3/b1/', '为什么不用RNN？', 2],
  ]) {
    const entry = html.split('<li>').find((part) => part.includes(`<a href="${address}">${title}</a>`)) ?? '';
    assert.match(entry, /<p class="asks">[^<]+？<\/p>/, String(address));
    assert.match(entry, new RegExp(`约\\d+分钟，含${experiments}个页内实验`));
  }
});

test('a figure that prints differently stops the build, named with what was wanted and found', () => {
  const { status, text } = build('wrong', { WRONG_FIGURE: 'world.headA.masked.gave.xiaoming' });
  assert.equal(status, 1);
  assert.match(text, /world\.headA\.masked\.gave\.xiaoming: wanted "89\.5%", found "12\.3%"/);
});

test('a figure that nothing computes stops the build', () => {
  const { status, text } = build('lost', { LOST_FIGURE: 'kv.recompute' });
  assert.equal(status, 1);
  assert.match(text, /kv\.recompute: wanted "9", but nothing computes it/);
});

test('a claim in words stops the build when the core does not confirm it', () => {
  const { status, text } = build('claim', { WRONG_FIGURE: 'world.apple.heads.undecided' });
  assert.equal(status, 1);
  assert.match(text, /world\.apple\.heads\.undecided/);
});

test('a static version with a style attribute or a handler stops the build', () => {
  for (const bad of ['<p style="color:red">x</p>', '<p onclick="x()">x</p>', '<style>p{}</style>']) {
    const { status, text } = build('policy', { BAD_STATIC: bad });
    assert.equal(status, 1, bad);
    assert.match(text, /\/c3\/(?:l7|b1)\//);
  }
});

test('without the widgets there are no pages', () => {
  const { status, text } = build('nothing', {}, ['--dist', path.join(scratch, 'no-such-folder')]);
  assert.equal(status, 1);
  assert.match(text, /attn-widgets\.js is missing/);
});
