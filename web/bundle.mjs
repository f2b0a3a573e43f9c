/** What the bundler resolves by the names attn:… and no file holds; used by build.mjs and by the tests. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { transform } from 'esbuild';

const web = dirname(fileURLToPath(import.meta.url));
const root = dirname(web);
const wasmBuild = join(root, 'build', 'wasm');

/** A schema as a function: made here, so that no page needs eval. @param {string} name */
export function validatorSource(name) {
  const schema = JSON.parse(readFileSync(join(root, 'data', 'schemas', `${name}.schema.json`), 'utf8'));
  const ajv = new Ajv2020({ allErrors: true, strictNumbers: true, code: { source: true, esm: true, lines: false } });
  return standaloneCode.default(ajv, ajv.compile(schema));
}

/** The figures that the list of generations prints, by id: computed now, so that a page needs no module for them. */
async function publishedTexts() {
  const { loadFigures } = await import('./engine/figures.js');
  const evolution = readFileSync(join(root, 'data', 'evolution.json'), 'utf8');
  const figures = (await loadFigures()).filter(({ id }) => evolution.includes(`"figure": "${id}"`));
  return Object.fromEntries(figures.map(({ id, shown }) => [id, shown]));
}

/** A style sheet without comments and spaces. @param {string} sheet */
export const smallSheet = async (sheet) =>
  (await transform(sheet, { loader: 'css', minify: true, charset: 'utf8' })).code.trim();

/** A script whose templates are small: the bundler leaves what stands in them as it is. @param {string} source */
async function smallTemplates(source) {
  const parts = source.replace(/\n[ \t]+/g, '\n').split(/\bcss`([^`$\\]*)`/);
  const sheets = await Promise.all(parts.map((part, at) => (at % 2 === 0 ? part : smallSheet(part))));
  return sheets.map((part, at) => (at % 2 === 0 ? part : `css\`${part}\``)).join('');
}

/** What the sources import by the names attn:… and no file holds. */
export const attn = {
  name: 'attn',
  /** @param {import('esbuild').PluginBuild} setup */
  setup(setup) {
    setup.onResolve({ filter: /^attn:/ }, ({ path }) => {
      if (/^attn:(core|systems|model)$/.test(path)) return { path: join(wasmBuild, `${path.replace(':', '_')}.mjs`) };
      return { path, namespace: 'attn' };
    });
    setup.onLoad({ filter: /\/web\/(parts|widgets)\/.*\.js$/ }, async ({ path }) => ({
      contents: await smallTemplates(readFileSync(path, 'utf8')),
    }));
    setup.onLoad({ filter: /^attn:(core|systems)-bytes$/, namespace: 'attn' }, ({ path }) => ({
      contents: readFileSync(join(wasmBuild, `${path.replace(':', '_').replace('-bytes', '')}.wasm`)),
      loader: 'binary',
    }));
    setup.onLoad({ filter: /^attn:published$/, namespace: 'attn' }, async () => ({
      contents: JSON.stringify(await publishedTexts()),
      loader: 'json',
    }));
    setup.onLoad({ filter: /^attn:validate-/, namespace: 'attn' }, ({ path }) => ({
      contents: validatorSource(path.slice('attn:validate-'.length)),
      loader: 'js',
      resolveDir: web,
    }));
  },
};
