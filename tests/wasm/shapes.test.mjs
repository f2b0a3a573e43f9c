import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nodeEngine } from '../../web/engine/node.js';
import { anchorSizes, teachingSizes } from '../../web/engine/sizes.js';
import { isLesson, stagesAt } from '../../web/widgets/attn-dataflow/model.js';
import { inside, PER_DOUBLING, tall, wide } from '../../web/widgets/attn-shape-flow/layout.js';
import { bothSizes, headsInSight, SIZES, tensorOf } from '../../web/widgets/attn-shape-flow/model.js';
import { readJson } from './support.mjs';

const engine = await nodeEngine();
const world = readJson('data/teaching-world.json');
const anchor = readJson('data/anchor-model.json');
const dataflow = readJson('data/dataflow.json');
const course = readJson('web/lessons/_data/course.json');
const shown = (/** @type {string} */ id) =>
  readJson('data/published-figures.json').figures.find((/** @type {any} */ figure) => figure.id === id).value;
const sizes = bothSizes(engine, anchor, world);

/** The shapes and counts of a multi-head layer, written once more: T tokens, width C, H heads of D. */
function byHand(/** @type {number[]} */ ...all) {
  const [T, C, H, D] = all.map(BigInt);
  const pairs = (T * (T + 1n)) / 2n;
  const wide = H * D;
  /** @type {Record<string, bigint[]>} rows, cols, copies, parameters, multiplications */
  const table = { X: [T, C, 1n, 0n, 0n], A_h: [T, T, H, 0n, H * pairs * D], O: [T, wide, 1n, 0n, 0n] };
  for (const name of ['Q', 'K', 'V']) {
    table[`W_${name}`] = [C, wide, 1n, C * wide, 0n];
    table[name] = [T, wide, 1n, 0n, T * wide * C];
    table[`${name}_h`] = [T, D, H, 0n, 0n];
  }
  table.O_h = [T, D, H, 0n, H * pairs * D];
  table.W_O = [wide, C, 1n, wide * C, 0n];
  table.Y = [T, C, 1n, 0n, T * C * wide];
  return table;
}

test('the flow of both sizes is what an independent count finds, tensor by tensor', () => {
  const { config } = anchor;
  const wanted = {
    anchor: byHand(world.tokens.length, config.hidden_size, config.num_attention_heads, config.head_dim),
    teaching: byHand(world.tokens.length, world.X[0].length, world.heads, world.head_dim),
  };
  for (const size of SIZES) {
    const found = Object.fromEntries(
      sizes[size].flow.tensors.map((t) => [t.name, [t.rows, t.cols, t.copies, t.parameters, t.multiplications]]),
    );
    assert.deepEqual(found, wanted[size], size);
  }
});

test('the anchor is 6,144 wide between the projections, as published', () => {
  assert.equal(Number(sizes.anchor.extents['H·d_h']), shown('heads.anchor.width'));
  assert.equal(Number(sizes.anchor.extents.d_model), shown('heads.anchor.hidden'));
});

test('the totals of the flow are those of the layer, counted another way', () => {
  for (const size of SIZES) {
    const { flow, extents } = sizes[size];
    const n = (/** @type {string} */ symbol) => Number(extents[symbol]);
    const cost = engine.cost.multiHeadCost({
      tokens: n('T'),
      width: n('d_model'),
      heads: n('H'),
      headWidth: n('d_h'),
      valueHeadWidth: n('d_h'),
      outputWidth: n('d_model'),
      pairs: flow.pairs,
      rows: n('T'),
    });
    assert.deepEqual(flow.total, cost);
    let multiplications = 0n;
    for (const tensor of flow.tensors) multiplications += tensor.multiplications;
    assert.equal(multiplications, cost.multiplications);
  }
});

