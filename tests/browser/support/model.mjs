import { expect } from '@playwright/test';
import { authorPage } from './widget.mjs';

/** @param {import('@playwright/test').Page} page @param {import('./server.mjs').Server} server @param {string} [body] */
export async function openModel(page, server, body = '<attn-model-heads></attn-model-heads>') {
  const icon = '<link rel="icon" href="data:,">';
  server.add('/page.html', authorPage({ body }).replace(icon, server.policy ? '' : icon));
  await page.goto(`${server.origin}/page.html`);
  const host = page.locator('attn-model-heads').first();
  const live = host.locator('.live');
  return {
    host,
    live,
    field: live.locator('.field input'),
    heads: live.locator('.heads > .head'),
    pieces: live.locator('.strip .piece'),
    unknown: live.locator('.strip .unknown'),
    notes: live.locator('.notes'),
    grid: live.getByRole('grid'),
    crosses: live.locator('.heads .cross'),
    next: live.locator('.next li'),
    verdict: live.locator('.verdict'),
    layer: (/** @type {number} */ n) => live.getByRole('button', { name: `第 ${n} 层`, exact: true }),
    async ready() {
      await host.scrollIntoViewIfNeeded();
      await expect(live.locator('figure')).toBeVisible();
      return this;
    },
    /** @param {string} text */
    async write(text) {
      await this.field.fill(text);
      await expect(host).toHaveAttribute('sentence', text);
    },
  };
}
