import { html } from 'lit';
import { stillTools } from '../../parts/tools.js';
import { bothSizes, SIZES } from './model.js';
import { tensors, view } from './view.js';
import './messages.js';

const nothing = () => {};
const still = { size: nothing, choose: nothing, visit: nothing, leave: nothing, key: nothing, numbers: nothing };

/**
 * The element's static version: the picture as the live element opens, and the
 * tables of both sizes for print and for readers without JavaScript.
 * @param {import('../../lessons/static.mjs').Setting} setting
 */
export function staticView({ engine, data, t, attributes }) {
  /** @type {import('./view.js').State} */
  const state = {
    t,
    experiment: attributes.experiment ?? null,
    sizes: bothSizes(engine, data('anchor-model'), data('teaching-world')),
    size: attributes.size === 'teaching' ? 'teaching' : 'anchor',
    block: null,
    lit: null,
    still: true,
    numbers: false,
    tools: stillTools(t, { exports: true }),
    on: still,
  };
  return html`${view(state)}${SIZES.map((size) => html`<div class="more">${tensors(state, size)}</div>`)}`;
}