test('counts past 2^53 are exact', () => {
  const size = 2_000_003;
  const { tensors } = engine.shapes.multiHeadFlow({ tokens: size, width: 3001, heads: 7, headWidth: 1001 });
  const q = tensors.find(({ name }) => name === 'Q');
  assert.equal(q?.multiplications, BigInt(size) * 7007n * 3001n);
  assert.equal(
    engine.shapes.layerShapes({ tokens: 1, width: 2 ** 31 - 1, heads: 1, headWidth: 2 ** 31 - 1 }).parameters
      .query_projection.count,
    (2n ** 31n - 1n) ** 2n,
  );
});

test('sizes that are no sizes are refused before the call, and a layer without heads by the core', () => {
  const good = teachingSizes(world);
  for (const bad of ['4', 2.5, -1, Number.NaN, null]) {
    const sizes = { ...good, width: /** @type {any} */ (bad) };
    assert.throws(() => engine.shapes.multiHeadFlow(sizes), { key: 'core.value' }, String(bad));
    assert.throws(() => engine.shapes.layerShapes(sizes), { key: 'core.value' }, String(bad));
  }
  assert.throws(() => engine.shapes.multiHeadFlow({ ...good, heads: 0 }), { key: 'core.range' });
});

for (const size of SIZES) {
  const { flow } = sizes[size];
  const pictures = {
    wide: wide(flow, PER_DOUBLING[size].wide),
    tall: tall(flow, PER_DOUBLING[size].tall),
    inside: inside(flow, PER_DOUBLING[size].wide, false),
    wrapped: inside(flow, PER_DOUBLING[size].tall, true),
  };
  for (const [name, picture] of Object.entries(pictures)) {
    test(`${size}, ${name}: one extent has one length, and lengths follow the logarithm`, () => {
      const per = PER_DOUBLING[size][name === 'wide' || name === 'inside' ? 'wide' : 'tall'];
      for (const { tensor, turned, w, h, id } of picture.boxes) {
        const [rows, cols] = turned ? [tensor.cols, tensor.rows] : [tensor.rows, tensor.cols];
        // Coordinates are written with two decimals.
        assert.ok(Math.abs(w - per * Math.log2(Number(cols))) <= 0.005 + 1e-9, `${id} width ${w}`);
        assert.ok(Math.abs(h - per * Math.log2(Number(rows))) <= 0.005 + 1e-9, `${id} height ${h}`);
      }
    });

    test(`${size}, ${name}: blocks stand apart and inside the picture`, () => {
      const { boxes, width, height } = picture;
      assert.equal(new Set(boxes.map(({ id }) => id)).size, boxes.length);
      for (const [at, a] of boxes.entries()) {
        assert.ok(a.x >= 0 && a.y >= 0 && a.x + a.w <= width && a.y + a.h <= height, a.id);
        for (const b of boxes.slice(at + 1)) {
          const apart = a.x + a.w < b.x || b.x + b.w < a.x || a.y + a.h < b.y || b.y + b.h < a.y;
          assert.ok(apart, `${a.id} ${b.id}`);
        }
      }
    });
  }

  test(`${size}: the narrow picture fits a phone, the wide one its column`, () => {
    // At 375 px a page leaves 335 to 343; what is wider is scaled down, and at 350 no text falls below 12.5 px.
    assert.ok(pictures.tall.width <= 350 && pictures.wrapped.width <= 350);
    assert.ok(pictures.wide.width <= 960 && pictures.inside.width <= 960);
  });

  test(`${size}: every tensor of the flow has a block`, () => {
    const drawn = new Set([...pictures.wide.boxes, ...pictures.inside.boxes].map(({ tensor }) => tensor.name));
    assert.deepEqual(drawn, new Set(flow.tensors.map(({ name }) => name)));
  });
}

test('few heads are all drawn, many are an ellipsis before the last', () => {
  assert.deepEqual(headsInSight(2n), [1, 2]);
  assert.deepEqual(headsInSight(6n), [1, 2, 3, 4, 5, 6]);
  assert.deepEqual(headsInSight(24n), [1, 2, 3, 4, null, 24]);
});

