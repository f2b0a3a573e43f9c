import { grouped, logPlace } from '../../parts/number.js';
import { headsInSight } from './model.js';

/**
 * Where everything of the picture stands: pixels only. An edge's length is the
 * logarithm of its extent, so one extent is one length everywhere.
 *
 * @typedef {import('./model.js').FlowTensor} FlowTensor
 * @typedef {{id: string, label: string, tensor: FlowTensor, turned: boolean, x: number, y: number, w: number, h: number,
 *   top: boolean, side: boolean}} Box top, side: whether the extent is printed there
 * @typedef {{x: number, y: number, text: string, kind: 'sign' | 'step' | 'rest', key?: string}} Mark
 * @typedef {{width: number, height: number, boxes: Box[], wires: string[], marks: Mark[]}} Picture
 * @typedef {import('../../../bindings/attn.js').MultiHeadFlow} Flow
 */

/** Pixels for a doubling: so that the widest picture of each size fits its column. */
export const PER_DOUBLING = { anchor: { wide: 7.2, tall: 7 }, teaching: { wide: 33, tall: 22 } };

/** @param {bigint | number} extent @param {number} perDoubling */
export const edge = (extent, perDoubling) => perDoubling * logPlace(extent, 1, 2);

const ABOVE = 18; // and above
const STEP = 26; // a line of text
const BESIDE = 150; // a step's name beside the middle of a tall picture
const FALL = 30; // wires that spread downwards
const two = (/** @type {number} */ value) => Number(value.toFixed(2));

/** @param {Flow} flow @param {number} perDoubling */
function sheet(flow, perDoubling) {
  /** @type {Picture} */
  const picture = { width: 0, height: 0, boxes: [], wires: [], marks: [] };
  const tensorOf = (/** @type {string} */ name) =>
    /** @type {FlowTensor} */ (flow.tensors.find((tensor) => tensor.name === name));
  const measure = (/** @type {string} */ name, turned = false) => {
    const { rows, cols } = tensorOf(name);
    const [h, w] = [edge(rows, perDoubling), edge(cols, perDoubling)];
    return turned ? { w: h, h: w } : { w, h };
  };
  return {
    picture,
    measure,
    /** For the extent that is printed at the left of a block. @param {string} name */
    room(name, turned = false) {
      const { rows, cols } = tensorOf(name);
      return 10 + 6 * grouped(turned ? cols : rows).length;
    },
    /**
     * @param {string} name
     * @param {number} x left
     * @param {number} y middle
     * @param {{id?: string, label?: string, turned?: boolean, top?: boolean, side?: boolean}} [options]
     */
    put(name, x, y, { id = name, label, turned = false, top = true, side = true } = {}) {
      const { w, h } = measure(name, turned);
      const box = {
        id,
        label: label ?? id,
        tensor: tensorOf(name),
        turned,
        x: two(x),
        y: two(y - h / 2),
        w: two(w),
        h: two(h),
        top,
        side,
      };
      picture.boxes.push(box);
      return { left: x, right: x + w, above: y - h / 2, below: y + h / 2, middle: x + w / 2, y };
    },
    /** @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2 */
    across(x1, y1, x2, y2) {
      const half = (x1 + x2) / 2;
      picture.wires.push(
        `M${two(x1)} ${two(y1)}C${two(half)} ${two(y1)} ${two(half)} ${two(y2)} ${two(x2)} ${two(y2)}`,
      );
    },
    /** @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2 */
    down(x1, y1, x2, y2) {
      const half = (y1 + y2) / 2;
      picture.wires.push(
        `M${two(x1)} ${two(y1)}C${two(x1)} ${two(half)} ${two(x2)} ${two(half)} ${two(x2)} ${two(y2)}`,
      );
    },
    /** @param {Mark['kind']} kind @param {number} x @param {number} y @param {string} text a sign, or the key of a message */
    mark(kind, x, y, text) {
      picture.marks.push({ kind, x: two(x), y: two(y), text });
    },
  };
}

/** How many heads the flow has. @param {Flow} flow */
const copiesOf = ({ tensors }) => tensors.find(({ name }) => name === 'O_h')?.copies ?? 0n;

const PROJECTIONS = ['Q', 'K', 'V'];

