import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import en from '../../web/i18n/en.js';
import { chooseLanguage, translator } from '../../web/i18n/i18n.js';
import zhCN from '../../web/i18n/zh-CN.js';
import { root } from './support.mjs';

/** @type {Record<string, Record<string, string>>} */
const allCatalogues = { 'zh-CN': zhCN, en };
const chinese = allCatalogues['zh-CN'];
const blanks = (/** @type {string} */ message) => [...message.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

test('every catalogue has the same messages', () => {
  for (const [language, catalogue] of Object.entries(allCatalogues)) {
    assert.deepEqual(Object.keys(catalogue).sort(), Object.keys(chinese).sort(), language);
  }
});

test('a message has the same blanks in every language', () => {
  for (const [language, catalogue] of Object.entries(allCatalogues)) {
    for (const [key, message] of Object.entries(catalogue)) {
      assert.deepEqual([...new Set(blanks(message))], [...new Set(blanks(chinese[key]))], `${language} ${key}`);
    }
  }
});

test('Chinese messages use Chinese punctuation between Chinese words', () => {
  for (const [key, message] of Object.entries(chinese)) {
    assert.doesNotMatch(message, /[\u4e00-\u9fff」][,:;!?]|[,:;!?][\u4e00-\u9fff「]/, key);
  }
});

test('a message that is not there is a fault, not a blank', () => {
  assert.throws(() => translator('zh-CN')('no.such.message'), /no\.such\.message/);
});

test('any Chinese reads zh-CN, any other language English, none Chinese', () => {
  assert.equal(chooseLanguage('zh'), 'zh-CN');
  assert.equal(chooseLanguage('zh-Hant-TW'), 'zh-CN');
  assert.equal(chooseLanguage('en-GB'), 'en');
  assert.equal(chooseLanguage('de'), 'en');
  assert.equal(chooseLanguage(''), 'zh-CN');
  assert.equal(chooseLanguage(null), 'zh-CN');
});

/** @param {string} folder @returns {string[]} */
const sources = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? sources(path) : path.endsWith('.js') ? [readFileSync(path, 'utf8')] : [];
  });

test('no message is left that nothing says, and none is said that is not there', () => {
  const text = ['widgets', 'parts', 'engine'].flatMap((name) => sources(join(root, 'web', name))).join('\n');
  // Made of a prefix and the core's code, a schema's type or a generation's key.
  const composed = /^(core|type|rule|data\.what|where|evolution\.entry)\./;
  // And those whose last part is put in where they are said: t(`modelHeads.sort.${key}`).
  const prefixes = Array.from(text.matchAll(/`([\w.]+\.)\$\{[^`]+\}`/g), ([, prefix]) => prefix);
  for (const key of Object.keys(chinese)) {
    if (composed.test(key) || prefixes.some((prefix) => key.startsWith(prefix))) continue;
    assert.ok(text.includes(`'${key}'`), `${key} is never said`);
  }
  for (const [, key] of text.matchAll(/\bt\('([\w.]+)'/g)) assert.ok(key in chinese, `${key} is not in the catalogues`);
});
