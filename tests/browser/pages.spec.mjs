// Every page of the site under the strict policy: all its elements live,
// accessible in both schemes and widths, quiet, and whole in any width.
import { layoutFaults } from './support/audits.mjs';
import { violations } from './support/axe.mjs';
import { everyLive } from './support/every.mjs';
import { expect, test } from './support/fixtures.mjs';
import { POLICY } from './support/server.mjs';

const PAGES = ['/', '/c3/l7/', '/c3/b1/', '/embed/'];

for (const path of PAGES) {
  for (const width of [1280, 375]) {
    test(`${path} is accessible at ${width} px with every element live, in light and dark`, async ({ page, serve }) => {
      test.slow(); // two audits of a whole lesson
      const server = await serve({ policy: POLICY });
      // Colours that are on their way from one scheme to the other have no contrast that lasts.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      await page.goto(server.origin + path);
      await everyLive(page);
      expect.soft(await violations(page), 'light').toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect.soft(await violations(page, undefined, 'colours'), 'dark').toEqual([]);
    });
  }

  test(`${path} from 320 to 1920 px: only frames scroll sideways, no text is cut, small or on another`, async ({
    page,
    server,
  }) => {
    test.slow(); // every element with all that it can open
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 320, height: 900 });
    await page.goto(server.origin + path);
    await everyLive(page);
    // What is far from the screen is measured as it will stand there.
    await page.addStyleTag({ content: '* { content-visibility: visible !important; }' });
    for (const details of await page.locator('details').all())
      await details.evaluate((node) => node.setAttribute('open', ''));
    // 640 px is what a zoom to 200% leaves of 1280.
    for (const width of [320, 375, 414, 640, 768, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go))));
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(wide, `${width} px: scrolls sideways`).toBeLessThanOrEqual(width);
      expect.soft(await page.evaluate(layoutFaults), `${width} px`).toEqual([]);
    }
  });
}
