import { html } from 'lit';
import { matrixOf } from '../../engine/matrix.js';
import { columns } from '../../parts/number.js';
import { stillTools } from '../../parts/tools.js';
import { bothDesigns, fetched, VERB } from './model.js';
import { stepContent } from './steps.js';
import { view } from './view.js';
import './messages.js';

const nothing = () => {};
const still = { step: nothing, ask: nothing, mask: nothing, visit: nothing, keep: nothing, numbers: nothing };

/**
 * The element's static version: the first step as the live element opens, the
 * other two for print and for readers without JavaScript.
 * @param {import('../../lessons/static.mjs').Setting} setting
 */
export function staticView({ engine, data, t, attributes }) {
  const world = data('teaching-world');
  const input = {
    tokens: world.tokens,
    keys: world.tokens,
    heads: world.heads,
    x: matrixOf(world.X, 'X'),
    wQ: matrixOf(world.W_Q, 'W_Q'),
    wK: matrixOf(world.W_K, 'W_K'),
    wV: matrixOf(world.W_V, 'W_V'),
    wO: matrixOf(world.W_O, 'W_O'),
    q: null,
    k: null,
    v: null,
  };
  const designs = bothDesigns(engine, input, true);
  const asker = VERB - 1;
  /** @type {import('./view.js').State} */
  const state = {
    t,
    experiment: attributes.experiment ?? null,
    step: 1,
    asker,
    designs,
    fetched: fetched(engine, designs, asker),
    widths: world.tokens.map(columns),
    spot: null,
    trace: null,
    numbers: false,
    builtIn: true,
    tools: stillTools(t, { enlarge: true, exports: true }),
    on: still,
  };
  return html`${view(state)}${[2, 3].map(
    (step) => html`<div class="more">${stepContent(state, /** @type {2 | 3} */ (step))}</div>`,
  )}`;
}
