import { attentionCalls } from './calls/attention.js';
import { costCalls } from './calls/cost.js';
import { gatedCalls } from './calls/gated.js';
import { headCalls } from './calls/heads.js';
import { latentCalls } from './calls/latent.js';
import { positionCalls } from './calls/positions.js';
import { recurrentCalls } from './calls/recurrent.js';
import { shapeCalls } from './calls/shapes.js';
import { storageCalls } from './calls/storage.js';

/** For the tests of the boundary: what is alive on the C++ side. @param {import('../../bindings/attn.js').AttnModule} module */
const live = (module) => ({ heap: module.heap_in_use(), handles: module.count_emval_handles?.() ?? 0 });

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

/** The same around the module of the further systems. */
export class Systems {
  /** @param {import('../../bindings/attn.js').AttnSystems} systems the instantiated module */
  constructor(systems) {
    this.gated = gatedCalls(systems);
    this.heads = headCalls(systems);
    this.latent = latentCalls(systems);
    this.positions = positionCalls(systems);
    this.storage = storageCalls(systems);
    this.live = () => live(systems);
  }
}
