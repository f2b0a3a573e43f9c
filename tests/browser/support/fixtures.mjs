import { test as base, expect } from '@playwright/test';
import { passing } from './pass.mjs';
import { Server } from './server.mjs';
import { unhurried } from './unhurried.mjs';

export { expect };

/**
 * What a page must not do in any test: complain, fail, open a dialog, or ask
 * anybody but the servers of the test. A test that provokes a complaint says so
 * with expectComplaints, and then at least one must match.
 */
class Conduct {
  /** @type {string[]} */
  found = [];
  /** @type {RegExp[]} */
  expected = [];
  /** @type {string[]} */
  origins = [];

  /** @param {import('@playwright/test').Page} page */
  watch(page) {
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) {
        this.found.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
      }
    });
    page.on('pageerror', (error) => this.found.push(`exception: ${error.message}`));
    page.on('dialog', (dialog) => {
      this.found.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (['http:', 'https:', 'ws:', 'wss:'].includes(url.protocol) && !this.origins.includes(url.origin)) {
        this.found.push(`request outside: ${request.url()}`);
      }
    });
  }

  /** @param {...RegExp} patterns */
  expectComplaints(...patterns) {
    this.expected.push(...patterns);
  }

  verify() {
    const unexpected = this.found.filter((text) => !this.expected.some((pattern) => pattern.test(text)));
    expect(unexpected, 'what the page complained of').toEqual([]);
    for (const pattern of this.expected) {
      expect(
        this.found.some((text) => pattern.test(text)),
        `a complaint like ${pattern}`,
      ).toBe(true);
    }
  }
}

/**
 * @typedef {object} Fixtures
 * @property {Conduct} conduct
 * @property {(options?: import('./server.mjs').Options) => Promise<Server>} serve starts one more server
 * @property {Server} server the site as it is deployed
 */

/** @type {import('@playwright/test').TestType<import('@playwright/test').PlaywrightTestArgs & import('@playwright/test').PlaywrightTestOptions & Fixtures, import('@playwright/test').PlaywrightWorkerArgs & import('@playwright/test').PlaywrightWorkerOptions>} */
export const test = base.extend({
  page: async ({ page }, use) => {
    unhurried(page);
    await passing(page);
    await use(page);
  },
  conduct: [
    async (
      /** @type {{page: import('@playwright/test').Page}} */ { page },
      /** @type {(conduct: Conduct) => Promise<void>} */ use,
    ) => {
      const conduct = new Conduct();
      conduct.watch(page);
      await use(conduct);
      conduct.verify();
    },
    { auto: true },
  ],
  serve: async ({ conduct }, use) => {
    /** @type {Server[]} */
    const servers = [];
    await use(async (options = {}) => {
      const server = await new Server(options).start();
      servers.push(server);
      conduct.origins.push(server.origin);
      return server;
    });
    for (const server of servers) await server.stop();
  },
  server: async ({ serve }, use) => {
    await use(await serve());
  },
});
