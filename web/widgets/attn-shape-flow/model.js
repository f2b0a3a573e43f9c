import { anchorSizes, teachingSizes } from '../../engine/sizes.js';

/**
 * What the figure shows, asked of the engine: every number below is the
 * core's. No drawing, no words.
 *
 * @typedef {import('../../engine/wrap.js').Engine} Engine
 * @typedef {import('../../../bindings/attn.js').FlowTensor} FlowTensor
 * @typedef {'anchor' | 'teaching'} Size
 */

/** @type {Size[]} */
export const SIZES = ['anchor', 'teaching'];

/**
 * The flow and the extents at both sizes.
 * @param {Engine} engine
 * @param {any} anchor data/anchor-model.json
 * @param {any} world data/teaching-world.json
 */
export function bothSizes(engine, anchor, world) {
  const at = (/** @type {import('../../engine/sizes.js').LayerSizes} */ sizes) => ({
    flow: engine.shapes.multiHeadFlow(sizes),
    extents: engine.shapes.layerShapes(sizes).extents,
  });
  return { name: anchor.name, anchor: at(anchorSizes(anchor, world)), teaching: at(teachingSizes(world)) };
}

/** @typedef {ReturnType<typeof bothSizes>} Sizes */

/** The letters of the table under the figure, with the configuration's own names for them. */
export const DIMENSIONS = [
  { symbol: 'T', field: null },
  { symbol: 'd_model', field: 'hidden_size' },
  { symbol: 'H', field: 'num_attention_heads' },
  { symbol: 'd_h', field: 'head_dim' },
  { symbol: 'H·d_h', field: 'num_attention_heads × head_dim' },
];

/** How many heads are drawn before the rest is an ellipsis. */
const DRAWN = 4;

/** Numbers of the heads in sight, null where some are left out. @param {bigint} heads */
export function headsInSight(heads) {
  const count = Number(heads);
  if (count <= DRAWN + 2) return Array.from({ length: count }, (_, at) => at + 1);
  return [...Array.from({ length: DRAWN }, (_, at) => at + 1), null, count];
}

/**
 * The tensor that a block stands for: O_3 is an O_h.
 * @param {Sizes} sizes
 * @param {Size} size
 * @param {string} block
 * @returns {FlowTensor | undefined}
 */
export function tensorOf(sizes, size, block) {
  const { tensors } = sizes[size].flow;
  const head = /^O_(\d+)$/.exec(block);
  if (head && !headsInSight(sizes[size].extents.H ?? 0n).includes(Number(head[1]))) return undefined;
  return tensors.find(({ name }) => name === (head ? 'O_h' : block));
}
