import { requireSizes } from '../matrix.js';
import { unwrap } from '../unwrap.js';

/**
 * @typedef {import('../../../bindings/attn.js').AttnCore} AttnCore
 * @typedef {import('../../../bindings/attn.js').LayerSizes} LayerSizes
 */

/** What a layer's tensors measure and cost, by their letters. @param {AttnCore} core */
export const shapeCalls = (core) => ({
  /**
   * Extents and parameters of the parts of a decoder layer; null where the model lacks a size.
   * @param {LayerSizes} sizes
   */
  layerShapes(sizes) {
    requireSizes('layer_shapes', { ...sizes });
    return unwrap(core.layer_shapes(sizes));
  },

  /**
   * The tensors of a multi-head layer under the causal mask, in the order in which they come to be.
   * @param {LayerSizes} sizes
   */
  multiHeadFlow(sizes) {
    requireSizes('multi_head_flow', { ...sizes });
    return unwrap(core.multi_head_flow(sizes));
  },
});
