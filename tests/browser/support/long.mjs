// A sentence of 512 words, whose two designs take longer than a frame.
import { authorPage, Widget } from './widget.mjs';
import { matrix } from './vectors.mjs';
import { expect } from './fixtures.mjs';

const WORDS = 512;

/** @param {number} width @param {number} [seed] */
export const longData = (width, seed = 0) => ({
  format: 1,
  tokens: Array.from({ length: WORDS }, (_, at) => `w${at + 1}`),
  heads: 4,
  Q: matrix(WORDS, width, seed + 1),
  K: matrix(WORDS, width, seed + 2),
  V: matrix(WORDS, width, seed + 3),
});

/**
 * Opens a page with the sentence in the first step, and waits until it is drawn.
 * @param {import('@playwright/test').Page} page
 * @param {import('./server.mjs').Server} server
 * @param {{width?: number, script?: string, head?: string}} [options]
 */
export async function openLong(page, server, { width = 8, script, head } = {}) {
  server.addJson('/long.json', longData(width));
  server.addJson('/other.json', longData(width, 5));
  const body = '<attn-head-split asker="w3" data-src="/long.json"></attn-head-split>';
  const html = authorPage({ body, script, head }).replace('<link rel="icon" href="data:,">', '');
  server.add('/page.html', html);
  server.add('/favicon.ico', '', { status: 204 });
  await page.goto(`${server.origin}/page.html`);
  const widget = await new Widget(page.locator('attn-head-split')).ready();
  return Object.assign(widget, { line: widget.live.locator('.computing') });
}

/**
 * The asker's row from scores to weights, as it is printed: its first keys and its last.
 * @param {Widget} widget
 */
export const row = (widget) =>
  widget.live
    .locator('table')
    .first()
    .locator('tbody tr:nth-child(-n + 6), tbody tr:last-child')
    .evaluateAll((rows) => rows.map(({ textContent }) => String(textContent).replace(/\s+/g, ' ')).join('|'));

/** What the asker makes of all words with the mask off, which is computed anew. @param {Widget} widget */
export async function unmasked(widget) {
  await expect.poll(() => row(widget)).toContain('挡住');
  await widget.mask.uncheck();
  await expect.poll(() => row(widget), { timeout: 20_000 }).not.toContain('挡住');
  return row(widget);
}

/**
 * Lets a test hold what is asked of the page's worker. To be called before the page is opened.
 * @param {import('@playwright/test').Page} page
 */
export async function holdable(page) {
  await page.addInitScript(() => {
    const kept = /** @type {any} */ (globalThis);
    /** @type {(() => void)[]} */
    const held = [];
    kept.holding = false;
    kept.goOn = () => {
      kept.holding = false;
      for (const send of held.splice(0)) send();
    };
    kept.Worker = class extends Worker {
      /** @param {string} address @param {WorkerOptions} options */
      constructor(address, options) {
        super(address, options);
        kept.kill = () => this.dispatchEvent(new ErrorEvent('error', { cancelable: true }));
      }
      /** @param {any} message @param {any} how */
      postMessage(message, how) {
        if (kept.holding && message.job) held.push(() => super.postMessage(message, how));
        else super.postMessage(message, how);
      }
    };
  });
  return {
    hold: () => page.evaluate(() => Object.assign(globalThis, { holding: true })),
    kill: () => page.evaluate(() => /** @type {any} */ (globalThis).kill()),
    goOn: () => page.evaluate(() => /** @type {any} */ (globalThis).goOn()),
  };
}
