import { spare } from '../parts/spare.js';
import { sayMissing, unsayMissing } from './missing.js';

/**
 * Every element of the library by its tag, and the module that holds it. A page
 * fetches only the elements that it has.
 * @type {Record<string, () => Promise<CustomElementConstructor>>}
 */
export const elements = {
  'attn-cost-counter': async () => (await import('./attn-cost-counter/index.js')).AttnCostCounter,
  'attn-dataflow': async () => (await import('./attn-dataflow/index.js')).AttnDataflow,
  'attn-evolution': async () => (await import('./attn-evolution/index.js')).AttnEvolution,
  'attn-head-split': async () => (await import('./attn-head-split/index.js')).AttnHeadSplit,
  'attn-model-heads': async () => (await import('./attn-model-heads/index.js')).AttnModelHeads,
  'attn-rnn-steps': async () => (await import('./attn-rnn-steps/index.js')).AttnRnnSteps,
  'attn-shape-flow': async () => (await import('./attn-shape-flow/index.js')).AttnShapeFlow,
};

/** The tags that are on their way or here. @type {Map<string, Promise<void>>} */
const asked = new Map();

/** Fetches and defines one element; a second script on the page may have been faster. @param {string} tag */
function define(tag) {
  const known = asked.get(tag);
  if (known) return known;
  const coming = elements[tag]().then((element) => {
    for (const waiting of document.querySelectorAll(tag)) unsayMissing(waiting);
    if (!customElements.get(tag)) customElements.define(tag, element);
  });
  asked.set(tag, coming);
  // A fetch that failed is asked for again when the next such tag comes.
  coming.catch((thrown) => {
    asked.delete(tag);
    for (const waiting of document.querySelectorAll(tag)) sayMissing(waiting, thrown);
  });
  return coming;
}

/** For pages that put the elements where a document's observer does not look, as into a shadow root. */
export const defineAll = () => Promise.all(Object.keys(elements).map(define));

/** A page that never has time to spare defines the next element all the same after so long, in ms. */
const LATEST = 300;

/** Each in its turn: to ask for all at once would hold the page up. @type {Promise<unknown>} */
let turn = Promise.resolve();

/** In the order of the page. @param {Element} root */
function defineBelow(root) {
  const found = [root, ...root.querySelectorAll(Object.keys(elements).join())].map(({ localName }) => localName);
  for (const tag of new Set(found)) {
    if (!(tag in elements) || asked.has(tag)) continue;
    turn = turn.then(() => {
      define(tag);
    });
    turn = turn.then(() => spare(LATEST));
  }
}

/** Defines the elements that the page has, and those that it gets. */
export function defineOnSight() {
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) if (node instanceof Element) defineBelow(node);
    }
  });
  observer.observe(document, { childList: true, subtree: true });
  defineBelow(document.documentElement);
}
