// A reporter for node's test runner: flat TAP with one line a test, suites and files not counted.
// (node 18 has no JUnit reporter, and its own TAP nests.)
/** @param {AsyncIterable<{type: string, data: any}>} events */
export default async function* flatTap(events) {
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    if (data.details?.type === 'suite') continue;
    // A file whose tests are all reported is itself reported as a test by some versions.
    if (data.nesting === 0 && /\.(test|spec)\.m?js$/.test(data.name) && type === 'test:pass') continue;
    const name = String(data.name)
      .replace(/[\r\n]+/g, ' ')
      .replaceAll('#', '\\#');
    const skipped = data.skip !== undefined || data.todo !== undefined;
    yield `${type === 'test:pass' ? 'ok' : 'not ok'} - ${name}${skipped ? ' # SKIP' : ''}\n`;
  }
}