test('a block is found by its name where it is drawn, and nothing by any other', () => {
  assert.equal(tensorOf(sizes, 'anchor', 'O_24')?.name, 'O_h');
  assert.equal(tensorOf(sizes, 'teaching', 'O_24'), undefined);
  assert.equal(tensorOf(sizes, 'anchor', 'O_7'), undefined);
  assert.equal(tensorOf(sizes, 'anchor', 'W_Q')?.role, 'parameter');
  assert.equal(tensorOf(sizes, 'anchor', '<b>'), undefined);
});

test('the stages name lessons, extents and parts that are there, each stage once', () => {
  const { extents, parameters } = engine.shapes.layerShapes(anchorSizes(anchor, world));
  const lessons = dataflow.lessons.map((/** @type {any} */ lesson) => lesson.id);
  const ids = dataflow.stages.map((/** @type {any} */ stage) => stage.id);
  assert.equal(new Set(ids).size, ids.length);
  assert.equal(new Set(lessons).size, lessons.length);
  for (const { here = [] } of dataflow.lessons) for (const id of here) assert.ok(ids.includes(id), id);
  for (const stage of dataflow.stages) {
    assert.ok(lessons.includes(stage.lesson), stage.id);
    for (const symbol of [...(stage.in ?? []), ...(stage.out ?? [])].flat()) {
      assert.ok(extents[symbol] !== null && extents[symbol] !== undefined, `${stage.id} ${symbol}`);
    }
    for (const part of [stage.parameters, stage.configured].filter(Boolean)) {
      assert.ok(parameters[part].count !== null, `${stage.id} ${part}`);
    }
  }
});

test('a projection has as many parameters as its tensors say', () => {
  for (const shapes of [anchorSizes(anchor, world), teachingSizes(world)].map(engine.shapes.layerShapes)) {
    for (const stage of dataflow.stages) {
      if (!/projection$/.test(stage.parameters ?? '')) continue;
      const width = (/** @type {string[][]} */ tensors) => /** @type {bigint} */ (shapes.extents[tensors[0][1]]);
      assert.equal(shapes.parameters[stage.parameters].count, width(stage.in) * width(stage.out), stage.id);
    }
  }
});

test('what a lesson and those before it teach is open, what comes later is named and shut', () => {
  const at = (/** @type {string} */ lesson) => stagesAt(dataflow, lesson);
  const seventh = at('C3-L7');
  assert.deepEqual(
    seventh.filter(({ known }) => known).map(({ id }) => id),
    [
      'embedding',
      'query',
      'key',
      'value',
      'split',
      'rope',
      'scores',
      'scale',
      'mask',
      'softmax',
      'weighted-sum',
      'concat',
      'output',
    ],
  );
  assert.deepEqual(
    seventh.filter(({ here }) => here).map(({ id }) => id),
    ['split', 'concat', 'output'],
  );
  for (const id of ['kv-cache', 'gqa', 'mla', 'feed-forward']) {
    const stage = seventh.find((one) => one.id === id);
    assert.ok(stage && !stage.known && stage.name['zh-CN'], id);
  }
  assert.deepEqual(
    at('C3-B1')
      .filter(({ here }) => here)
      .map(({ id }) => id),
    ['scores'],
  );
  assert.deepEqual(
    at('C3-L2')
      .filter(({ known }) => known)
      .map(({ id }) => id),
    ['embedding', 'query', 'key', 'scores'],
  );
  assert.equal(seventh.filter(({ tagged }) => tagged).length, 1);
  assert.ok(isLesson(dataflow, 'C3-L7') && !isLesson(dataflow, 'C3-L99') && !isLesson(dataflow, undefined));
});

test('lessons are called what the course calls them', () => {
  for (const { id, label, title } of dataflow.lessons) {
    if (id === 'before' || id === 'after') continue;
    const lesson = course.lessons.find((/** @type {any} */ one) => one.id === id);
    assert.deepEqual([label['zh-CN'], title['zh-CN']], [lesson?.label, lesson?.title], id);
  }
});
