// data/ against its schemas, and the schemas against broken copies of the data.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, test } from 'node:test';

// Ajv stands with the web packages, where the type check of this folder does not look.
const ajv2020 = ['ajv', 'dist/2020'].join('/');
const Ajv = createRequire(new URL('../../web/package.json', import.meta.url))(ajv2020).default;

const folder = new URL('../../data/', import.meta.url);
const jsonBelow = (/** @type {URL} */ place) =>
  readdirSync(place, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
const names = jsonBelow(folder)
  .filter((name) => !name.startsWith('schemas/'))
  .map((name) => name.slice(0, -'.json'.length));
const read = (/** @type {string} */ path) => JSON.parse(readFileSync(new URL(path, folder), 'utf8'));

/** Every place in a value, as the keys that lead there. @param {any} value @returns {(string | number)[][]} */
function places(value) {
  if (value === null || typeof value !== 'object') return [[]];
  const keys = Array.isArray(value) ? value.map((_, at) => at) : Object.keys(value);
  return [[], ...keys.flatMap((key) => places(value[key]).map((rest) => [key, ...rest]))];
}

const at = (/** @type {any} */ value, /** @type {(string | number)[]} */ place) =>
  place.reduce((inner, key) => inner[key], value);

/** A copy with one place changed. @param {any} value @param {(string | number)[]} place @param {(old: any) => any} change */
function changed(value, place, change) {
  const copy = structuredClone(value);
  if (place.length === 0) return change(copy);
  const parent = at(copy, place.slice(0, -1));
  const key = place[place.length - 1];
  parent[key] = change(parent[key]);
  return copy;
}

test('there is data, and no schema without its data', () => {
  assert.notEqual(names.length, 0);
  for (const name of jsonBelow(new URL('schemas/', folder))) {
    assert.ok(existsSync(new URL(name.replace('.schema.json', '.json'), folder)), name);
  }
});

for (const name of names) {
  describe(`data/${name}.json`, () => {
    const data = read(`${name}.json`);
    const validate = new Ajv({ strict: true, strictRequired: false, allowUnionTypes: true }).compile(
      read(`schemas/${name}.schema.json`),
    );
    const accepts = (/** @type {any} */ value) => validate(value) === true;

    test('meets its schema', () => {
      assert.ok(accepts(data), JSON.stringify(validate.errors));
    });

    test('with an unknown field in any of its objects no longer meets it', () => {
      // A figure's value may be a list by name, with names of its own.
      const objects = places(data).filter(
        (place) => place.at(-1) !== 'value' && Object.prototype.toString.call(at(data, place)) === '[object Object]',
      );
      const passed = objects.filter((place) => accepts(changed(data, place, (old) => ({ ...old, unknownField: 1 }))));
      assert.deepEqual(
        passed.map((place) => place.join('.')),
        [],
      );
    });

    test('with a number written as a text no longer meets it', () => {
      // A cell of a table cited from a paper may be either.
      const numbers = places(data).filter(
        (place) => typeof at(data, place) === 'number' && place[0] !== 'cited_tables',
      );
      assert.notEqual(numbers.length, 0);
      const passed = numbers.filter((place) => accepts(changed(data, place, (old) => `${old}x`)));
      assert.deepEqual(
        passed.map((place) => place.join('.')),
        [],
      );
    });

    test('with null anywhere no longer meets it', () => {
      const filled = places(data).filter((place) => at(data, place) !== null);
      const passed = filled.filter((place) => accepts(changed(data, place, () => null)));
      assert.deepEqual(
        passed.map((place) => place.join('.')),
        [],
      );
    });
  });
}

test("the README's example of an author's data meets the schema", () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const examples = [...readme.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text]) => JSON.parse(text));
  assert.equal(examples.length, 1);
  const validate = new Ajv({ strict: true, strictRequired: false }).compile(read('schemas/teaching-world.schema.json'));
  assert.ok(validate(examples[0]), JSON.stringify(validate.errors));
});
