import { attentionCalls } from './calls/attention.js';
import { costCalls } from './calls/cost.js';
import { recurrentCalls } from './calls/recurrent.js';
import { shapeCalls } from './calls/shapes.js';

/**
 * The one wrapper around the WebAssembly module, a file a topic in calls/: it
 * checks the types that a release build of the bindings would not, unwraps the
 * answers and makes one AttnError of a refusal. It computes nothing.
 */
export class Engine {
  /** @type {import('../../bindings/attn.js').AttnCore} */
  #core;

  /** @param {import('../../bindings/attn.js').AttnCore} core the instantiated module */
  constructor(core) {
    this.#core = core;
    this.attention = attentionCalls(core);
    this.cost = costCalls(core);
    this.recurrent = recurrentCalls(core);
    this.shapes = shapeCalls(core);
  }

  /** For the tests of the boundary: what is alive on the C++ side. */
  live() {
    return { heap: this.#core.heap_in_use(), handles: this.#core.count_emval_handles?.() ?? 0 };
  }
}
