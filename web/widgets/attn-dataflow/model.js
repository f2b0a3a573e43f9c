import { anchorSizes, teachingSizes } from '../../engine/sizes.js';

/**
 * The stages as a lesson's reader knows them, and what they measure: every
 * number below is the core's. No drawing.
 *
 * @typedef {import('../../engine/wrap.js').Engine} Engine
 * @typedef {import('../../../bindings/attn.js').LayerShapes} LayerShapes
 * @typedef {Record<string, string>} Texts by language
 * @typedef {{id: string, label: Texts, title?: Texts, here?: string[]}} Lesson
 * @typedef {{id: string, lesson: string, row?: string, name: Texts, formula?: string, in?: string[][], out?: string[][],
 *   parameters?: string, configured?: string, says?: Texts, branches?: boolean, joins?: boolean}} StageData
 * @typedef {StageData & {from: Lesson, known: boolean, here: boolean,
 *   tagged: boolean}} Stage tagged: the first that is here, which bears the mark
 */

/**
 * What is learned at a lesson: what this one and those before it teach. A
 * stage that is here stands in this lesson.
 * @param {{lessons: Lesson[], stages: StageData[]}} dataflow data/dataflow.json
 * @param {string} lesson
 * @returns {Stage[]}
 */
export function stagesAt({ lessons, stages }, lesson) {
  const now = lessons.findIndex(({ id }) => id === lesson);
  const here = lessons[now]?.here ?? stages.filter((stage) => stage.lesson === lesson).map(({ id }) => id);
  return stages.map((stage) => {
    const taught = lessons.findIndex(({ id }) => id === stage.lesson);
    // What says nothing of itself cannot be opened, whenever it is taught.
    return {
      ...stage,
      from: lessons[taught],
      known: taught <= now && Boolean(stage.out),
      here: here.includes(stage.id),
      tagged: stage.id === here[0],
    };
  });
}

/** Whether the course has that lesson. @param {{lessons: Lesson[]}} dataflow @param {string | null | undefined} lesson */
export const isLesson = ({ lessons }, lesson) => lessons.some(({ id }) => id === lesson);

/**
 * Neighbours that stand side by side, in the order of the data.
 * @param {Stage[]} stages
 * @returns {Stage[][]}
 */
export function rowsOf(stages) {
  /** @type {Stage[][]} */
  const rows = [];
  for (const stage of stages) {
    const last = rows[rows.length - 1];
    if (last && stage.row && last[0].row === stage.row) last.push(stage);
    else rows.push([stage]);
  }
  return rows;
}

/**
 * Extents and parameters at both sizes.
 * @param {Engine} engine
 * @param {any} anchor data/anchor-model.json
 * @param {any} world data/teaching-world.json
 */
export const bothSizes = (engine, anchor, world) => ({
  name: String(anchor.name),
  anchor: engine.shapes.layerShapes(anchorSizes(anchor, world)),
  teaching: engine.shapes.layerShapes(teachingSizes(world)),
});

/** @typedef {ReturnType<typeof bothSizes>} Sizes */
