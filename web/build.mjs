/**
 * Bundles the elements: dist/attn-widgets.js (a module) with its parts and the
 * WebAssembly modules beside it, dist/attn-widgets.classic.js (a script that works from a file), the style
 * sheets of the static versions, the data files for authors to copy, and the
 * manifest of the elements.
 */
import { copyFileSync, cpSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { attn, smallSheet } from './bundle.mjs';
import { elementsManifest } from './manifest.mjs';

const web = dirname(fileURLToPath(import.meta.url));
const root = dirname(web);
const wasmBuild = join(root, 'build', 'wasm');

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

// Made aside and put in place at the end: a server that is running never sees half of it.
const place = join(root, 'dist');
const dist = join(root, 'build', 'dist-new');
rmSync(dist, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });
await build({
  ...common,
  // Workers are scripts of their own beside the parts, whose parts they share.
  entryPoints: {
    'attn-widgets': join(web, 'entry.js'),
    'parts/worker': join(web, 'engine', 'worker.js'),
    'parts/model-worker': join(web, 'engine', 'model-worker.js'),
  },
  outdir: dist,
  format: 'esm',
  // A page fetches the elements that it has, and what they share once.
  splitting: true,
  chunkNames: 'parts/[name]-[hash]',
  // A module is UTF-8 by definition; a classic script is read in its page's encoding and stays in ASCII.
  charset: 'utf8',
});
await build({
  ...common,
  entryPoints: [join(web, 'entry.classic.js')],
  outfile: join(dist, 'attn-widgets.classic.js'),
  format: 'iife',
  // A classic script has no import.meta; the glue is told where the module is.
  define: { 'import.meta.url': 'undefined' },
});
copyFileSync(join(wasmBuild, 'attn_core.wasm'), join(dist, 'attn.wasm'));
copyFileSync(join(wasmBuild, 'attn_systems.wasm'), join(dist, 'attn-systems.wasm'));
copyFileSync(join(wasmBuild, 'attn_model.wasm'), join(dist, 'attn-model.wasm'));
cpSync(join(root, 'data'), join(dist, 'data'), { recursive: true });

const { staticStyles, staticTags } = await import('./lessons/static.mjs');
for (const tag of staticTags) writeFileSync(join(dist, `${tag}.css`), await smallSheet(staticStyles(tag)));

// For editors: tags, attributes and events, out of the elements' own comments.
writeFileSync(join(dist, 'custom-elements.json'), `${JSON.stringify(elementsManifest(), null, 1)}\n`);

rmSync(place, { recursive: true, force: true });
renameSync(dist, place);
