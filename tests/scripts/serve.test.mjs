import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../../scripts/lib/serve.mjs', import.meta.url));
const serve = fileURLToPath(new URL('../../scripts/serve', import.meta.url));

/** A port that nobody listens on just now. @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });

describe('the server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'serve-'));
  /** @type {import('node:child_process').ChildProcess} */
  let server;
  let port = 0;
  let address = '';

  before(async () => {
    mkdirSync(join(folder, 'c3/l7'), { recursive: true });
    writeFileSync(join(folder, 'index.html'), '<!doctype html>index');
    writeFileSync(join(folder, 'c3/l7/index.html'), '<!doctype html>lesson');
    writeFileSync(join(folder, 'attn.wasm'), Buffer.from([0, 97, 115, 109]));
    writeFileSync(join(folder, 'widgets.js'), 'export {};');
    writeFileSync(join(folder, '404.html'), 'nothing here');
    port = await freePort();
    server = spawn(process.execPath, [script, folder, '127.0.0.1', String(port)]);
    address = await new Promise((resolve) => server.stdout?.once('data', (text) => resolve(String(text))));
  });
  after(() => {
    server.kill();
    rmSync(folder, { recursive: true });
  });

  /** The path is sent as it is. @param {string} path @returns {Promise<{status: number, headers: Record<string, any>, body: string}>} */
  const ask = (path) =>
    new Promise((resolve, reject) => {
      get({ host: '127.0.0.1', port, path }, (response) => {
        let body = '';
        response.on('data', (part) => {
          body += part;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
      }).on('error', reject);
    });

  test('prints its address', () => assert.match(address, new RegExp(`http://127\\.0\\.0\\.1:${port}/`)));

  for (const [path, type] of [
    ['/', 'text/html'],
    ['/c3/l7/', 'text/html'],
    ['/attn.wasm', 'application/wasm'],
    ['/widgets.js', 'text/javascript'],
  ]) {
    test(`serves ${path} as ${type}, not to be cached`, async () => {
      const { status, headers } = await ask(path);
      assert.equal(status, 200);
      assert.ok(headers['content-type'].startsWith(type), headers['content-type']);
      assert.match(headers['cache-control'], /no-store/);
    });
  }

  test('shows a file as it is on the disk now', async () => {
    writeFileSync(join(folder, 'widgets.js'), 'export const later = 1;');
    assert.equal((await ask('/widgets.js')).body, 'export const later = 1;');
  });

  test('sends one file whole while it is rewritten again and again', async () => {
    const lengths = [10, 100_000];
    for (let round = 0; round < 40; round += 1) {
      const asked = ask('/widgets.js');
      writeFileSync(join(folder, 'widgets.js'), 'x'.repeat(lengths[round % 2]));
      const { headers, body } = await asked;
      assert.equal(Number(headers['content-length']), body.length);
    }
  });

  test('refuses to change anything', async () => {
    const response = await fetch(`http://127.0.0.1:${port}/widgets.js`, { method: 'DELETE' });
    assert.equal(response.status, 405);
  });

  test('sends a folder without its slash to the one with it, query kept', async () => {
    const { status, headers } = await ask('/c3/l7?step=2');
    assert.equal(status, 302);
    assert.equal(headers.location, '/c3/l7/?step=2');
  });

  test("answers an unknown path with 404 and the site's own page", async () => {
    const { status, body } = await ask('/c9/');
    assert.equal(status, 404);
    assert.equal(body, 'nothing here');
  });

  for (const path of ['/../../../etc/passwd', '/%2e%2e/%2e%2e/%2e%2e/etc/passwd', '/%', '//etc']) {
    test(`survives ${path} and gives nothing of the machine`, async () => {
      const { status, body } = await ask(path);
      assert.notEqual(status, 200);
      assert.doesNotMatch(body, /root:/);
    });
  }

  test('a second one on the same port says so in one line', () => {
    const second = spawnSync(process.execPath, [script, folder, '127.0.0.1', String(port)], { encoding: 'utf8' });
    assert.equal(second.status, 1);
    assert.match(second.stderr, /^serve: 127\.0\.0\.1:\d+ is in use[^\n]*--port\n$/);
  });
});

describe('scripts/serve', () => {
  for (const given of ['0', '65536', 'x', '-1', '8e3', '']) {
    test(`refuses --port '${given}' before anything else`, () => {
      const { status, stderr } = spawnSync(serve, ['--port', given], { encoding: 'utf8' });
      assert.equal(status, 1);
      assert.match(stderr, /^serve: .*--port[^\n]*\n$/);
    });
  }
});

describe('every script', () => {
  const folder = fileURLToPath(new URL('../../scripts/', import.meta.url));
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

  for (const name of names) {
    test(`${name} --help says what it does`, () => {
      const { status, stdout } = spawnSync(join(folder, name), ['--help'], { encoding: 'utf8' });
      assert.equal(status, 0);
      assert.match(stdout, new RegExp(`^scripts/${name}\\b`));
    });

    test(`${name} refuses an option that it does not know`, () => {
      const { status, stderr } = spawnSync(join(folder, name), ['--no-such-option'], { encoding: 'utf8' });
      assert.equal(status, 1);
      assert.match(stderr, /no-such-option.*--help/);
    });
  }
});
