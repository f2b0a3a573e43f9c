// Counts single tests in the reports of the groups.
//   node totals.mjs line FOLDER GROUP       one line about the group
//   node totals.mjs total FOLDER GROUP...   a line a group, then the total as the last line
// The exit code is 1 when a test failed, or a group ended badly or ran no test.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

/** @typedef {{passed: number, failed: number, skipped: number}} Count */

/** JUnit as ctest, GoogleTest and node write it. @param {string} xml @returns {Count} */
export function countJunit(xml) {
  const count = { passed: 0, failed: 0, skipped: 0 };
  for (const [, attributes, selfClosing, body = ''] of xml.matchAll(
    /<testcase\b((?:[^>"]|"[^"]*")*?)(?:(\/)>|>([\s\S]*?)<\/testcase>)/g,
  )) {
    const status = attributes.match(/\bstatus="([^"]*)"/)?.[1] ?? 'run';
    const inner = selfClosing ? '' : body;
    if (/<(failure|error)\b/.test(inner) || status === 'fail') count.failed += 1;
    else if (/<skipped\b/.test(inner) || /\bresult="(skipped|suppressed)"/.test(attributes) || status !== 'run')
      count.skipped += 1;
    else count.passed += 1;
  }
  return count;
}

/** TAP's flat lines: "ok - claim", "not ok - claim", "ok - claim # SKIP". @param {string} tap @returns {Count} */
export function countTap(tap) {
  const count = { passed: 0, failed: 0, skipped: 0 };
  for (const line of tap.split('\n')) {
    if (line.startsWith('not ok')) count.failed += 1;
    else if (/^ok\b.*# SKIP/.test(line)) count.skipped += 1;
    else if (/^ok\b/.test(line)) count.passed += 1;
  }
  return count;
}

/** Playwright's JSON report. A test that passed only on a second try counts as failed. @param {string} json @returns {Count} */
export function countPlaywright(json) {
  const { stats, errors = [] } = JSON.parse(json);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped };
}

const READERS = { '.xml': countJunit, '.tap': countTap, '.json': countPlaywright };

/** @param {string} reports @param {string} group @returns {Count & {seconds: number, ok: boolean, notes: string[]}} */
export function countGroup(reports, group) {
  const folder = join(reports, group);
  const read = (/** @type {string} */ name) =>
    existsSync(join(folder, name)) ? Number(readFileSync(join(folder, name), 'utf8')) : Number.NaN;
  const total = {
    passed: 0,
    failed: 0,
    skipped: 0,
    seconds: read('seconds'),
    ok: true,
    notes: /** @type {string[]} */ ([]),
  };
  for (const name of existsSync(folder) ? readdirSync(folder).sort() : []) {
    const reader = READERS[/** @type {'.xml'} */ (name.slice(name.lastIndexOf('.')))];
    if (!reader) continue;
    try {
      const count = reader(readFileSync(join(folder, name), 'utf8'));
      total.passed += count.passed;
      total.failed += count.failed;
      total.skipped += count.skipped;
    } catch (error) {
      total.failed += 1;
      total.notes.push(`the report ${name} can't be read: ${/** @type {Error} */ (error).message}`);
    }
  }
  const rc = read('rc');
  if (rc !== 0 && total.failed === 0) {
    // Broken before or after its tests: one failure, so that no total hides it.
    total.failed = 1;
    total.notes.push(`ended with exit code ${rc}`);
  }
  if (total.passed + total.failed === 0) {
    total.failed = 1;
    total.notes.push('ran no test');
  }
  total.ok = total.failed === 0;
  return total;
}

/** @param {string} group @param {ReturnType<typeof countGroup>} count */
function describe(group, { passed, failed, skipped, seconds, notes }) {
  const said = notes.length ? `: ${notes.join('; ')}` : '';
  return `  ${group.padEnd(9)} ${passed} ok, ${failed} not ok${skipped ? `, ${skipped} left out` : ''} (${seconds} s)${said}`;
}

function main() {
  const [form, reports, ...groups] = process.argv.slice(2);
  const counts = groups.map((group) => countGroup(reports, group));
  groups.forEach((group, at) => {
    console.log(describe(group, counts[at]));
  });
  if (form === 'total') {
    const sum = (/** @type {'passed' | 'failed'} */ key) => counts.reduce((all, count) => all + count[key], 0);
    console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  }
  process.exitCode = counts.every((count) => count.ok) ? 0 : 1;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) main();
