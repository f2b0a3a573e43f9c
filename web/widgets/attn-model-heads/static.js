import { stillTools } from '../../parts/tools.js';
import { read } from './model.js';
import { vocabularyOf } from './sentence.js';
import { openingOf, view } from './view.js';
import './messages.js';

const nothing = () => {};
const still = {
  layer: nothing,
  head: nothing,
  sort: nothing,
  type: nothing,
  say: nothing,
  replace: nothing,
  append: nothing,
  visit: nothing,
  word: nothing,
  leave: nothing,
  pin: nothing,
  unpin: nothing,
  list: nothing,
};

/**
 * The element's static version: the first layer on the course's sentence, as
 * the live element opens.
 * @param {import('../../lessons/static.mjs').Setting} setting
 */
export function staticView({ data, t, attributes, model }) {
  const opening = openingOf(data('teaching-world').tokens, model);
  const reading = read(model, vocabularyOf(model.words), opening);
  return view({
    t,
    experiment: attributes.experiment ?? null,
    layer: 0,
    head: 0,
    sort: 'order',
    text: opening,
    heard: reading,
    reading,
    card: model.card,
    sizes: model.model.sizes,
    words: model.words,
    opening,
    spot: null,
    word: null,
    pinned: null,
    listed: false,
    builtIn: true,
    tools: stillTools(t, { enlarge: true, exports: true }),
    on: still,
  });
}
