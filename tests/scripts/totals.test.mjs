import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { countJunit, countPlaywright, countTap } from '../../scripts/lib/totals.mjs';

const totals = fileURLToPath(new URL('../../scripts/lib/totals.mjs', import.meta.url));
const reporter = new URL('../../scripts/lib/node-reporter.mjs', import.meta.url).href;
const folder = mkdtempSync(join(tmpdir(), 'totals-'));
after(() => rmSync(folder, { recursive: true }));

/** @param {string} group @param {Record<string, string>} files */
function reportOf(group, files) {
  mkdirSync(join(folder, group));
  for (const [name, text] of Object.entries({ seconds: '1', ...files })) writeFileSync(join(folder, group, name), text);
}

/** @param {string[]} args @returns {Promise<{code: number, stdout: string, stderr: string}>} */
const run = (...args) =>
  new Promise((resolve) => {
    // A runner inside a runner would report to the outer one.
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    execFile(process.execPath, args, { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });

describe('countJunit', () => {
  test("counts GoogleTest's cases: passed, failed with several messages, skipped, disabled", () => {
    const xml = `<testsuites tests="5" failures="1"><testsuite name="Softmax" tests="5">
      <testcase name="RowsSumToOne" status="run" result="completed" time="0." classname="Softmax" />
      <testcase name="Of &gt; &quot;x&quot;" status="run" result="completed" classname="Softmax"></testcase>
      <testcase name="Bad" status="run" result="completed" classname="Softmax">
        <failure message="a &#x0A; b" type=""><![CDATA[x < y]]></failure><failure message="c" type=""></failure>
      </testcase>
      <testcase name="Skipped" status="run" result="skipped"><skipped message="no" /></testcase>
      <testcase name="Off" status="notrun" result="suppressed" />
    </testsuite></testsuites>`;
    assert.deepEqual(countJunit(xml), { passed: 2, failed: 1, skipped: 2 });
  });

  test("counts ctest's cases: run, fail, disabled", () => {
    const xml = `<testsuite name="(empty)" tests="3" failures="1" disabled="1">
      <testcase name="a" classname="a" time="0.1" status="run"><system-out>[ OK ] &lt;failure&gt;</system-out></testcase>
      <testcase name="b" classname="b" time="0.1" status="fail"><failure message="Failed"/><system-out>x</system-out></testcase>
      <testcase name="c" classname="c" time="0" status="disabled"/>
    </testsuite>`;
    assert.deepEqual(countJunit(xml), { passed: 1, failed: 1, skipped: 1 });
  });
});

test('countTap counts flat lines and what was left out', () => {
  assert.deepEqual(countTap('ok - a\nnot ok - b\nok - c # SKIP\n# ok\n'), { passed: 1, failed: 1, skipped: 1 });
});

test('countPlaywright counts a flaky test and an error outside of tests as failed', () => {
  const json = JSON.stringify({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] });
  assert.deepEqual(countPlaywright(json), { passed: 3, failed: 3, skipped: 2 });
});

describe('the total', () => {
  test('is the last line and sums the groups; the exit code is 0 when all passed', async () => {
    reportOf('one', { rc: '0', 'a.tap': 'ok - a\nok - b\n' });
    reportOf('two', { rc: '0', 'a.xml': '<testcase name="x" status="run"/>' });
    const { code, stdout } = await run(totals, 'total', folder, 'one', 'two');
    assert.equal(stdout.trimEnd().split('\n').at(-1), '3 passed, 0 failed');
    assert.equal(code, 0);
  });

  for (const [name, why, files] of /** @type {[string, string, Record<string, string>][]} */ ([
    ['none', 'ran no test', { rc: '0' }],
    ['skips', 'ran only tests that were left out', { rc: '0', 'a.tap': 'ok - a # SKIP\n' }],
    ['crash', 'ended badly after passing tests', { rc: '139', 'a.tap': 'ok - a\n' }],
    ['torn', 'left a report that can not be read', { rc: '0', 'a.json': '{"stats":' }],
    ['lost', 'left no exit code', { 'a.tap': 'ok - a\n' }],
  ])) {
    test(`has a failure where a group ${why}`, async () => {
      reportOf(name, files);
      const { code, stdout } = await run(totals, 'total', folder, name);
      assert.match(stdout, / 1 failed\n$/);
      assert.equal(code, 1);
    });
  }

  test('has a failure for a group without any report folder', async () => {
    const { code, stdout } = await run(totals, 'total', folder, 'absent');
    assert.match(stdout, /0 passed, 1 failed\n$/);
    assert.equal(code, 1);
  });
});

test("the reporter writes one line for each of node's tests, not for suites and files", async () => {
  const file = join(folder, 'sample.test.mjs');
  writeFileSync(
    file,
    `import { describe, test } from 'node:test';
     describe('suite', () => { test('good', () => {}); test('bad # one', () => { throw new Error('x'); }); });
     test('later', { skip: true }, () => {});
     test('parent', async (t) => { await t.test('child', () => {}); });\n`,
  );
  const { stdout } = await run('--test', `--test-reporter=${reporter}`, file);
  assert.deepEqual(stdout.trimEnd().split('\n').sort(), [
    'not ok - bad \\# one',
    'ok - child',
    'ok - good',
    'ok - later # SKIP',
    'ok - parent',
  ]);
});
