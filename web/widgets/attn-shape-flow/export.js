import { csv, heading, LIGHT, MARGIN, paragraph, sheet } from '../../parts/export.js';
import { grouped } from '../../parts/number.js';
import { symbolPieces } from '../../parts/symbol.js';
import { inside, PER_DOUBLING, wide } from './layout.js';
import { nameOf } from './view.js';
import { FORMULAS, roleOf, titleOf } from './words.js';

/**
 * @typedef {import('./view.js').State} State
 * @typedef {import('./layout.js').Picture} Picture
 * @typedef {import('./layout.js').Box} Box
 */

/** What the style sheet gives each role, on paper. @type {Record<string, {fill: string, stroke: string, width: number, dash?: string}>} */
const INK = {
  input: { fill: '#dbe6f6', stroke: '#3c6fb4', width: 1.25 },
  output: { fill: '#dbe6f6', stroke: '#3c6fb4', width: 2.5 },
  parameter: { fill: '#eee4d1', stroke: '#6b5423', width: 2.5 },
  intermediate: { fill: '#f3f3ef', stroke: '#5b6578', width: 1, dash: '4 2.5' },
};

const COLUMNS = [
  'shapeFlow.csv.tensor',
  'shapeFlow.csv.role',
  'shapeFlow.csv.copies',
  'shapeFlow.csv.rows',
  'shapeFlow.csv.columns',
  'shapeFlow.csv.parameters',
  'shapeFlow.csv.multiplications',
];

/**
 * @param {import('../../parts/export.js').Sheet} page
 * @param {State} state
 * @param {Picture} picture
 * @param {number} x0
 * @param {number} y0
 */
function draw(page, state, { boxes, wires, marks }, x0, y0) {
  const { t, lit } = state;
  const values = { heads: grouped(state.sizes[state.size].extents.H ?? 0n) };
  for (const d of wires) page.path(moved(d, x0, y0), { stroke: LIGHT.soft, width: 1, opacity: 0.75 });
  for (const { kind, x, y, text } of marks) {
    const words = text.includes('.') ? t(text, values) : text;
    const soft = kind === 'step' || kind === 'rest';
    page.text(x0 + x, y0 + y + (kind === 'step' ? 0 : 5), symbolPieces(words), {
      anchor: soft ? 'start' : 'middle',
      fill: soft ? LIGHT.soft : LIGHT.ink,
      size: kind === 'sign' ? 16 : 13,
    });
  }
  for (const box of boxes) block(page, box, x0, y0, lit === box.id || (lit === 'O_h' && box.tensor.name === 'O_h'));
}

/** @param {import('../../parts/export.js').Sheet} page @param {Box} box @param {number} x0 @param {number} y0 @param {boolean} lit */
function block(page, { x, y, w, h, tensor, turned, label, top, side }, x0, y0, lit) {
  const [left, above] = [x0 + x, y0 + y];
  const ink = lit ? { ...INK[tensor.role], stroke: LIGHT.accent } : INK[tensor.role];
  const [rows, cols] = turned ? [tensor.cols, tensor.rows] : [tensor.rows, tensor.cols];
  page.rect(left, above, w, h, { ...ink, radius: tensor.role === 'parameter' ? 0 : 2, name: tensor.role });
  if (tensor.role === 'parameter') {
    const c = Math.min(9, w / 3, h / 3);
    page.path(`M${left} ${above + c}V${above}h${c}z M${left + w} ${above + h - c}V${above + h}h${-c}z`, {
      fill: ink.stroke,
    });
  }
  const name = { anchor: /** @type {const} */ ('middle'), weight: 600, fill: lit ? LIGHT.accent : LIGHT.ink };
  page.text(left + w / 2, w < 20 ? above + h + 16 : above + h / 2 + 4, symbolPieces(label), name);
  if (top) page.text(left + w / 2, above - 5, grouped(cols), { anchor: 'middle', fill: LIGHT.soft });
  if (side) page.text(left - 5, above + h / 2 + 4.5, grouped(rows), { anchor: 'end', fill: LIGHT.soft });
}

/** A wire's path elsewhere: its numbers are places, x and y in turn. @param {string} d @param {number} x0 @param {number} y0 */
function moved(d, x0, y0) {
  let across = false;
  return d.replace(/-?\d+(\.\d+)?/g, (text) => {
    across = !across;
    return String(Number((Number(text) + (across ? x0 : y0)).toFixed(2)));
  });
}

/**
 * Both pictures in sight, and every tensor with its counts.
 * @param {State} state
 * @param {string} language
 * @returns {import('../../parts/export.js').Exported}
 */
export function exported(state, language) {
  const { t, sizes, size } = state;
  const { flow } = sizes[size];
  return {
    scene: () => {
      const pictures = [wide(flow, PER_DOUBLING[size].wide), inside(flow, PER_DOUBLING[size].wide, false)];
      const room = Math.max(560, ...pictures.map(({ width }) => width));
      const page = sheet();
      let y = heading(page, { title: titleOf(state), notes: [nameOf(state, size)], room }) + 16;
      pictures.forEach((picture, at) => {
        if (at === 1) {
          page.text(MARGIN, y + 24, t('shapeFlow.inside'), { weight: 600, size: 14 });
          page.text(MARGIN, y + 48, symbolPieces('O_h = softmax(Q_h·K_hᵀ ÷ √d_h + M)·V_h'), { fill: LIGHT.soft });
          y += 64;
        }
        draw(page, state, picture, MARGIN + (room - picture.width) / 2, y);
        y += picture.height + 12;
      });
      const legend = [
        'shapeFlow.input',
        'shapeFlow.outputLegend',
        'shapeFlow.parameterLegend',
        'shapeFlow.intermediateLegend',
      ];
      const texts = [legend.map((key) => t(key)).join(' · '), t('shapeFlow.caption')];
      y = paragraph(page, { texts, room, y: y + 8 });
      return { width: room + 2 * MARGIN, height: y + MARGIN, title: titleOf(state), language, marks: page.marks };
    },
    csv: () =>
      csv([
        COLUMNS.map((key) => t(key)),
        ...flow.tensors.map((tensor) => [
          FORMULAS[tensor.name] ?? tensor.name,
          roleOf(state, tensor),
          tensor.copies,
          tensor.rows,
          tensor.cols,
          tensor.parameters,
          tensor.multiplications,
        ]),
      ]),
  };
}
