import { expect } from '@playwright/test';

/** Where the lesson with the experiment is. */
export const LESSON = '/c3/l7/';

/** One <attn-head-split> as a reader meets it. */
export class Widget {
  /** @param {import('@playwright/test').Locator} host */
  constructor(host) {
    this.host = host;
    this.live = host.locator('.live');
    this.static = host.locator('.static');
    this.figure = this.live.locator('figure.experiment');
    this.maps = this.live.getByRole('grid');
    this.inspector = this.live.locator('.inspector');
    this.alert = host.getByRole('alert');
    this.retry = host.locator('.panel').getByRole('button');
    this.mask = this.live.getByRole('switch');
    this.select = this.live.locator('.picker select');
    this.numbersButton = this.live.locator('button[aria-expanded]:not([aria-haspopup])');
  }

  /** Scrolls it near and waits until it can be used. */
  async ready() {
    await this.host.scrollIntoViewIfNeeded();
    await expect(this.figure).toBeVisible();
    return this;
  }

  /** @param {1 | 2 | 3} step */
  stepButton(step) {
    return this.live.locator('.steps button').nth(step - 1);
  }

  /** @param {1 | 2 | 3} step */
  async go(step) {
    await this.stepButton(step).click();
    await expect(this.stepButton(step)).toHaveAttribute('aria-current', 'step');
  }

  /** Opens and closes the window of enlarged maps once: what draws it is fetched then. @returns its button */
  async fetchWindow() {
    const button = this.live.getByRole('button', { name: '放大' });
    await button.click();
    await this.host.getByRole('button', { name: '关闭' }).click();
    await expect(this.host.getByRole('dialog')).toHaveCount(0);
    return button;
  }

  /** @param {string} token */
  askerChip(token) {
    return this.live.getByRole('radio', { name: token, exact: true });
  }

  /** @param {string} token */
  async ask(token) {
    await this.askerChip(token).check();
    await expect(this.askerChip(token)).toBeChecked();
  }

  /** The row that is outlined, by its label. */
  askerChosen() {
    return this.maps.first().locator('.row.asker [role="rowheader"], .row-labels .accent');
  }

  /** @param {number} panel @param {number} row @param {number} col */
  cell(panel, row, col) {
    return this.maps.nth(panel).locator(`[data-row="${row}"][data-col="${col}"]`);
  }

  /** What is drawn in a cell, apart from what is said of it. @param {number} panel @param {number} row @param {number} col */
  printed(panel, row, col) {
    return this.cell(panel, row, col).locator('[aria-hidden]');
  }

  /** The whole numbers of a row, as drawn in its cells. @param {number} panel @param {number} row */
  printedRow(panel, row) {
    return this.rowCells(panel, row).locator('[aria-hidden]');
  }

  /** @param {number} panel @param {number} row */
  rowCells(panel, row) {
    return this.maps.nth(panel).locator(`[data-row="${row}"]`);
  }

  /** The paragraph that says all of these. @param {...(string | RegExp)} texts */
  said(...texts) {
    return texts.reduce((found, hasText) => found.filter({ hasText }), this.live.locator('p'));
  }

  /** @param {RegExp | string} caption */
  table(caption) {
    return this.live.locator('table').filter({ has: this.host.page().locator('caption', { hasText: caption }) });
  }
}

/** @param {import('@playwright/test').Page} page @param {string} [selector] */
export const widgetOn = (page, selector = 'attn-head-split') => new Widget(page.locator(selector));

/**
 * A table's body as texts, row by row.
 * @param {import('@playwright/test').Locator} table
 * @returns {Promise<string[][]>}
 */
export async function rowsOf(table) {
  await table.first().waitFor(); // it may come a frame after the maps
  return table
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => Array.from(row.children, (cell) => (cell.textContent ?? '').replace(/\s+/g, ' ').trim())),
    );
}

/** A printed number, with its true minus sign and its groups. @param {string} text */
export const numberOf = (text) => Number(text.replace('−', '-').replace(/[,%\s]/g, ''));

/** The element that has the focus, through all shadow roots. @param {import('@playwright/test').Page} page */
export const focused = (page) =>
  page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    if (!element) return null;
    const shown = element.matches('.picker input') ? (element.nextElementSibling ?? element) : element;
    const { outlineStyle, outlineWidth } = getComputedStyle(shown);
    const root = element.getRootNode();
    return {
      tag: element.localName,
      role: element.getAttribute('role'),
      text: (element.textContent ?? '').trim().slice(0, 40),
      value: 'value' in element ? String(element.value) : '',
      inWidget: root instanceof ShadowRoot && root.host.localName === 'attn-head-split',
      ring: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    };
  });

/**
 * A page as an author would write it.
 * @param {{body: string, head?: string, lang?: string, script?: string}} parts script: address of the module
 */
export const authorPage = ({ body, head = '', lang = 'zh-CN', script = '/attn/attn-widgets.js' }) => `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>An author's page</title>
<link rel="icon" href="data:,">
${script ? `<script type="module" src="${script}"></script>` : ''}
${head}
</head>
<body>
<main>
<h1>An author's page</h1>
${body}
</main>
</body>
</html>
`;

/** Until the page has stood still for ten frames. @param {import('@playwright/test').Page} page */
export const stays = (page) =>
  page.evaluate(async () => {
    for (let [still, at] = [0, scrollY]; still < 10; still = scrollY === at ? still + 1 : 0) {
      at = scrollY;
      await new Promise((go) => requestAnimationFrame(go));
    }
  });
