import { html } from 'lit';
import { worldOf } from '../../engine/world.js';
import { stillTools } from '../../parts/tools.js';
import { bothReaders } from './model.js';
import { stepContent } from './steps.js';
import { view } from './view.js';
import './messages.js';

const nothing = () => {};

/**
 * The element's static version: as the live element opens, then every step with
 * the sentence read to its end, for print and for readers without JavaScript.
 * @param {import('../../lessons/static.mjs').Setting} setting
 */
export function staticView({ engine, data, t, attributes }) {
  const readers = bothReaders(engine, worldOf(data('teaching-world')), data('worked-examples').sequence_length);
  const last = readers.tokens.length;
  const step = Number(attributes.step);
  const read = Number(attributes.read);
  /** @type {import('./view.js').State} */
  const state = {
    t,
    experiment: attributes.experiment ?? null,
    step: step === 2 || step === 3 ? step : 1,
    readers,
    read: Number.isInteger(read) && read >= 0 && read <= last ? read : 0,
    forward: false,
    playing: false,
    numbers: false,
    builtIn: true,
    tools: stillTools(t, { exports: true }),
    on: { step: nothing, go: nothing, play: nothing, numbers: nothing },
  };
  return html`${view(state)}${
    /** @type {const} */ ([1, 2, 3]).map(
      (each) => html`<div class="more">${stepContent({ ...state, read: last }, each)}</div>`,
    )
  }`;
}
