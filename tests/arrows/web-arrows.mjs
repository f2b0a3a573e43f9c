// The JavaScript half of the arrows: widgets -> parts, engine, i18n; parts -> draw; only the engine sees the module.
import { posix } from 'node:path';
import { matches } from './rule.mjs';
import { bareCode, lineOf, without } from './scan.mjs';

/** @typedef {import('./rule.mjs').Rule} Rule @typedef {import('./rule.mjs').Source} Source */

const IMPORT =
  /\bimport\s*(?:[\w$*{][^'"`;]*?\bfrom\s*)?(["'`])([^"'`\n]+)\1|\bexport\s*[*{][^'"`;]*?\bfrom\s*(["'`])([^"'`\n]+)\3|\b(?:import|require)\s*\(\s*(["'`])([^"'`\n]+)\5/g;

/**
 * What a file imports, statically, dynamically or as a re-export. A relative target is resolved to its path in
 * the project, a package stands as it is.
 * @param {Source} source @returns {{line: number, target: string}[]}
 */
export function imports({ path, pieces }) {
  const text = without(pieces, 'comment');
  return [...text.matchAll(IMPORT)].map((match) => {
    const name = match[2] ?? match[4] ?? match[6];
    const target = name.startsWith('.') ? posix.join(posix.dirname(path), name) : name;
    return { line: lineOf(text, match.index ?? 0), target };
  });
}

/** @param {(target: string, from: string) => boolean} allowed @returns {Rule['find']} */
const onlyImports = (allowed) => (source) =>
  imports(source)
    .filter(({ target }) => !allowed(target, source.path))
    .map(({ line, target }) => ({ line, what: `imports ${target}` }));

const isLit = (/** @type {string} */ target) => /^lit(\/|$)/.test(target);
const within = (/** @type {string[]} */ ...folders) => {
  const below = new RegExp(`^web/(${folders.join('|')})/`);
  return (/** @type {string} */ target) => below.test(target);
};
/** web/widgets/head-split/view.js belongs to web/widgets/head-split. @param {string} path */
const widgetOf = (path) => /^web\/widgets\/([^/]+)\//.exec(path)?.[1];

const made = 'import { a } from';

/** @type {Rule[]} */
export const webArrows = [
  {
    claim: 'drawing imports drawing only',
    where: /^web\/draw\/.*\.js$/,
    find: onlyImports(within('draw')),
    planted: [
      ['web/draw/a.js', `${made} '../engine/engine.js';\n`],
      ['web/draw/a.js', `${made} '../parts/slider.js';\n`],
      ['web/draw/a.js', `const a = await import("lit");\n`],
    ],
    harmless: [['web/draw/a.js', `${made} './colour.js';\n`]],
  },
  {
    claim: 'parts import parts, drawing and lit only',
    where: /^web\/parts\/.*\.js$/,
    find: onlyImports(
      (target, from) =>
        isLit(target) ||
        within('parts', 'draw')(target) ||
        // the element that all widgets extend catches their errors and says them in the reader's language
        (from === 'web/parts/base-element.js' && (target === 'web/engine/errors.js' || within('i18n')(target))),
    ),
    planted: [
      ['web/parts/a.js', `${made} '../engine/engine.js';\n`],
      ['web/parts/a.js', `import '../widgets/head-split/head-split.js';\n`],
      ['web/parts/a.js', `export * from '../i18n/en.js';\n`],
      ['web/parts/base-element.js', `import '../engine/engine.js';\n`],
      ['web/parts/a.js', `${made} '../../build/wasm/attn_core.mjs';\n`],
    ],
    harmless: [
      ['web/parts/a.js', `${made} 'lit/directives/repeat.js';\nexport { b } from '../draw/b.js';\nimport './c.js';\n`],
    ],
  },
  {
    claim: 'widgets import parts, engine, i18n, lit and their own folder only',
    where: /^web\/widgets\/.*\.js$/,
    find: onlyImports(
      (target, from) =>
        isLit(target) ||
        within('parts', 'engine', 'i18n')(target) ||
        // the teaching data, and the check of an author's data that the bundler makes of its schema
        /^data\/[\w-]+\.json$|^attn:validate-[\w-]+$/.test(target) ||
        // the list of widgets, directly in web/widgets/, may name them all; a widget may not name another
        (target.startsWith('web/widgets/') && (!widgetOf(from) || widgetOf(from) === widgetOf(target))),
    ),
    planted: [
      ['web/widgets/one/a.js', `${made} '../two/b.js';\n`],
      ['web/widgets/one/a.js', `import('../two/b.js');\n`],
      ['web/widgets/one/a.js', `${made} '../../draw/colour.js';\n`],
      ['web/widgets/one/a.js', `${made} '../../../build/wasm/attn_core.mjs';\n`],
      ['web/widgets/one/a.js', `${made} '../../lessons/lib/math.mjs';\n`],
      ['web/widgets/one/a.js', `${made} 'd3-scale';\n`],
      ['web/widgets/one/a.js', `${made} 'attn:core';\n`],
    ],
    harmless: [
      [
        'web/widgets/one/a.js',
        `${made} './b.js';\nimport x, { y } from '../../parts/base.js';\nimport '../../engine/e.js';\n`,
      ],
      ['web/widgets/index.js', `import './one/a.js';\nexport { b } from './two/b.js';\n`],
    ],
  },
  {
    claim: 'engine and catalogues import nothing that draws',
    where: /^web\/(engine|i18n)\/.*\.js$/,
    find: onlyImports((target, from) =>
      from.startsWith('web/engine/')
        ? !within('draw', 'parts', 'widgets', 'lessons', 'i18n')(target) && !isLit(target)
        : within('i18n', 'draw')(target),
    ),
    // The list of figures is printed for the page, so it uses the page's number formats.
    except: /^web\/engine\/figures\.js$/,
    planted: [
      ['web/engine/a.js', `${made} '../parts/base.js';\n`],
      ['web/engine/a.js', `${made} '../i18n/i18n.js';\n`],
      ['web/i18n/a.js', `${made} '../engine/engine.js';\n`],
    ],
    harmless: [['web/engine/a.js', `${made} './b.js';\nconst c = import('attn_core.mjs');\n`]],
  },
  {
    claim: 'only the engine sees the WebAssembly module',
    where: /^web\/(draw|parts|widgets|i18n|lessons)\/.*\.m?js$/,
    find: ({ pieces }) => [
      ...matches(bareCode(pieces), /\bWebAssembly\b|\bHEAP(?:U?8|U?16|U?32|F32|F64)\b|\b_malloc\b/),
      ...matches(
        without(pieces, 'comment'),
        /\battn_(?:core|systems|model|figures)\b|\battn:(?:core|systems|model)|\bbuild\/wasm|\bbindings\//,
      ),
    ],
    planted: [
      ['web/parts/a.js', 'await WebAssembly.instantiate(bytes);\n'],
      ['web/widgets/one/a.js', `const m = '../../../build/wasm/x.mjs';\n`],
      ['web/draw/a.js', 'module.HEAPF64.subarray(0, 4);\n'],
      ['web/lessons/a.mjs', `import make from '../../build/wasm/attn_core.mjs';\n`],
    ],
    harmless: [['web/i18n/en.js', `export default { load: 'This browser has no WebAssembly.' }; // build/wasm\n`]],
  },
  {
    claim: 'lessons know the widgets by their tags, not from inside',
    where: /^web\/lessons\/.*\.m?js$/,
    // Static versions are the widgets' own, rendered at build time.
    except: /^web\/lessons\/(static(\/.*)?\.mjs$|test\/)/,
    find: (source) => [
      ...onlyImports((target) => !within('widgets', 'parts', 'draw')(target))(source),
      ...matches(without(source.pieces, 'comment'), /["'`/](?:widgets|parts)\/[\w/-]+\.js/),
    ],
    planted: [
      ['web/lessons/a.mjs', `${made} '../widgets/head-split/head-split.js';\n`],
      ['web/lessons/lib/a.mjs', `${made} '../../parts/heat-map.js';\n`],
      ['web/lessons/lib/a.mjs', `await import(join(web, 'widgets/head-split/head-split.js'));\n`],
    ],
    harmless: [['web/lessons/a.mjs', `${made} '../engine/figures.js';\nimport katex from 'katex';\n`]],
  },
  {
    claim: 'drawing is pure: no page, clock or random number',
    where: /^web\/draw\/.*\.js$/,
    find: ({ pieces }) =>
      matches(
        bareCode(pieces),
        /\b(?:document|window|globalThis|customElements|localStorage|navigator|requestAnimationFrame)\b|\bMath\s*\.\s*random\b|\bDate\b|\bperformance\b|\bfetch\s*\(/,
      ),
    planted: [
      ['web/draw/a.js', 'document.createElement("div");\n'],
      ['web/draw/a.js', 'export const a = () => Math.random();\n'],
      ['web/draw/a.js', 'export const a = () => Date.now();\n'],
    ],
    harmless: [['web/draw/a.js', '// the document\nexport const a = (width) => `${width} window`;\n']],
  },
];
