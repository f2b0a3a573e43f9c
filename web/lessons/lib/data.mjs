/** Numbers and names that stand in data/ as they are: configurations, sizes, cited tables. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { need } from './places.mjs';

/** @param {string} folder */
export function readData(folder) {
  const read = (/** @type {string} */ name) =>
    JSON.parse(readFileSync(need(path.join(folder, name), 'it belongs to the repository'), 'utf8'));
  const world = read('teaching-world.json');
  // Sizes of the teaching world are the lengths of its own lists, so that they cannot disagree.
  world.size = { T: world.tokens.length, d_model: world.X[0].length, width: world.W_Q[0].length };
  return {
    world,
    anchor: read('anchor-model.json'),
    frontier: read('frontier-models.json'),
    worked: read('worked-examples.json'),
    published: read('published-figures.json'),
  };
}

/**
 * @param {Record<string, any>} data
 * @param {string} dotted for instance anchor.config.hidden_size
 * @returns {any}
 */
export function valueAt(data, dotted) {
  let here = /** @type {any} */ (data);
  for (const step of dotted.split('.')) {
    if (here === null || typeof here !== 'object' || !(step in here)) {
      throw new Error(`data ${dotted}: nothing at "${step}"`);
    }
    here = here[step];
  }
  return here;
}

/** The same as text. @param {Record<string, any>} data @param {string} dotted */
export const lookUp = (data, dotted) => printed(valueAt(data, dotted), dotted);

/**
 * A count of one layer, by the core: attention beside an RNN of the same width.
 * @param {any} engine
 * @param {Record<string, any>} data
 * @param {string} what for instance rnn.serialSteps
 * @param {string} tokens where T stands in data/
 * @param {string} width where d stands in data/
 */
export function layerCount(engine, data, what, tokens, width) {
  const sizes = { tokens: valueAt(data, tokens), width: valueAt(data, width) };
  return printed(valueAt(engine.cost.compareLayers(sizes), what), what);
}

/**
 * @param {Record<string, any>} data
 * @param {string} name a model's name in frontier-models.json
 * @param {string} field
 */
export function modelField(data, name, field) {
  const model = data.frontier.models.find((/** @type {any} */ m) => m.name === name);
  if (!model) throw new Error(`model ${name}: not in data/frontier-models.json`);
  return lookUp(model, field);
}

/**
 * @param {unknown} value
 * @param {string} where for the message
 */
export function printed(value, where) {
  if (typeof value === 'string') return value;
  if (typeof value === 'bigint') return value.toLocaleString('en-US').replace('-', '−');
  if (typeof value === 'number' && Number.isFinite(value)) {
    return value.toLocaleString('en-US', { maximumFractionDigits: 20 }).replace('-', '−');
  }
  throw new Error(`data ${where}: wanted a number or a text, found ${JSON.stringify(value)}`);
}
