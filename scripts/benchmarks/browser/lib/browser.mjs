// The system's Chromium, as the browser tests start it, with no way to another machine.
import { chromium } from 'playwright-core';
import { chromiumProgram } from '../../../../tests/browser/support/programs.mjs';

/** @param {string[]} [more] switches */
export const startBrowser = (more = []) =>
  chromium.launch({
    executablePath: chromiumProgram(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      ...more,
    ],
  });

/**
 * @param {import('playwright-core').Browser} browser
 * @param {import('playwright-core').BrowserContextOptions} [options]
 */
export async function newPage(browser, options = {}) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: 'zh-CN',
    colorScheme: 'light',
    ...options,
  });
  const page = await context.newPage();
  /** Requests that would leave the machine; there must be none. @type {string[]} */
  const outside = [];
  page.on('request', (request) => {
    const { protocol, hostname, href } = new URL(request.url());
    if (/^https?:$/.test(protocol) && hostname !== '127.0.0.1') outside.push(href);
  });
  const cdp = await context.newCDPSession(page);
  return { page, cdp, outside, close: () => context.close() };
}
