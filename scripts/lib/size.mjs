// What a reader downloads, in gzip bytes: exact numbers recorded in web/size.json and a limit.
//   node size.mjs            compare; a difference in either direction is an error
//   node size.mjs --record   write the numbers (then commit them with the reason for the change)
//
// gzip itself is asked, not node's zlib, whose output differs between builds of node. The bytes of the
// module depend on the compiler, so exact numbers are held for the recorded emcc only; the limit for all.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const ledger = `${root}web/size.json`;
const recorded = JSON.parse(readFileSync(ledger, 'utf8'));

/** @param {string} name */
function gzipped(name) {
  const path = `${root}dist/${name}`;
  if (!existsSync(path)) throw new Error(`dist/${name} is not there; scripts/build dist makes it`);
  return execFileSync('gzip', ['-9', '-n', '-c', path], { maxBuffer: 1 << 28 }).length;
}

const emcc = /(\d+\.\d+\.\d+)/.exec(execFileSync('emcc', ['--version'], { encoding: 'utf8' }))?.[1] ?? 'unknown';
/** @type {Record<string, number>} */
const now = Object.fromEntries(Object.keys(recorded.files).map((name) => [name, gzipped(name)]));
const total = recorded.counted.reduce((/** @type {number} */ sum, /** @type {string} */ name) => sum + now[name], 0);

if (process.argv.includes('--record')) {
  writeFileSync(ledger, `${JSON.stringify({ ...recorded, emcc, files: now }, null, 2)}\n`);
}

/** @type {string[]} */
const wrong = [];
for (const [name, bytes] of Object.entries(now)) {
  const wanted = process.argv.includes('--record') ? bytes : recorded.files[name];
  console.log(`${name.padEnd(24)} ${String(bytes).padStart(8)} B gzip (recorded ${recorded.files[name]})`);
  if (emcc === recorded.emcc && bytes !== wanted) wrong.push(`${name}: ${bytes} B, recorded ${wanted} B`);
}
console.log(`${recorded.counted.join(' + ')}: ${total} B gzip of at most ${recorded.limit} B (emcc ${emcc})`);
if (total > recorded.limit)
  wrong.push(`${recorded.counted.join(' + ')}: ${total} B is over the limit of ${recorded.limit} B`);

if (wrong.length) {
  console.error(`\n${wrong.join('\n')}`);
  console.error('If the change is worth its bytes: node scripts/lib/size.mjs --record, and say why in the commit.');
  process.exitCode = 1;
}