/** The whole flow from left to right. @param {Flow} flow @param {number} perDoubling @returns {Picture} */
export function wide(flow, perDoubling) {
  const { picture, measure, room, put, across, mark } = sheet(flow, perDoubling);
  const pitch = Math.max(measure('W_Q').h, measure('Q').h) + ABOVE + 8;
  const first = STEP + ABOVE + pitch / 2;
  const rows = PROJECTIONS.map((_, at) => first + at * pitch);
  const y = rows[1];
  const [near, far] = [room('X'), room('W_Q')];
  const x = put('X', near, y);
  const weightsAt = x.right + 42 + far;
  const weights = PROJECTIONS.map((name, at) => {
    across(x.right + 2, y, weightsAt - far - 10, rows[at]);
    mark('sign', weightsAt - far - 4, rows[at], '·');
    return put(`W_${name}`, weightsAt, rows[at]);
  });
  const projected = PROJECTIONS.map((name, at) => {
    mark('sign', weights[at].right + 11, rows[at], '=');
    return put(name, weights[at].right + 22 + near, rows[at]);
  });
  const node = projected[0].right + 24;
  for (const { right, y: from } of projected) across(right + 2, from, node, y);
  const headsAt = node + 26 + near;
  const heads = headColumn(flow, measure, y);
  for (const { number, middle } of heads) {
    if (number === null) mark('rest', headsAt, middle, 'shapeFlow.rest');
    else {
      across(node, y, headsAt - near, middle);
      put('O_h', headsAt, middle, { id: `O_${number}`, top: number === 1, side: true });
    }
  }
  const { w } = measure('O_h');
  const concatAt = headsAt + w + 42 + near;
  for (const { number, middle } of heads) if (number !== null) across(headsAt + w + 2, middle, concatAt - near, y);
  const concat = put('O', concatAt, y);
  mark('sign', concat.right + 11, y, '·');
  const out = put('W_O', concat.right + 18 + room('W_O'), y);
  mark('sign', out.right + 11, y, '=');
  const result = put('Y', out.right + 22 + near, y);
  mark('step', weightsAt, 12, 'shapeFlow.step1');
  mark('step', node - 20, 12, 'shapeFlow.step2');
  mark('step', concat.left, 12, 'shapeFlow.step3');
  mark('step', out.left, 12, 'shapeFlow.step4');
  const last = heads[heads.length - 1].middle + measure('O_h').h / 2;
  picture.width = Math.ceil(result.right + 2);
  picture.height = Math.ceil(Math.max(rows[2] + pitch / 2 - 10, last + 4));
  return picture;
}

/** Middles of the heads around a line. @param {Flow} flow @param {(name: string) => {h: number}} measure @param {number} y */
function headColumn(flow, measure, y) {
  const numbers = headsInSight(copiesOf(flow));
  const pitch = measure('O_h').h + 12;
  const start = y - (pitch * (numbers.length - 1)) / 2;
  return numbers.map((number, at) => ({ number, middle: start + at * pitch }));
}

