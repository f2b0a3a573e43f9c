import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { binaryBytes, fixed, grouped, hundredMillions, percent } from '../draw/format.js';
import { translator } from '../i18n/i18n.js';
import { AttnError } from './errors.js';
import { nodeModule } from './node.js';

/**
 * The published figures, for the build of the pages and for scripts/figures:
 * computed by the core from data/, printed here; the cited ones come from the
 * data with their source.
 *
 * @typedef {object} ShownFigure
 * @property {string} id
 * @property {string | string[]} shown as it prints
 * @property {unknown} [value]
 * @property {string} [cited] where a figure comes from that is not computed
 */

const data = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'data');

/** @param {string} name @returns {any} */
const readData = (name) => JSON.parse(readFileSync(join(data, `${name}.json`), 'utf8'));

/** The figures stand in Chinese sentences. */
const say = translator('zh-CN');

/** @type {Record<string, (value: any, decimals: number) => string>} */
const printers = {
  fixed: (value, decimals) => fixed(value, decimals),
  percent: (value, decimals) => percent(value, decimals),
  hundred_million: (value, decimals) => say('unit.hundredMillion', { value: hundredMillions(value, decimals) }),
  integer: (value) => grouped(value),
  bytes: (value) => `${grouped(value)} B`,
  binary: (value, decimals) => binaryBytes(value, decimals),
  text: (value) => value,
};

/**
 * One figure of the core as text.
 * @param {import('../../bindings/attn.js').Figure} figure
 * @returns {ShownFigure}
 */
export function printFigure({ id, print, decimals, numbers, counts, words }) {
  const printer = printers[print];
  if (!printer) throw new Error(`figure ${id}: no way to print ${print}`);
  const values = [...numbers, ...counts, ...words];
  const shown = values.map((value) => printer(value, decimals));
  return { id, value: values.length === 1 ? values[0] : values, shown: shown.length === 1 ? shown[0] : shown };
}

/**
 * A cited figure as its source prints it: its own text where the data has one,
 * else its value, each number as it is written.
 * @param {any} figure
 * @returns {ShownFigure}
 */
function citedFigure({ id, cited, value, shown }) {
  const flat = (/** @type {any} */ part) => (Array.isArray(part) ? part.map(String).join(' / ') : String(part));
  const text = shown ?? Object.entries(value).map(([name, part]) => `${name}: ${flat(part)}`);
  return { id, shown: text, value, cited };
}

/** @returns {Promise<ShownFigure[]>} every published figure, in the order of the data file */
export async function loadFigures() {
  const module = await nodeModule('attn_figures');
  const answer = module.published_figures(
    readData('teaching-world'),
    readData('anchor-model'),
    readData('frontier-models'),
    readData('worked-examples'),
  );
  if (!answer.ok) throw new AttnError(`core.${answer.code}`, answer, answer.message);
  const computed = new Map(answer.value.map((/** @type {any} */ figure) => [figure.id, printFigure(figure)]));
  return readData('published-figures').figures.map((/** @type {any} */ published) => {
    const figure = computed.get(published.id);
    // A published figure with a formula is computed even where it also cites what it is computed from.
    if (figure) return published.cited ? { ...figure, cited: published.cited } : figure;
    if (published.cited) return citedFigure(published);
    throw new Error(`figure ${published.id} is neither computed nor cited`);
  });
}
