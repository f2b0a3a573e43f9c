/**
 * Bundles the elements: dist/attn-widgets.js (a module) with attn.wasm beside
 * it, dist/attn-widgets.classic.js (a script that works from a file), the style
 * sheet of the static versions, and the data files for authors to copy.
 */
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Ajv2020 from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { build } from 'esbuild';

const web = dirname(fileURLToPath(import.meta.url));
const root = dirname(web);
const dist = join(root, 'dist');
const wasmBuild = join(root, 'build', 'wasm');

/** A schema as a function: made here, so that no page needs eval. @param {string} name */
export function validatorSource(name) {
  const schema = JSON.parse(readFileSync(join(root, 'data', 'schemas', `${name}.schema.json`), 'utf8'));
  const ajv = new Ajv2020({ allErrors: true, strictNumbers: true, code: { source: true, esm: true, lines: false } });
  return standalone(ajv, ajv.compile(schema));
}

/** What the sources import by the names attn:… and no file holds. */
const attn = {
  name: 'attn',
  /** @param {import('esbuild').PluginBuild} setup */
  setup(setup) {
    setup.onResolve({ filter: /^attn:/ }, ({ path }) => {
      if (path === 'attn:core') return { path: join(wasmBuild, 'attn_core.mjs') };
      return { path, namespace: 'attn' };
    });
    setup.onLoad({ filter: /^attn:wasm-bytes$/, namespace: 'attn' }, () => ({
      contents: readFileSync(join(wasmBuild, 'attn_core.wasm')),
      loader: 'binary',
    }));
    setup.onLoad({ filter: /^attn:validate-/, namespace: 'attn' }, ({ path }) => ({
      contents: validatorSource(path.slice('attn:validate-'.length)),
      loader: 'js',
      resolveDir: web,
    }));
  },
};

/** @type {import('esbuild').BuildOptions} */
const common = {
  bundle: true,
  minify: true,
  target: ['es2022', 'chrome123', 'firefox120', 'safari17.5'],
  plugins: [attn],
  legalComments: 'none',
  loader: { '.json': 'json' },
  // The glue's branches for node; a page never takes them.
  external: ['module', 'fs', 'path', 'url'],
  logLevel: 'warning',
};

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });
await build({ ...common, entryPoints: [join(web, 'entry.js')], outfile: join(dist, 'attn-widgets.js'), format: 'esm' });
await build({
  ...common,
  entryPoints: [join(web, 'entry.classic.js')],
  outfile: join(dist, 'attn-widgets.classic.js'),
  format: 'iife',
  // A classic script has no import.meta; the glue is told where the module is.
  define: { 'import.meta.url': 'undefined' },
});
copyFileSync(join(wasmBuild, 'attn_core.wasm'), join(dist, 'attn.wasm'));
cpSync(join(root, 'data'), join(dist, 'data'), { recursive: true });

const { staticStyles } = await import('./lessons/static.mjs');
writeFileSync(join(dist, 'attn-widgets.css'), staticStyles());
