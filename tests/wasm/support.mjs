import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** @param {string} path below the project's folder */
export const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** @param {number} rows @param {number} cols @param {number[]} data */
export const matrix = (rows, cols, data) => ({ rows, cols, data: Float64Array.from(data) });

/**
 * A source file of web/ that imports what only the bundler resolves, bundled
 * the way the product is.
 * @param {string} path below web/
 * @returns {Promise<any>}
 */
export async function bundled(path) {
  const require = createRequire(join(root, 'web', 'package.json'));
  const { build } = /** @type {any} */ (require)('esbuild');
  const { attn } = await import(pathToFileURL(join(root, 'web', 'bundle.mjs')).href);
  const folder = mkdtempSync(join(tmpdir(), 'attn-bundle-'));
  try {
    const outfile = join(folder, 'out.mjs');
    await build({
      entryPoints: [join(root, 'web', path)],
      bundle: true,
      format: 'esm',
      platform: 'node',
      plugins: [attn],
      outfile,
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A small seeded generator (mulberry32), so that a failure can be repeated. @param {number} seed */
export function seeded(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
