// scripts/figures against what the lessons publish, figure by figure.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../../scripts/figures', import.meta.url));
const { figures } = JSON.parse(readFileSync(new URL('../../data/published-figures.json', import.meta.url), 'utf8'));
/** @type {Record<string, string | string[]>} */
const computed = JSON.parse(execFileSync(script, ['--json'], { encoding: 'utf8' }));

test('scripts/figures --json has exactly the published ids, in their order', () => {
  assert.notEqual(figures.length, 0);
  assert.deepEqual(
    Object.keys(computed),
    figures.map((/** @type {{id: string}} */ { id }) => id),
  );
});

for (const { id, shown } of figures) {
  if (shown !== undefined) {
    test(`${id} prints as ${JSON.stringify(shown)}`, () => assert.deepEqual(computed[id], shown));
  } else {
    // A table or a count whose text is not fixed: that it has one, and no hole in it.
    test(`${id} prints`, () => {
      const texts = [computed[id]].flat();
      assert.notEqual(texts.length, 0);
      for (const text of texts) assert.match(text, /^[^\s]/);
      assert.doesNotMatch(texts.join(), /NaN|undefined|null|object/);
    });
  }
}

test('without --json each id has its line', () => {
  const table = execFileSync(script, { encoding: 'utf8' });
  for (const { id } of figures) assert.match(table, new RegExp(`^${id.replaceAll('.', '\\.')} {2,}\\S`, 'm'));
});
