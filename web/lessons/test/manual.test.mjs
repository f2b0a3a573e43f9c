import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { elementsManifest, manifestOf } from '../../manifest.mjs';
import {
  elementSections,
  elementsOf,
  formatSections,
  inChinese,
  propertyTable,
  schemasOf,
  sentences,
} from '../lib/manual.mjs';
import { fieldRows, forms, typeInWords } from '../lib/schema.mjs';
import { policyBreaks } from '../lib/strict.mjs';

/** @param {string} file @returns {any} */
const json = (file) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));

const SOURCE = `
import { AttnElement } from './base.js';
/**
 * Shows a thing
 * in two lines.
 * @element attn-thing
 * @attr {'a' | 'b'} kind - which one
 *   of the two
 * @attr {number} n - how many
 * @attr {string} data-src - whose data (data/schemas/thing.schema.json)
 * @prop {number} count - the same as n
 * @prop {object | null} data - the data itself
 * @fires attn-change - the kind changed; detail: {kind}
 */
export class AttnThing extends AttnElement {
  static properties = {
    kind: { type: String, reflect: true },
    count: { type: Number, attribute: 'n' },
    dataSrc: { type: String, attribute: 'data-src' },
    data: { attribute: false },
    spot: { state: true },
  };
  #own = 1;
  constructor() {
    super();
    /** @type {string | undefined} */
    this.kind = undefined;
    this.count = 0;
    this.dataSrc = null;
    /** @type {unknown} */
    this.data = null;
    /** where the pointer is */
    this.spot = null;
  }
  /** Starts. */
  start() {}
}
`;
const thing = () => elementsOf(manifestOf({ 'thing.js': SOURCE }))[0];

test('manifestOf keeps what is documented, in the words and types of the comment', () => {
  const { tagName, description, attributes, events } = thing();
  assert.equal(tagName, 'attn-thing');
  assert.equal(description, 'Shows a thing in two lines.');
  assert.deepEqual(
    attributes.map((/** @type {any} */ a) => [a.name, a.type.text, a.description]),
    [
      ['kind', "'a' | 'b'", 'which one of the two'],
      ['n', 'number', 'how many'],
      ['data-src', 'string', 'whose data (data/schemas/thing.schema.json)'],
    ],
  );
  assert.deepEqual(
    events.map((/** @type {any} */ e) => [e.name, e.description]),
    [['attn-change', 'the kind changed; detail: {kind}']],
  );
});

test('manifestOf leaves out state, private fields and methods', () => {
  assert.deepEqual(
    thing()
      .members.map((/** @type {any} */ m) => m.name)
      .sort(),
    ['count', 'data', 'dataSrc', 'kind'],
  );
});

test('every element that is defined has a description, attributes and events in the manifest', () => {
  const elements = elementsOf(elementsManifest());
  assert.ok(elements.length > 0);
  for (const element of elements) {
    assert.ok(element.description, element.tagName);
    for (const list of ['attributes', 'events']) {
      assert.ok(element[list].length > 0, `${element.tagName}: ${list}`);
      for (const item of element[list]) assert.ok(item.description, `${element.tagName} ${item.name}`);
    }
  }
});

test('every sentence of the documentation and of the formats has a wording', () => {
  const wording = json('../_data/wording.json');
  const manifest = elementsManifest();
  const formats = new Set(elementsOf(manifest).flatMap(schemasOf));
  const wanted = new Set(sentences(manifest));
  for (const name of formats) {
    const schema = json(`../../../data/schemas/${name}.schema.json`);
    wanted.add(schema.description);
    for (const { description } of fieldRows(schema)) if (description) wanted.add(description);
    for (const { title } of forms(schema)) wanted.add(title);
  }
  const missing = [...wanted].filter((sentence) => !wording[sentence]);
  assert.deepEqual(missing, [], 'to be worded in web/lessons/_data/wording.json');
});

test('a sentence without a wording stands in English and says so, and is escaped', () => {
  assert.equal(inChinese({ 'one two': '一二' }, 'one\n two'), '一二');
  assert.equal(inChinese({}, 'a < b'), '<span lang="en">a &lt; b</span>');
});

