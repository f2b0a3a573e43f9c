import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chartScene } from '../../web/draw/chart-scene.js';
import { csv, mapsCsv, textField } from '../../web/draw/csv.js';
import { fileName } from '../../web/draw/file-name.js';
import { mapScene } from '../../web/draw/map-scene.js';
import { rampColour } from '../../web/draw/palette.js';
import { paintScene } from '../../web/draw/scene-canvas.js';
import { escapeXml, sceneSvg } from '../../web/draw/scene-svg.js';
import { fitted, inLines, LIGHT } from '../../web/draw/scene.js';
import { nodeEngine } from '../../web/engine/node.js';
import { worldOf } from '../../web/engine/world.js';
import { translator } from '../../web/i18n/i18n.js';
import { placeOf, readHash, writeHash } from '../../web/parts/link.js';
import { exported as costExported } from '../../web/widgets/attn-cost-counter/export.js';
import * as costModel from '../../web/widgets/attn-cost-counter/model.js';
import '../../web/widgets/attn-cost-counter/messages.js';
import { exported as headsExported } from '../../web/widgets/attn-head-split/export.js';
import '../../web/widgets/attn-head-split/messages.js';
import { bothDesigns } from '../../web/widgets/attn-head-split/model.js';
import { exported as rnnExported } from '../../web/widgets/attn-rnn-steps/export.js';
import '../../web/widgets/attn-rnn-steps/messages.js';
import { bothReaders } from '../../web/widgets/attn-rnn-steps/model.js';
import { exported as flowExported } from '../../web/widgets/attn-shape-flow/export.js';
import '../../web/widgets/attn-shape-flow/messages.js';
import { bothSizes } from '../../web/widgets/attn-shape-flow/model.js';
import { readJson } from './support.mjs';

const HOSTILE = [
  '<script>alert(1)</script>',
  ']]>',
  '&nbsp;',
  '"><svg onload=alert(2)>',
  '\t',
  '',
  '\u0000\uffff',
  '=1+1',
];
const engine = await nodeEngine();
const world = readJson('data/teaching-world.json');
const t = translator('zh-CN');

/** @param {string[]} tokens @param {number} seed */
function vectors(tokens, seed) {
  const cols = 4;
  const data = Float64Array.from({ length: tokens.length * cols }, (_, at) => Math.sin(seed + at * 1.7) * 2);
  return { rows: tokens.length, cols, data };
}

/** The experiment's state at a step, without a page. @param {any} [options] */
function headsState({ tokens = world.tokens, causal = true, step = 3, asker = 3 } = {}) {
  const own = tokens !== world.tokens;
  const { x, wQ, wK, wV, wO } = worldOf(world);
  const input = {
    tokens,
    keys: tokens,
    heads: 2,
    ...(own ? { x: null, wQ: null, wK: null, wV: null, wO: null } : { x, wQ, wK, wV, wO }),
    q: own ? vectors(tokens, 1) : null,
    k: own ? vectors(tokens, 2) : null,
    v: own ? vectors(tokens, 3) : null,
  };
  const designs = bothDesigns(engine, /** @type {any} */ (input), causal);
  return /** @type {any} */ ({ t, experiment: '1', step, asker, designs, builtIn: !own });
}

/** Fields of RFC 4180 text; throws where it is none. @param {string} text */
function parseCsv(text) {
  assert.ok(text.startsWith('\ufeff'), 'a byte order mark');
  assert.ok(text.endsWith('\r\n'), 'a last line end');
  /** @type {string[][]} */
  const rows = [[]];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  field.lastIndex = 1;
  while (field.lastIndex < text.length) {
    const at = field.lastIndex;
    const match = field.exec(text);
    assert.ok(match, `no field at ${at}: ${JSON.stringify(text.slice(at, at + 30))}`);
    rows[rows.length - 1].push(match[1] === undefined ? match[2] : match[1].replace(/""/g, '"'));
    if (match[3] === '\r\n') rows.push([]);
  }
  rows.pop();
  return rows;
}

