// Every element of the library where a page or a server is not the site's own.
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { everyBody, everyLive, openEvery, thirty } from './support/every.mjs';
import { expect, test } from './support/fixtures.mjs';
import { site } from './support/server.mjs';
import { authorPage, Widget } from './support/widget.mjs';

test('a page in a deep folder, under a strict policy, takes every element from another origin by one tag', async ({
  page,
  serve,
}) => {
  test.slow(); // every element and its modules
  const other = await serve({ shared: true });
  const from = `'self' ${other.origin}`;
  const server = await serve({
    policy: `default-src 'self'; script-src ${from} 'wasm-unsafe-eval'; connect-src ${from}; style-src 'self'`,
  });
  server.add('/favicon.ico', '', { status: 204 });
  server.addJson('/a/b/mine.json', thirty);
  const body = everyBody().replace('/thirty.json', 'mine.json');
  const html = authorPage({ body, script: `${other.origin}/attn/attn-widgets.js` });
  server.add('/a/b/c.html', html.replace('<link rel="icon" href="data:,">', ''));
  await page.goto(`${server.origin}/a/b/c.html`);
  await everyLive(page);
  for (const file of ['attn.wasm', 'attn-systems.wasm', 'attn-model.wasm', 'data/project-model/model.safetensors'])
    expect(other.asked, file).toContain(`/attn/${file}`);
  expect(server.asked.filter((path) => path !== '/favicon.ico').sort()).toEqual(['/a/b/c.html', '/a/b/mine.json']);
});

test('in a page opened from a file every element lives by the classic script, or names the file that it cannot have', async ({
  page,
  conduct,
}, info) => {
  test.slow();
  conduct.expectComplaints(/URL scheme "file" is not supported|Not allowed to load|CORS|ERR_FAILED/);
  const folder = info.outputPath('page.html');
  const body = everyBody().replace('/thirty.json', 'thirty.json');
  const html = authorPage({ body, script: '' }).replace(
    '</head>',
    '<script src="attn-widgets.classic.js" defer></script></head>',
  );
  await writeFile(folder, html);
  await copyFile(join(site, 'attn', 'attn-widgets.classic.js'), info.outputPath('attn-widgets.classic.js'));
  await page.goto(pathToFileURL(folder).href);
  for (const [name, file] of /** @type {const} */ ([
    ['cells', null],
    ['pixels', /thirty\.json/],
    ['shapes', null],
    ['stages', null],
    ['cost', null],
    ['rnn', null],
    ['evolution', null],
    // Its module and its weights are asked for side by side; which is refused first is the browser's affair.
    ['model', /attn-model\.wasm|model\.safetensors/],
  ])) {
    const host = page.locator(`#${name} > *`);
    await host.scrollIntoViewIfNeeded();
    if (file) await expect(host.getByRole('alert'), name).toContainText(file);
    else await expect(host.locator('.live figure').first(), name).toBeVisible();
  }
  await expect(page.locator('attn-evolution .trial')).toHaveCount(7);
  await expect(page.locator('attn-evolution').getByRole('alert')).toHaveCount(0);
  const cells = new Widget(page.locator('#cells > *'));
  await expect(cells.cell(1, 3, 0)).toHaveAccessibleName(/89\.5%/);
  await cells.ask('苹果');
  await expect(cells.cell(2, 2, 0)).toHaveAccessibleName(/「苹果」看「小明」/);
});

test('modules that are served as text/plain or as application/octet-stream work all the same', async ({
  page,
  serve,
}) => {
  test.slow(); // every element, twice
  for (const wasm of /** @type {const} */ (['text', 'bytes'])) {
    const server = await serve({ wasm });
    await openEvery(page, server);
    await everyLive(page);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(new Widget(page.locator('#cells > *')).cell(0, 3, 2)).toHaveAccessibleName(/56\.5%/);
  }
});

/** @type {[import('./support/server.mjs').Wasm, RegExp[]][]} */
const SPOILED = [
  ['missing', [/404/]],
  ['page', []],
  ['half', []],
  ['broken off', [/ERR_CONTENT_LENGTH_MISMATCH|ERR_INCOMPLETE|ERR_CONNECTION/]],
];

for (const [wasm, complaints] of SPOILED) {
  test(`modules and weights that come ${wasm}: every element says so with the address, and its retry works`, async ({
    page,
    serve,
    conduct,
  }) => {
    test.slow(); // every element twice
    const server = await serve({ wasm });
    server.spoiled = /\.(wasm|safetensors)$/;
    conduct.expectComplaints(...complaints);
    await openEvery(page, server);
    const hosts = await page.locator('.one-of-all > *').all();
    /** @type {import('@playwright/test').Locator[]} */
    const failed = [];
    for (const host of hosts) {
      await host.scrollIntoViewIfNeeded();
      await expect(host.getByRole('alert').or(host.locator('.live figure')).first()).toBeVisible();
      const alerts = host.getByRole('alert');
      // Only the list of generations stands without a module; its experiments don't.
      if ((await host.evaluate(({ localName }) => localName)) === 'attn-evolution') await expect(alerts).toHaveCount(7);
      if ((await alerts.count()) > 0) failed.push(host);
      for (const text of await alerts.allTextContents()) {
        expect.soft(text).toContain(`${server.origin}/attn/`);
        expect.soft(text).toMatch(/\.(wasm|safetensors)/);
        expect.soft(text).not.toMatch(/undefined|\[object|\{\w+\}/);
      }
    }
    expect(failed.length, 'elements that need a module').toBeGreaterThanOrEqual(6);
    server.wasm = 'right';
    for (const host of failed) {
      const retry = host.getByRole('button', { name: '重试' });
      while ((await retry.count()) > 0) {
        const before = await retry.count();
        await retry.first().click();
        await expect.poll(() => retry.count()).toBeLessThan(before);
      }
    }
    await expect(page.getByRole('alert')).toHaveCount(0);
    await everyLive(page);
  });
}
