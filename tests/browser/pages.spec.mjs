// Every page of the site under the strict policy: all its elements live,
// accessible in both schemes and widths, quiet, and within its width.
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './support/fixtures.mjs';
import { POLICY } from './support/server.mjs';

const PAGES = ['/', '/c3/l7/', '/c3/b1/', '/embed/'];

/** Walks down the page until each element on it is live. @param {import('@playwright/test').Page} page */
async function allLive(page) {
  for (const frame of await page.locator('.figure').all()) {
    const element = frame.locator(':scope > *').first();
    if (!(await element.evaluate((node) => node.localName.startsWith('attn-')))) continue;
    await element.scrollIntoViewIfNeeded();
    await expect(element.locator('.live figure').first()).toBeVisible({ timeout: 20_000 });
  }
}

for (const path of PAGES) {
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    for (const width of [1280, 375]) {
      test.describe(`${path} in ${colorScheme} at ${width} px`, () => {
        test.use({ colorScheme, viewport: { width, height: 900 } });

        test('is accessible with every element live, and nothing but a frame scrolls sideways', async ({
          page,
          serve,
        }) => {
          test.slow(); // an audit of a whole lesson
          const server = await serve({ policy: POLICY });
          await page.goto(server.origin + path);
          await allLive(page);
          const { violations } = await new AxeBuilder({ page }).analyze();
          expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0].target} ${nodes[0].failureSummary}`)).toEqual([]);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        });
      });
    }
  }

  test(`${path} keeps within 320 px and 1920 px, and at text of twice the size`, async ({ page, server }) => {
    for (const width of [320, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(server.origin + path);
      await allLive(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(width);
    }
    // What a zoom to 200% leaves of 1280 px.
    await page.setViewportSize({ width: 640, height: 450 });
    await page.goto(server.origin + path);
    await allLive(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(640);
  });
}
