/** Where the build finds what it does not own. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const lessons = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const root = path.resolve(lessons, '../..');

export const places = {
  data: process.env.LESSONS_DATA ?? path.join(root, 'data'),
  dist: process.env.LESSONS_DIST ?? path.join(root, 'dist'),
  engine: process.env.LESSONS_ENGINE ?? path.join(root, 'web/engine/node.js'),
  figures: process.env.LESSONS_FIGURES ?? path.join(root, 'web/engine/figures.js'),
  out: process.env.LESSONS_OUT ?? path.join(root, 'build/site'),
  static: process.env.LESSONS_STATIC ?? path.join(root, 'web/lessons/static.mjs'),
};

/**
 * @param {string} file
 * @param {string} madeBy what to do when it is missing, for the message
 */
export function need(file, madeBy) {
  if (!existsSync(file)) throw new Error(`${path.relative(root, file)} is missing: ${madeBy}`);
  return file;
}

/**
 * Import from a module that another part of the project owns.
 * @param {string} file
 * @param {string[]} names
 * @param {string} madeBy
 * @returns {Promise<any>}
 */
export async function importParts(file, names, madeBy) {
  const module = await import(pathToFileURL(need(file, madeBy)).href);
  for (const name of names) {
    if (module[name] === undefined) throw new Error(`${path.relative(root, file)} exports no ${name}`);
  }
  return module;
}
