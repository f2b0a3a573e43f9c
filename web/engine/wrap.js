import { attentionCalls } from './calls/attention.js';
import { costCalls } from './calls/cost.js';
import { recurrentCalls } from './calls/recurrent.js';
import { shapeCalls } from './calls/shapes.js';

/** For the tests of the boundary: what is alive on the C++ side. @param {import('../../bindings/attn.js').AttnModule} module */
export const live = (module) => ({ heap: module.heap_in_use(), handles: module.count_emval_handles?.() ?? 0 });

/**
 * The wrapper around the module that every page loads, a file a topic in
 * calls/: it checks the types that a release build of the bindings would not,
 * unwraps the answers and makes one AttnError of a refusal. It computes nothing.
 */
export class Engine {
  /** @param {import('../../bindings/attn.js').AttnCore} core the instantiated module */
  constructor(core) {
    this.attention = attentionCalls(core);
    this.cost = costCalls(core);
    this.recurrent = recurrentCalls(core);
    this.shapes = shapeCalls(core);
    this.live = () => live(core);
  }
}
