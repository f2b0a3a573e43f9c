import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * The engine in node, from build/wasm: for the build of the pages and for the
 * tests. The same wrapper around the same module as in a browser.
 */

const build = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'build', 'wasm');

/** @param {string} name attn_core, attn_systems, attn_model or attn_figures */
export async function nodeModule(name) {
  const { default: create } = await import(pathToFileURL(join(build, `${name}.mjs`)).href);
  return create({ wasmBinary: readFileSync(join(build, `${name}.wasm`)) });
}

export async function nodeEngine() {
  const { Engine } = await import('./wrap.js');
  return new Engine(await nodeModule('attn_core'));
}

export async function nodeSystems() {
  const { Systems } = await import('./wrap-systems.js');
  return new Systems(await nodeModule('attn_systems'));
}

export async function nodeModels() {
  const { Models } = await import('./model.js');
  return new Models(await nodeModule('attn_model'));
}