/** The same from top to bottom, for a narrow column. @param {Flow} flow @param {number} perDoubling @returns {Picture} */
export function tall(flow, perDoubling) {
  const { picture, measure, room, put, down, mark } = sheet(flow, perDoubling);
  const weight = measure('W_Q');
  const third = weight.w + 10;
  // The names of the steps stand left of the middle.
  const far = Math.max(room('W_Q'), BESIDE - third * 1.5 + 5);
  const width = far + third * 3 - 6;
  const centre = far + third * 1.5 - 5;
  /** @param {string} name @param {number} y top @param {Parameters<put>[3]} [options] */
  const middle = (name, y, options) => put(name, centre - measure(name).w / 2, y + measure(name).h / 2, options);

  /** A step's name on a line of its own, which only the flow's middle passes. @param {number} y @param {string} key */
  const caption = (y, key) => {
    mark('step', 0, y + 12, key);
    down(centre, y, centre, y + STEP);
    return y + STEP;
  };

  const x = middle('X', ABOVE);
  const spread = caption(x.below + 4, 'shapeFlow.step1');
  const weightsAt = spread + FALL + ABOVE;
  const columns = PROJECTIONS.map((name, at) => {
    const left = far + at * third;
    down(centre, spread, left + weight.w / 2, weightsAt - ABOVE);
    return put(`W_${name}`, left, weightsAt + weight.h / 2, { side: at === 0 });
  });
  const projectedAt = columns[0].below + 22 + ABOVE;
  const projected = PROJECTIONS.map((name, at) => {
    mark('sign', columns[at].middle, columns[at].below + 11, '‖');
    const { w, h } = measure(name);
    return put(name, columns[at].middle - w / 2, projectedAt + h / 2, { side: at === 0 });
  });
  const node = projected[0].below + 4 + FALL;
  for (const { middle: from, below } of projected) down(from, below + 4, centre, node);
  const fan = caption(node, 'shapeFlow.step2');
  const headsAt = fan + FALL + ABOVE;
  const head = measure('O_h');
  const shown = headsInSight(copiesOf(flow));
  // One head less than in a wide column, and the rest stands between them.
  const numbers = shown.includes(null) ? shown.filter((_, at) => at !== 3) : shown;
  const spans = numbers.map((number) => (number === null ? 18 : head.w));
  const gap = numbers.includes(null) ? 10 : 40;
  let left = centre;
  for (const w of spans) left -= (w + gap) / 2;
  left += gap / 2;
  const from = numbers.map((number, at) => {
    const here = left;
    left += spans[at] + gap;
    if (number === null) {
      mark('rest', here + 9, headsAt + head.h / 2, '⋯');
      return null;
    }
    down(centre, fan, here + head.w / 2, headsAt - ABOVE);
    return put('O_h', here, headsAt + head.h / 2, { id: `O_${number}`, side: number === 1 });
  });
  const below = headsAt + head.h + 4;
  for (const box of from) if (box) down(box.middle, below, centre, below + FALL);
  const concatAt = caption(below + FALL, 'shapeFlow.step3') + ABOVE;
  const concat = middle('O', concatAt);
  mark('step', 0, concat.below + 16, 'shapeFlow.step4');
  mark('sign', centre, concat.below + 12, '·');
  const out = middle('W_O', concat.below + 20 + ABOVE);
  mark('sign', centre, out.below + 11, '‖');
  const result = middle('Y', out.below + 20 + ABOVE);
  picture.width = Math.ceil(width);
  picture.height = Math.ceil(result.below + 3);
  return picture;
}

/**
 * What one head does, in a row that wraps where the column is narrow.
 * @param {Flow} flow
 * @param {number} perDoubling
 * @param {boolean} wraps
 * @returns {Picture}
 */
export function inside(flow, perDoubling, wraps) {
  const { picture, measure, room, put, mark } = sheet(flow, perDoubling);
  const keys = measure('K_h', true);
  const near = room('Q_h');
  const tallest = Math.max(keys.h, measure('Q_h').h, measure('A_h').h);
  const y = ABOVE + tallest / 2;
  const q = put('Q_h', near, y);
  mark('sign', q.right + 10, y, '·');
  const k = put('K_h', q.right + 18 + room('K_h', true), y, { label: 'K_hᵀ', turned: true });
  // Where the column is narrow the letters are larger.
  const softmaxTo = k.right + 140;
  picture.wires.push(`M${two(k.right + 6)} ${two(y)}H${two(softmaxTo)}m-6 -3.5l6 3.5l-6 3.5`);
  mark('step', k.right + (wraps ? 2 : 7), y - 9, 'shapeFlow.softmax');
  const a = put('A_h', softmaxTo + 4 + near, y);
  const next = wraps ? y + tallest / 2 + 34 + ABOVE : y;
  const startsAt = wraps ? near + 22 : a.right + 24 + near;
  const lineY = wraps ? next + measure('V_h').h / 2 : y;
  mark('sign', startsAt - near - 8, lineY, '·');
  const v = put('V_h', startsAt, lineY);
  mark('sign', v.right + 12, lineY, '=');
  const o = put('O_h', v.right + 24 + near, lineY);
  picture.width = Math.ceil(Math.max(o.right, a.right) + 12);
  picture.height = Math.ceil(Math.max(k.below, a.below, o.below) + 20);
  return picture;
}
