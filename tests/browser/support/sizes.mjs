// The sizes that stand in data/, as the tests read them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './server.mjs';

/** @param {string} name @returns {any} */
const data = (name) => JSON.parse(readFileSync(join(root, 'data', `${name}.json`), 'utf8'));

export const anchorModel = data('anchor-model');
export const world = data('teaching-world');
