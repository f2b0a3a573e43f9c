import { gatedCalls } from './calls/gated.js';
import { headCalls } from './calls/heads.js';
import { latentCalls } from './calls/latent.js';
import { positionCalls } from './calls/positions.js';
import { storageCalls } from './calls/storage.js';
import { live } from './wrap.js';

/** The wrapper around the module of the further systems; see wrap.js. */
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
