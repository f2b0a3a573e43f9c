// Who may include whom (see the README), held over the whole tree; and for each rule, that it can fail.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cppRules } from './cpp-rules.mjs';
import { breaks, concerns, source, tree } from './rule.mjs';
import { webArrows } from './web-arrows.mjs';
import { PIXELS, webContent } from './web-content.mjs';

const sources = tree();

for (const rule of [...cppRules, ...webArrows, ...webContent]) {
  describe(rule.claim, () => {
    test(`in this tree: ${rule.claim}`, () => {
      assert.notEqual(sources.filter(({ path }) => concerns(rule, path)).length, 0, 'the rule looks at no file');
      assert.deepEqual(breaks(rule, sources), []);
    });

    rule.planted.forEach(([path, text], at) => {
      test(`a planted break is found: ${rule.claim} (${at + 1})`, () => {
        assert.notDeepEqual(breaks(rule, [source(path, text)]), [], text);
      });
    });

    rule.harmless.forEach(([path, text], at) => {
      test(`what is allowed passes: ${rule.claim} (${at + 1})`, () => {
        assert.ok(concerns(rule, path), 'the rule does not look at this path');
        assert.deepEqual(breaks(rule, [source(path, text)]), []);
      });
    });
  });
}

test('every exception for pixels is still in use', () => {
  for (const [path, words] of PIXELS) {
    const found = sources.find((each) => each.path === path);
    assert.ok(found?.text.includes(words), `${path} no longer has ${words}; take the exception out`);
  }
});
