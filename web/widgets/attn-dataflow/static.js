import { html } from 'lit';
import { stillTools } from '../../parts/tools.js';
import { bothSizes, isLesson, stagesAt } from './model.js';
import { details, view } from './view.js';
import './messages.js';

const nothing = () => {};

/**
 * The element's static version: the column as the live element opens, and every
 * learned stage for print and for readers without JavaScript.
 * @param {import('../../lessons/static.mjs').Setting} setting
 */
export function staticView({ engine, data, t, language, attributes }) {
  const dataflow = data('dataflow');
  const lesson = attributes.lesson ?? 'C3-L7';
  if (!isLesson(dataflow, lesson)) throw new Error(`attn-dataflow: data/dataflow.json has no lesson ${lesson}`);
  /** @type {import('./view.js').State} */
  const state = {
    t,
    language,
    experiment: attributes.experiment ?? null,
    sizes: bothSizes(engine, data('anchor-model'), data('teaching-world')),
    stages: stagesAt(dataflow, lesson),
    stage: attributes.stage ?? null,
    still: true,
    tools: stillTools(t),
    on: { choose: nothing, key: nothing },
  };
  return html`${view(state)}
    <div class="more">${state.stages.filter(({ known }) => known).map((stage) => details(state, stage))}</div>`;
}
