#!/usr/bin/env node
/**
 * Builds the lesson pages into build/site.
 *
 *   node web/lessons/build.mjs [--engine FILE] [--figures FILE] [--static FILE] [--data DIR] [--dist DIR] [--out DIR]
 *
 * Without options everything is found in its place in this repository. The options exist for the
 * tests, which need to show that the build refuses a wrong figure.
 */
import { rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import Eleventy from '@11ty/eleventy';

const web = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const { values } = parseArgs({
  options: {
    engine: { type: 'string' },
    figures: { type: 'string' },
    static: { type: 'string' },
    data: { type: 'string' },
    dist: { type: 'string' },
    out: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
});

if (values.help) {
  console.log(
    'usage: build.mjs [--engine FILE] [--figures FILE] [--static FILE] [--data DIR] [--dist DIR] [--out DIR]',
  );
  process.exit(0);
}

// The configuration is a file of its own (so that `eleventy --config` works too) and reads the
// places from the environment; resolve them before the working directory changes.
for (const [option, variable] of [
  ['engine', 'LESSONS_ENGINE'],
  ['figures', 'LESSONS_FIGURES'],
  ['static', 'LESSONS_STATIC'],
  ['data', 'LESSONS_DATA'],
  ['dist', 'LESSONS_DIST'],
  ['out', 'LESSONS_OUT'],
]) {
  const given = values[/** @type {'figures'} */ (option)];
  if (given) process.env[variable] = path.resolve(given);
}
const { places } = await import('./lib/places.mjs');

// Eleventy resolves its folders against the working directory.
process.chdir(web);
rmSync(places.out, { recursive: true, force: true });
try {
  const site = new Eleventy(undefined, undefined, { configPath: 'lessons/eleventy.config.mjs', quietMode: true });
  await site.write();
} catch (error) {
  // Eleventy wraps what went wrong; the first cause is what an author needs.
  const causes = [];
  for (let e = /** @type {any} */ (error); e; e = e.originalError ?? e.cause) causes.push(e.message ?? String(e));
  console.error(`The lesson pages were not built:\n${causes.at(-1)}`);
  rmSync(places.out, { recursive: true, force: true });
  process.exit(1);
}