/** Names of a document's tags in their order; throws where they do not nest. @param {string} text */
function tagsOf(text) {
  /** @type {string[]} */
  const open = [];
  const names = [];
  const body = text.replace(/^<\?xml [^>]*\?>\n/, '');
  for (const piece of body.match(/<[^>]*>|[^<]+/g) ?? []) {
    const tag = /^<(\/?)([\w:-]+)((?: [\w:-]+="[^"<&]*(?:&(?:amp|lt|gt|quot|#39);[^"<&]*)*")*)(\/?)>$/.exec(piece);
    if (piece.startsWith('<')) assert.ok(tag, `no tag: ${piece.slice(0, 80)}`);
    if (!tag) {
      assert.doesNotMatch(piece.replace(/&(?:amp|lt|gt|quot|#39);/g, ''), /[&>]/, piece.slice(0, 80));
      continue;
    }
    if (tag[1]) assert.equal(open.pop(), tag[2], piece);
    else {
      names.push(tag[2]);
      if (!tag[4]) open.push(tag[2]);
    }
  }
  assert.deepEqual(open, [], 'all tags are closed');
  return names;
}

/** Sums of the numbers of a row. @param {string[]} fields */
function sumOf(fields) {
  let sum = 0;
  for (const field of fields) sum += field === '' ? 0 : Number(field);
  return sum;
}

test('CSV of maps: every row of weights sums to 1 within 1e-12 and reads back bit for bit', () => {
  for (const causal of [true, false]) {
    const state = headsState({ causal });
    const [head, ...rows] = parseCsv(headsExported(state, 'zh-CN').csv());
    assert.deepEqual(head.slice(2), world.tokens);
    assert.equal(rows.length, 15);
    rows.forEach((row, at) => {
      const panel = Math.floor(at / 5);
      const { weights } = panel === 0 ? state.designs.single : state.designs.split[panel - 1];
      assert.ok(Math.abs(sumOf(row.slice(2)) - 1) < 1e-12, row.join());
      row.slice(2).forEach((field, col) => {
        const hidden = causal && col > at % 5;
        if (hidden) assert.equal(field, '');
        else assert.equal(Number(field), weights.data[(at % 5) * 5 + col]);
      });
    });
  }
});

test('CSV of one map has one column before the weights, and says what an empty field is', () => {
  const masked = parseCsv(headsExported(headsState({ step: 1 }), 'zh-CN').csv());
  assert.deepEqual(masked[0], [t('tools.csvCornerHidden'), ...world.tokens]);
  assert.deepEqual(masked[1], ['小明', '1', '', '', '', '']);
  const open = parseCsv(headsExported(headsState({ step: 1, causal: false }), 'zh-CN').csv());
  assert.equal(open[0][0], t('tools.csvCorner'));
  assert.ok(open.slice(1).every((row) => row.every((field) => field !== '')));
});

test('CSV fields: quotes, line ends and commas are quoted, what would be a formula is text', () => {
  assert.equal(textField('a"b'), '"a""b"');
  assert.equal(textField('a,b'), '"a,b"');
  assert.equal(textField('a\nb'), '"a\nb"');
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '＝1', '＋1', '－1', '＠a'])
    assert.equal(textField(text), `'${text}`);
  assert.equal(textField('=HYPERLINK("x","y")'), `"'=HYPERLINK(""x"",""y"")"`);
  assert.equal(textField('1-1'), '1-1');
  assert.equal(csv([['a', -0.5, 12n, null]]), '\ufeffa,-0.5,12,\r\n');
});

test('CSV of hostile tokens keeps their order and shows white space and nothing as marks', () => {
  const rows = parseCsv(headsExported(headsState({ tokens: HOSTILE, step: 1 }), 'zh-CN').csv());
  assert.deepEqual(rows[0].slice(1), [...HOSTILE.slice(0, 4), '⇥', '∅', '␦\uffff', "'=1+1"]);
  assert.deepEqual(
    rows.slice(1).map(([token]) => token),
    rows[0].slice(1),
  );
});

test('a row that the mask leaves nothing is empty in CSV and said in the picture, with no NaN', () => {
  const weights = { rows: 2, cols: 2, data: [0, 0, 0.25, 0.75] };
  const hidden = (/** @type {number} */ row) => row === 0;
  const rows = ['a', 'b'];
  const text = mapsCsv({ corner: 'c', mapName: 'm', rows, cols: rows, maps: [{ title: 'x', weights }], hidden });
  assert.deepEqual(parseCsv(text), [
    ['c', 'a', 'b'],
    ['a', '', ''],
    ['b', '0.25', '0.75'],
  ]);
  const maps = [{ title: 'x', note: '', weights, share: 'nothing here', empty: true }];
  const scale = { low: '0%', high: '100%', notes: [] };
  const figure = {
    title: 'f',
    language: 'en',
    notes: [],
    rows,
    cols: rows,
    hidden,
    asker: 0,
    numbered: true,
    maps,
    scale,
    captions: [],
  };
  const svg = sceneSvg(mapScene(figure));
  assert.match(svg, />nothing here</);
  assert.doesNotMatch(svg, /NaN|Infinity|undefined/);
});

test('SVG of maps: every cell in its colour with its percent, hidden ones hatched, the asker marked', () => {
  const state = headsState({ asker: 2 });
  const svg = sceneSvg(headsExported(state, 'zh-CN').scene());
  tagsOf(svg);
  assert.doesNotMatch(svg, /NaN|undefined|style=|<style|<script|href|<image/);
  assert.equal(svg.match(/class="cell"/g)?.length, 45);
  assert.equal(svg.match(/class="hidden"/g)?.length, 31, 'ten hidden cells a map, and the legend');
  assert.equal(svg.match(/<rect[^>]*class="asker"/g)?.length, 3);
  const labels = [...svg.matchAll(/<text[^>]*class="asker"[^>]*>([^<]*)</g)].map(([, text]) => text);
  assert.deepEqual(labels, ['苹果', '苹果', '苹果']);
  // The outline stands where the third row's cells stand.
  const [, top] = /<rect x="[\d.]+" y="([\d.]+)"[^>]*class="asker"/.exec(svg) ?? [];
  const cells = [...svg.matchAll(/<rect x="[\d.]+" y="([\d.]+)"[^>]*class="cell"/g)].map(([, y]) => Number(y));
  const ys = [...new Set(cells)].sort((a, b) => a - b);
  assert.equal(Number(top) + 1, ys[2]);
  assert.match(svg, new RegExp(`fill="${rampColour(100).cell}"[^>]*class="cell"`));
  assert.match(svg, new RegExp(`>${t('scale.hidden')}<`));
  assert.match(svg, />0%<[\s\S]*>100%</);
});

test('SVG keeps hostile tokens literal', () => {
  const svg = sceneSvg(headsExported(headsState({ tokens: HOSTILE, step: 1, asker: 0 }), 'zh-CN').scene());
  const names = new Set(tagsOf(svg));
  assert.deepEqual([...names].sort(), ['path', 'rect', 'svg', 'text', 'title']);
  assert.match(svg, /&lt;script&gt;alert\(1\)&lt;\/script&gt;/);
  assert.match(svg, /&amp;nbsp;/);
  assert.match(svg, /\]\]&gt;/);
});

test('what XML cannot hold becomes one mark, what it can stays', () => {
  assert.equal(escapeXml('a\u0000\ud800\uffff\u{1f468}<&>"\''), 'a\ufffd\ufffd\ufffd\u{1f468}&lt;&amp;&gt;&quot;&#39;');
});

test('a large map is drawn in one path a colour and covers every cell once', () => {
  const tokens = Array.from({ length: 60 }, (_, at) => `词${at}`);
  const state = headsState({ tokens, step: 1, asker: 59 });
  const svg = sceneSvg(headsExported(state, 'zh-CN').scene());
  tagsOf(svg);
  let area = 0;
  for (const [, d] of svg.matchAll(/<path d="([^"]*)"[^>]*class="cell"/g)) {
    for (const [, w, h] of d.matchAll(/h(\d+)v(\d+)h-\d+z/g)) area += Number(w) * Number(h);
  }
  assert.equal(area, (60 * 61 * 17 * 17) / 2);
  assert.ok((svg.match(/<path/g)?.length ?? 0) < 180);
});

test('a canvas gets every mark of the picture', () => {
  /** @type {string[]} */
  const drawn = [];
  let shapes = 0;
  const count = () => {
    shapes += 1;
  };
  const context = /** @type {any} */ ({
    save() {},
    restore() {},
    translate() {},
    rotate() {},
    setLineDash() {},
    fillRect() {},
    strokeText() {},
    fill: count,
    stroke: count,
    measureText: (/** @type {string} */ text) => ({ width: text.length * 7 }),
    fillText: (/** @type {string} */ text) => drawn.push(text),
  });
  const scene = headsExported(headsState(), 'zh-CN').scene();
  paintScene(context, scene, (d) => /** @type {any} */ (d));
  const texts = scene.marks.flatMap((mark) => (mark.kind === 'text' ? mark.pieces.map(({ text }) => text) : []));
  assert.deepEqual(drawn, texts);
  assert.ok(shapes >= scene.marks.length - texts.length);
});

test('CSV of the cost curves: exact counts at every stop, against an independent computation', () => {
  const stops = costModel.stopsOf(engine);
  const sizes = { tokens: 4096, width: 5120 };
  const layers = costModel.bothLayers(engine, sizes, stops);
  const state = /** @type {any} */ ({ t, experiment: null, stops, sizes, layers, problem: null, marks: null });
  const files = costExported(state, costModel.curves(engine, sizes.width, stops), 'zh-CN');
  const [head, ...rows] = parseCsv(files.csv());
  assert.equal(head.length, 8);
  assert.equal(rows.length, stops.tokens.length);
  for (const [T, d, rnn, attention, rnnSteps, steps] of rows.map((row) => row.map(BigInt))) {
    assert.equal(rnn, 2n * T * d * d);
    assert.equal(attention, 2n * T * T * d);
    assert.deepEqual([rnnSteps, steps], [T, 1n]);
  }
  const svg = sceneSvg(files.scene());
  tagsOf(svg);
  assert.doesNotMatch(svg, /NaN|undefined/);
  assert.equal(svg.match(/class="curve"/g)?.length, 2);
});

test('curves in the picture cross where the chart says that they meet', () => {
  const chart = {
    label: '',
    xName: 'x',
    yName: 'y',
    x: { low: 1, high: 16, ticks: [] },
    y: { low: 1, high: 256, ticks: [] },
    curves: [
      { kind: 'one', name: 'one', low: 4n, high: 64n, now: 8n },
      { kind: 'two', name: 'two', low: 1n, high: 256n, now: 4n },
    ],
    now: 2,
    meeting: { x: 4, y: 16n, text: '' },
  };
  const svg = sceneSvg(
    chartScene({
      title: 'c',
      language: 'en',
      notes: [],
      chart,
      colours: { one: '#111111', two: '#222222' },
      captions: [],
    }),
  );
  const lines = [...svg.matchAll(/d="M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)"[^>]*class="curve"/g)].map((line) =>
    line.slice(1).map(Number),
  );
  const [a, b] = lines;
  // Both go through the middle, since 4 is half way from 1 to 16 in octaves.
  assert.ok(Math.abs((a[1] + a[3]) / 2 - (b[1] + b[3]) / 2) < 0.11);
});

test('files of the RNN: states read so far, then the weights; rows of weights sum to 1', () => {
  const readers = bothReaders(engine, worldOf(world), 4096);
  const state = (/** @type {number} */ step) =>
    /** @type {any} */ ({ t, experiment: '2', step, readers, read: 2, builtIn: true });
  const states = parseCsv(rnnExported(state(1), 'zh-CN').csv());
  assert.equal(states.length, 6);
  assert.equal(Number(states[2][1]), readers.states.data[readers.states.cols]);
  assert.deepEqual(states[3].slice(1), Array(readers.states.cols).fill(''));
  for (const row of parseCsv(rnnExported(state(3), 'zh-CN').csv()).slice(1))
    assert.ok(Math.abs(sumOf(row.slice(1)) - 1) < 1e-12);
  for (const step of [1, 2, 3]) {
    const svg = sceneSvg(rnnExported(state(step), 'zh-CN').scene());
    tagsOf(svg);
    assert.doesNotMatch(svg, /NaN|undefined/);
    assert.equal(svg.match(/class="bars"/g)?.length, 2);
    assert.equal(svg.match(/class="arc"/g)?.length ?? 0, step === 3 ? 5 : 0);
  }
});

test('files of the shapes: every tensor with exact counts, the chosen block in the accent', () => {
  const sizes = bothSizes(engine, readJson('data/anchor-model.json'), world);
  for (const size of /** @type {const} */ (['anchor', 'teaching'])) {
    const state = /** @type {any} */ ({ t, experiment: '2', sizes, size, block: 'W_Q', lit: 'W_Q' });
    const files = flowExported(state, 'zh-CN');
    const rows = parseCsv(files.csv()).slice(1);
    let parameters = 0n;
    for (const row of rows) parameters += BigInt(row[5]);
    assert.equal(parameters, sizes[size].flow.total.parameters);
    const svg = sceneSvg(files.scene());
    tagsOf(svg);
    assert.doesNotMatch(svg, /NaN|undefined/);
    assert.equal(svg.match(new RegExp(`stroke="${LIGHT.accent}"`, 'g'))?.length, 1);
  }
});

test('a file is named after what it shows, and no token makes a path of it', () => {
  assert.equal(
    fileName(
      'attn-head-split',
      [
        ['step', '3'],
        ['asker', '苹果'],
      ],
      'svg',
    ),
    'head-split-step-3-asker-苹果.svg',
  );
  assert.equal(
    fileName('attn-head-split', [['asker', '../../a b<>:"|?*\u202e.exe']], 'csv'),
    'head-split-asker-_a_b_exe.csv',
  );
  assert.ok(fileName('attn-head-split', [['asker', '长'.repeat(200)]], 'png').length < 90);
});

test('a link holds any token and reads back', () => {
  for (const token of ['苹果', 'a&b=c#d?e', '100%', '+ +', '<b>', 'שלום', "'"]) {
    const hash = writeHash('experiment-1', [
      ['step', '3'],
      ['asker', token],
    ]);
    assert.match(hash, /^#experiment-1\?[\x21-\x7e]+$/);
    const { place, state } = readHash(hash) ?? assert.fail(hash);
    assert.equal(place, 'experiment-1');
    assert.deepEqual(
      [...state],
      [
        ['step', '3'],
        ['asker', token],
      ],
    );
  }
  assert.equal(readHash('#experiment-1'), null);
  assert.equal(readHash('#%E0%A4%A?x=1')?.place, '%E0%A4%A');
  assert.equal(placeOf(/** @type {any} */ ({ id: 'mine' })), 'mine');
});

test('text of a picture: tokens are cut to their room, lines break where they may', () => {
  assert.deepEqual(fitted('小明', 40, 13), { text: '小明' });
  const cut = fitted('长'.repeat(200), 60, 13);
  assert.match(cut.text, /^长+…$/);
  assert.equal(cut.whole?.length, 200);
  const lines = inLines('注意力走完一步就全有了，RNN 还在路上；softmax 也一样。', 120, 13);
  assert.ok(lines.length > 2);
  assert.equal(lines.join('').replace(/ /g, ''), '注意力走完一步就全有了，RNN还在路上；softmax也一样。');
  for (const line of lines) assert.doesNotMatch(line, /^[，；。]/);
});
