// What a rule is, and how it runs over the tree.
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lineOf, scan } from './scan.mjs';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * @typedef {{path: string, text: string, pieces: import('./scan.mjs').Piece[]}} Source
 * @typedef {{line: number, what: string}} Finding
 * @typedef {object} Rule
 * @property {string} claim what holds
 * @property {RegExp} where the paths it looks at
 * @property {RegExp} [except] paths among these that it leaves out, with the reason beside it
 * @property {(source: Source) => Finding[]} find
 * @property {[path: string, text: string][]} planted breaks of the rule; each must be found
 * @property {[path: string, text: string][]} harmless what the rule must let pass
 */

const LANGUAGE = /** @type {Record<string, 'cpp' | 'js'>} */ ({
  '.hpp': 'cpp',
  '.cpp': 'cpp',
  '.h': 'cpp',
  '.js': 'js',
  '.mjs': 'js',
});

/** @param {string} path @param {string} text @returns {Source} */
export function source(path, text) {
  const language = LANGUAGE[extname(path)];
  return { path, text, pieces: language ? scan(text, language) : [{ kind: 'code', text, start: 0 }] };
}

/** @param {string} folder @returns {string[]} */
function walk(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.name === 'node_modules') return [];
    return entry.isDirectory() ? walk(path) : [path];
  });
}

/** All sources of the product. Tests may reach everything, so no rule looks at them. */
export function tree() {
  return ['core', 'bindings', 'web']
    .flatMap(walk)
    .map((path) => relative(root, join(root, path)).split(sep).join('/'))
    .filter((path) => /\.(hpp|cpp|h|js|mjs|njk|html|md)$/.test(path))
    .map((path) => source(path, readFileSync(join(root, path), 'utf8')));
}

/** @param {Rule} rule @param {string} path */
export const concerns = (rule, path) => rule.where.test(path) && !rule.except?.test(path);

/** @param {Rule} rule @param {Source[]} sources @returns {string[]} "path:line what" */
export function breaks(rule, sources) {
  return sources
    .filter(({ path }) => concerns(rule, path))
    .flatMap((each) => rule.find(each).map(({ line, what }) => `${each.path}:${line} ${what}`));
}

/** Findings for every match of a pattern. @param {string} text @param {RegExp} pattern @returns {Finding[]} */
export function matches(text, pattern) {
  return [...text.matchAll(new RegExp(pattern, pattern.flags.includes('g') ? pattern.flags : `${pattern.flags}g`))].map(
    (match) => ({ line: lineOf(text, match.index ?? 0), what: match[0].trim().slice(0, 80) }),
  );
}
