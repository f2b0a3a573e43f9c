import { stillTools } from '../../parts/tools.js';
import { linesOf, addressesOf, lineOf } from './model.js';
import { examplesOf } from './examples.js';
import { view } from './view.js';
import './messages.js';

const nothing = () => {};

/**
 * The element's static version: the whole list with all its figures. Without
 * JavaScript and in print neither line is folded.
 * @param {import('../../lessons/static.mjs').Setting} setting
 */
export function staticView({ data, figures, t, language, attributes }) {
  const { lessons } = data('dataflow');
  const files = Object.fromEntries(
    ['anchor-model', 'frontier-models', 'worked-examples'].map((name) => [name, data(name)]),
  );
  const lines = linesOf(data('evolution'), { figures, data: files, lessons });
  const at = attributes.at ?? 'multi-head';
  if (!lineOf(lines, at)) throw new Error(`attn-evolution: data/evolution.json has no generation ${at}`);
  return view({
    t,
    language,
    experiment: attributes.experiment ?? null,
    lines,
    sizes: examplesOf(files['worked-examples']),
    at,
    open: [],
    unfolded: new Set(),
    links: addressesOf(attributes.links),
    references: attributes.references ?? '',
    lab: () => null,
    tools: stillTools(t),
    on: { toggle: nothing, fold: nothing, retry: nothing },
  });
}
