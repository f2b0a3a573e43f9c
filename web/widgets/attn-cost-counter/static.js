import { html } from 'lit';
import { stillTools } from '../../parts/tools.js';
import { bothLayers, fits, stopsOf } from './model.js';
import { marksOf } from './start.js';
import { lengthsTable, view } from './view.js';
import './messages.js';

const nothing = () => {};

/**
 * The element's static version: as the live element opens, and the lengths that
 * the lesson speaks of for who cannot move the sliders.
 * @param {import('../../lessons/static.mjs').Setting} setting
 */
export function staticView({ engine, data, t, attributes }) {
  const { marks, start } = marksOf(data('anchor-model'), data('worked-examples'));
  const stops = stopsOf(engine);
  const sizes = { ...start };
  for (const [name, letter] of /** @type {const} */ ([
    ['tokens', 't'],
    ['width', 'd'],
  ])) {
    const value = Number(attributes[letter]);
    if (fits(stops, name, value)) sizes[name] = value;
  }
  const at = (/** @type {number} */ tokens) => bothLayers(engine, { ...sizes, tokens }, stops);
  return html`${view({
    t,
    experiment: attributes.experiment ?? null,
    stops,
    sizes,
    layers: at(sizes.tokens),
    problem: null,
    marks,
    tools: stillTools(t, { exports: true }),
    on: { move: nothing, type: nothing },
  })}<div class="more">${lengthsTable(
    t,
    sizes.width,
    marks.tokens.map((tokens) => ({ tokens, layers: at(tokens) })),
  )}</div>`;
}
