// What a reader downloads, in gzip bytes: exact numbers recorded in web/size.json and a limit.
//   node size.mjs            compare; a difference in either direction is an error
//   node size.mjs --record   write the numbers (then commit them with the reason for the change)
//
// An element's download is the script of the tag, all that it imports on the way to a live element, and the
// WebAssembly. gzip itself is asked, not node's zlib, whose output differs between builds of node. The bytes of
// WebAssembly depend on the compiler, so exact numbers are held for the recorded emcc only; the limit for all.
// What is fetched for a file that a reader asks for is not on that way.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { posix } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const dist = `${root}dist/`;
const ledger = `${root}web/size.json`;
const SCRIPT = 'attn-widgets.js';
/** What Emscripten wrote beside a module, and the module. */
const MODULES = { attn_core: 'attn.wasm', attn_systems: 'attn-systems.wasm', attn_model: 'attn-model.wasm' };

/** What makes files of a picture and the code to embed it, the window of enlarged maps, maps of more than 128 rows or columns, experiments behind a list, checks of an author's own data, what computes for long, large models on a worker: fetched when asked for. */
const ON_REQUEST = /\/(?:author-data|embed|enlarge|export|far-model|labs|long|overview)-[A-Z0-9]{8}\.js$/;

/** The bundler's imports in a file of dist/. @param {string} file @param {boolean} dynamic also import("…") */
function imports(file, dynamic) {
  const text = readFileSync(dist + file, 'utf8');
  const found = [...text.matchAll(/(?:\bfrom|\bimport)\s*(\()?\s*"(\.[^"]+\.js)"/g)];
  return found
    .filter(([, isCall]) => dynamic || !isCall)
    .map(([, , target]) => posix.join(posix.dirname(file), target))
    .filter((target) => !ON_REQUEST.test(target));
}

/** @param {string} element a file of dist/parts/ @returns {string[]} what a page with this element fetches */
function download(element) {
  const files = new Set([SCRIPT, ...imports(SCRIPT, false), element]);
  for (const file of files) if (file !== SCRIPT) for (const next of imports(file, true)) files.add(next);
  const modules = Object.entries(MODULES).filter(([glue]) => [...files].some((file) => file.includes(`/${glue}`)));
  return [...files, ...modules.map(([, wasm]) => wasm)];
}

const gzipped = (/** @type {string} */ file) =>
  execFileSync('gzip', ['-9', '-n', '-c', dist + file], { maxBuffer: 1 << 28 }).length;
const total = (/** @type {string[]} */ files) => files.reduce((sum, file) => sum + gzipped(file), 0);

if (!existsSync(dist + SCRIPT)) {
  console.error(`dist/${SCRIPT} is not there; scripts/build dist makes it`);
  process.exit(1);
}

/** @type {Record<string, string[]>} */
const downloads = Object.fromEntries(
  imports(SCRIPT, true)
    .map((file) => [/^parts\/(attn-[a-z-]+)-[A-Z0-9]{8}\.js$/.exec(file)?.[1], file])
    .filter(([tag]) => tag)
    .map(([tag, file]) => [tag, download(/** @type {string} */ (file))]),
);
const elements = Object.fromEntries(Object.entries(downloads).map(([tag, files]) => [tag, total(files)]));
const allTogether = total([...new Set(Object.values(downloads).flat())]);
const classic = total(readdirSync(dist).filter((name) => name.endsWith('.classic.js')));
const emcc = /(\d+\.\d+\.\d+)/.exec(execFileSync('emcc', ['--version'], { encoding: 'utf8' }))?.[1] ?? 'unknown';

const recorded = JSON.parse(readFileSync(ledger, 'utf8'));
/** @type {Record<string, number>} */
const now = { ...elements, 'all together': allTogether, 'classic script': classic };

if (process.argv.includes('--record')) {
  writeFileSync(ledger, `${JSON.stringify({ ...recorded, emcc, bytes: now }, null, 2)}\n`);
  recorded.bytes = now;
}

/** @type {string[]} */
const wrong = [];
if (Object.keys(elements).length === 0) wrong.push(`dist/${SCRIPT} names no element`);
for (const name of new Set([...Object.keys(recorded.bytes), ...Object.keys(now)])) {
  const wanted = recorded.bytes[name];
  console.log(`${name.padEnd(20)} ${String(now[name]).padStart(8)} B gzip, recorded ${wanted}`);
  if (emcc === recorded.emcc && now[name] !== wanted) wrong.push(`${name}: ${now[name]} B, recorded ${wanted} B`);
  const limit = recorded.limits?.[name] ?? recorded.limit;
  if (name in elements && now[name] > limit) wrong.push(`${name}: over the limit of ${limit} B`);
}

if (wrong.length) {
  console.error(`\n${wrong.join('\n')}`);
  console.error('If the change is worth its bytes: node scripts/lib/size.mjs --record, and say why in the commit.');
  process.exitCode = 1;
}
