import { grouped } from '../../parts/number.js';

/**
 * The two lines with what fills the blanks of their texts. Nothing is computed:
 * a value is a published figure, a number that stands in a data file, or a work.
 *
 * @typedef {{figure: string, part?: number} | {data: string} | {model: string, field: string} | {cite: string}} Origin
 * @typedef {{text: string, figure?: string, part?: number, from?: string, cite?: string}} Value figure, from, cite: whence
 * @typedef {{key: string, lessons: string[], values: Record<string, Origin>}} EntryData
 * @typedef {{lines: {id: string, entries: EntryData[]}[], works: Record<string, string>}} Evolution data/evolution.json
 * @typedef {Record<string, string | string[]>} Figures published figures as they print, by id
 * @typedef {{id: string, label: Record<string, string>, title?: Record<string, string>}} Lesson
 * @typedef {{key: string, lessons: Lesson[], values: Record<string, Value>}} Entry
 * @typedef {{id: string, entries: Entry[]}} Line
 */

/** @param {unknown} value what stands in a data file @param {string} where */
function printed(value, where) {
  if (typeof value === 'string') return value;
  if (typeof value !== 'number') throw new Error(`${where}: no number stands there`);
  return grouped(value);
}

/**
 * @param {Evolution} evolution
 * @param {{figures: Figures, data: Record<string, any>, lessons: Lesson[]}} sources data: files of data/ by name
 * @returns {Line[]}
 */
export function linesOf(evolution, { figures, data, lessons }) {
  /** @param {Origin} origin @returns {Value} */
  const filled = (origin) => {
    if ('cite' in origin) return { text: evolution.works[origin.cite], cite: origin.cite };
    if ('figure' in origin) {
      const shown = figures[origin.figure];
      const text = origin.part === undefined ? shown : shown?.[origin.part];
      if (typeof text !== 'string') throw new Error(`figure ${origin.figure}: not published, or a part is wanted`);
      return { text, ...origin };
    }
    if ('model' in origin) {
      const model = data['frontier-models'].models.find((/** @type {any} */ each) => each.name === origin.model);
      return { text: printed(model[origin.field], origin.model), from: `${origin.model} ${origin.field}` };
    }
    let here = data;
    for (const step of origin.data.split('.')) here = here[step];
    return { text: printed(here, origin.data), from: origin.data };
  };
  return evolution.lines.map(({ id, entries }) => ({
    id,
    entries: entries.map(({ key, lessons: taught, values }) => ({
      key,
      lessons: taught.map((lesson) => /** @type {Lesson} */ (lessons.find((each) => each.id === lesson))),
      values: Object.fromEntries(Object.entries(values).map(([name, origin]) => [name, filled(origin)])),
    })),
  }));
}

/** The line in which a generation stands. @param {Line[]} lines @param {string} key */
export const lineOf = (lines, key) => lines.find(({ entries }) => entries.some((entry) => entry.key === key));

/** What is open, as an attribute says it. @param {Line[]} lines @param {string | null | undefined} open */
export const openKeys = (lines, open) => (open ?? '').split(/\s+/).filter((key) => lineOf(lines, key));

/**
 * A list such as "C3-B1=/c3/b1/ C3-L7=/c3/l7/" by its names.
 * @param {string | null | undefined} text
 * @returns {Record<string, string>}
 */
export const addressesOf = (text) =>
  Object.fromEntries(
    (text ?? '')
      .split(/\s+/)
      .filter((pair) => pair.includes('='))
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
