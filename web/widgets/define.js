import { AttnCostCounter } from './attn-cost-counter/index.js';
import { AttnDataflow } from './attn-dataflow/index.js';
import { AttnHeadSplit } from './attn-head-split/index.js';
import { AttnRnnSteps } from './attn-rnn-steps/index.js';
import { AttnShapeFlow } from './attn-shape-flow/index.js';

/** Every element of the library by its tag. */
export const elements = {
  'attn-cost-counter': AttnCostCounter,
  'attn-dataflow': AttnDataflow,
  'attn-head-split': AttnHeadSplit,
  'attn-rnn-steps': AttnRnnSteps,
  'attn-shape-flow': AttnShapeFlow,
};

/** Defines what is not defined yet, so that the script may come twice. */
export function defineAll() {
  for (const [tag, element] of Object.entries(elements)) {
    if (!customElements.get(tag)) customElements.define(tag, element);
  }
}