test('elementSections shows an element live with its tag and tables, and nothing that breaks the policy', async () => {
  const manifest = manifestOf({ 'thing.js': SOURCE });
  const sources = { manifest, wording: { 'which one of the two': '哪一个' }, staticTags: ['attn-thing'] };
  const setting = /** @type {any} */ ({ ...sources, staticVersion: async () => '<p>live</p>' });
  const html = await elementSections(setting);
  assert.match(html, /<h2 id="attn-thing"><code>&lt;attn-thing&gt;<\/code><\/h2>/);
  assert.match(html, /<attn-thing><p>live<\/p><\/attn-thing>/);
  assert.ok(
    html.includes(
      '<td><code>kind</code></td><td><code>&#39;a&#39;</code> | <code>&#39;b&#39;</code></td><td>哪一个</td>',
    ),
  );
  assert.ok(html.includes('<code>n</code><br><small>脚本里写 <code>count</code></small>'));
  assert.match(html, /href="#format-thing"/);
  assert.deepEqual(policyBreaks(html), []);
  assert.doesNotMatch(html, /\n\s*\n/, 'an empty line would end the block of HTML');
});

const SCHEMA = {
  $id: 'thing',
  description: 'A thing.',
  required: ['names'],
  oneOf: [{ title: 'X', required: ['x'] }],
  properties: {
    names: { description: 'Labels.', $ref: '#/$defs/labels' },
    x: { $ref: '#/$defs/matrix' },
    inner: { type: 'object', required: ['n'], properties: { n: { type: 'integer', minimum: 1, maximum: 4096 } } },
    version: { const: 1 },
  },
  $defs: {
    labels: { type: 'array', minItems: 1, maxItems: 512, items: { type: 'string', maxLength: 1000 } },
    row: { type: 'array', minItems: 1, maxItems: 8, items: { type: 'number', minimum: -1e100, maximum: 1e100 } },
    matrix: { type: 'array', minItems: 1, maxItems: 9, items: { $ref: '#/$defs/row' } },
  },
};

test('fieldRows says of each field whether it must be there and what it may hold', () => {
  assert.deepEqual(
    fieldRows(SCHEMA).map(({ field, required, type }) => [field, required, type]),
    [
      ['names', true, '数组，1 到 512 项；每项：文字，至多 1,000 个字符'],
      ['x', false, '矩阵，1 到 9 行，每行 1 到 8 个数，各行一样长'],
      ['inner', false, '对象'],
      ['inner.n', true, '整数，1 到 4,096'],
      ['version', false, '固定为 1'],
    ],
  );
  assert.deepEqual(forms(SCHEMA), [{ title: 'X', required: ['x'] }]);
  assert.equal(typeInWords(SCHEMA, { type: 'number', minimum: -2 }), '数，至少 −2');
  assert.throws(() => typeInWords(SCHEMA, { $ref: '#/$defs/none' }), /is not there/);
});

test('formatSections and propertyTable come from the schemas and the style sheets', () => {
  const sources = /** @type {any} */ ({
    manifest: manifestOf({ 'thing.js': SOURCE }),
    schema: () => SCHEMA,
    wording: {},
    staticTags: ['attn-thing'],
    staticStyles: () => ':host { --ink: var(--attn-ink, light-dark(#123456, #abcdef)); }',
  });
  assert.deepEqual(schemasOf(thing()), ['thing']);
  assert.match(formatSections(sources), /<code>names<\/code><\/td><td>必填。数组/);
  assert.match(propertyTable(sources), /--attn-ink<\/code><\/td><td><code>#123456<\/code><\/td><td><code>#abcdef</);
});

test('the sample file for authors keeps the format that it shows', () => {
  const ajv = new Ajv2020({ allErrors: true });
  /** @type {import('ajv').ValidateFunction<any>} */
  const validate = ajv.compile(json('../../../data/schemas/teaching-world.schema.json'));
  const sample = json('../site/sample.json');
  assert.ok(validate(sample), JSON.stringify(validate.errors));
  for (const name of ['Q', 'K', 'V']) assert.equal(sample[name].length, sample.tokens.length, name);
});
