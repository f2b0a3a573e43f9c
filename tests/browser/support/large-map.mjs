// A page that holds the map part alone, with weights made in the page: sizes that no element's data reaches yet.
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { root } from './server.mjs';

const SOURCE = `
import { html, LitElement } from 'lit';
import { translator } from './i18n/i18n.js';
import { heatMap, heatMapStyles } from './parts/heat-map.js';
import { ramp, shared } from './parts/styles.js';

/** Its weights and mask are set by the test; who asks and the walked cell are the reader's. */
class LargeMap extends LitElement {
  static styles = [shared, ramp, heatMapStyles];
  static properties = { weights: { attribute: false }, hidden_: { attribute: false }, asker: { state: true }, active: { state: true } };
  constructor() {
    super();
    this.weights = null;
    this.hidden_ = (row, col) => col > row;
    this.asker = 0;
    this.active = null;
    this.t = translator(document.documentElement.lang === 'en' ? 'en' : 'zh-CN');
    this.tokens = [];
  }
  word(at) {
    return (this.tokens[at] ??= ['the', 'cat', 'sat', 'on', 'a', 'mat'][at % 6] + (at % 97));
  }
  render() {
    if (!this.weights) return '';
    const { rows, cols } = this.weights;
    const names = (count) => Array.from({ length: count }, (_, at) => this.word(at));
    this.rows = this.rows?.length === rows ? this.rows : names(rows);
    this.cols = this.cols?.length === cols ? this.cols : names(cols);
    return html\`\${heatMap({
      id: 'map',
      title: 'map',
      label: this.t('map.label', { title: 'map', rows, cols }),
      corner: this.t('map.corner'),
      rows: this.rows,
      cols: this.cols,
      weights: this.weights,
      hidden: this.hidden_,
      asker: this.asker,
      active: this.active,
      describe: (row, col, weight) =>
        this.t(weight ? 'map.cell' : 'map.cellHidden', { title: 'map', query: this.rows[row], key: this.cols[col], weight }),
      onVisit: (row, col) => (this.active = { row, col }),
      onLeave: () => (this.active = null),
      onAsk: (row) => (this.asker = row),
    })}\`;
  }
}
customElements.define('large-map', LargeMap);
`;

/** @type {Promise<{path: string, text: string}[]> | null} */
let made = null;

async function bundle() {
  const { build } = /** @type {any} */ (createRequire(join(root, 'web', 'package.json')))('esbuild');
  const { outputFiles } = await build({
    stdin: { contents: SOURCE, resolveDir: join(root, 'web'), sourcefile: 'large-map.js' },
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    outdir: '/large-map',
    entryNames: 'large-map',
    write: false,
  });
  return outputFiles;
}

/** @param {import('./server.mjs').Server} server @param {string} [lang] @returns {Promise<string>} the page's address */
export async function largeMapPage(server, lang = 'zh-CN') {
  made ??= bundle();
  for (const { path, text } of await made) server.add(`/large-map/${basename(path)}`, text);
  return server.add(
    `/large-map/${lang}.html`,
    `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>A large map</title>
<link rel="icon" href="data:,">
<script type="module" src="/large-map/large-map.js"></script>
</head>
<body><main><h1>A large map</h1><large-map></large-map></main></body>
</html>
`,
  );
}

/**
 * Attention of a made-up kind: a little everywhere, most near the word itself; one weight is planted.
 * Runs in the page.
 * @param {{rows: number, cols: number, planted: [number, number]}} wanted
 */
export async function fillMap({ rows, cols, planted: [row, col] }) {
  const data = new Float32Array(rows * cols);
  for (let at = 0, line = 0; line < rows; line += 1) {
    for (let place = 0; place < cols; place += 1, at += 1) {
      const near = Math.abs(line - place) < 3 ? 0.3 : 0;
      data[at] = place > line ? 0 : near + ((line * 7919 + place * 104729) % 1009) / 20000;
    }
    // Frames go on meanwhile: what is measured later is the drawing alone.
    if (line % 64 === 63) await new Promise((resolve) => setTimeout(resolve));
  }
  data[row * cols + col] = 1;
  /** @type {any} */ (document.querySelector('large-map')).weights = { rows, cols, data };
}
