/**
 * The static version of each element, made at build time by the element's own
 * templates from the same core: a declarative shadow root, so a page reads whole
 * without JavaScript and nothing moves when the live element takes over.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { render } from '@lit-labs/ssr';
import { collectResultSync } from '@lit-labs/ssr/lib/render-result.js';
import { loadFigures } from '../engine/figures.js';
import { modelOf } from '../engine/model.js';
import { nodeEngine, nodeModels } from '../engine/node.js';
import { chooseLanguage, translator } from '../i18n/i18n.js';
import * as costCounterLook from '../widgets/attn-cost-counter/look.js';
import * as costCounter from '../widgets/attn-cost-counter/static.js';
import * as dataflowLook from '../widgets/attn-dataflow/look.js';
import * as dataflow from '../widgets/attn-dataflow/static.js';
import * as evolutionLook from '../widgets/attn-evolution/look.js';
import * as evolution from '../widgets/attn-evolution/static.js';
import * as headSplitLook from '../widgets/attn-head-split/look.js';
import * as headSplit from '../widgets/attn-head-split/static.js';
import * as modelHeadsLook from '../widgets/attn-model-heads/look.js';
import * as modelHeads from '../widgets/attn-model-heads/static.js';
import * as rnnStepsLook from '../widgets/attn-rnn-steps/look.js';
import * as rnnSteps from '../widgets/attn-rnn-steps/static.js';
import * as shapeFlowLook from '../widgets/attn-shape-flow/look.js';
import * as shapeFlow from '../widgets/attn-shape-flow/static.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/**
 * @typedef {object} Setting what a widget's static.js gets
 * @property {import('../engine/wrap.js').Engine} engine
 * @property {(name: string) => any} data a parsed file of data/
 * @property {Record<string, string | string[]>} figures the published figures as they print, by id
 * @property {ReturnType<typeof modelOf>} model the project's own, loaded once a build
 * @property {import('../i18n/i18n.js').Translate} t
 * @property {string} language of the texts that stand in data files
 * @property {Record<string, string>} attributes of the tag
 *
 * @typedef {object} Maker
 * @property {import('lit').CSSResult[]} elementStyles
 * @property {(setting: Setting) => unknown} staticView
 */

/** @type {Record<string, Maker>} */
const makers = {
  'attn-cost-counter': { ...costCounterLook, ...costCounter },
  'attn-dataflow': { ...dataflowLook, ...dataflow },
  'attn-evolution': { ...evolutionLook, ...evolution },
  'attn-head-split': { ...headSplitLook, ...headSplit },
  'attn-model-heads': { ...modelHeadsLook, ...modelHeads },
  'attn-rnn-steps': { ...rnnStepsLook, ...rnnSteps },
  'attn-shape-flow': { ...shapeFlowLook, ...shapeFlow },
};

/** Every tag that has a static version. */
export const staticTags = Object.keys(makers);

/** @param {string} name */
const data = (name) => JSON.parse(readFileSync(join(root, 'data', `${name}.json`), 'utf8'));

/** @type {Promise<Record<string, string | string[]>> | undefined} */
let shown;

/** Computed once a build. */
function shownFigures() {
  shown ??= loadFigures().then((figures) => Object.fromEntries(figures.map((figure) => [figure.id, figure.shown])));
  return shown;
}

/** @type {Promise<ReturnType<typeof modelOf>> | undefined} */
let model;

/** Loaded once a build. */
function ownModel() {
  const folder = join(root, 'data', 'project-model');
  const read = (/** @type {string} */ name) => readFileSync(join(folder, name));
  model ??= nodeModels().then((models) =>
    modelOf(models, {
      weights: read('model.safetensors'),
      vocabulary: JSON.parse(read('vocabulary.json').toString()),
      card: JSON.parse(read('card.json').toString()),
      address: 'vocabulary.json',
    }),
  );
  return model;
}

/** @param {string} tag @returns {Maker} */
function makerOf(tag) {
  const maker = makers[tag];
  if (!maker) throw new Error(`<${tag}> has no static version`);
  return maker;
}

/**
 * @param {string} tag
 * @param {{lang: string, folder?: string} & Record<string, string>} options folder: where the site keeps the style sheets
 * @returns {Promise<string>} HTML to stand inside the tag
 */
export async function staticVersion(tag, { lang, folder = '/attn', ...attributes }) {
  const { staticView } = makerOf(tag);
  const setting = {
    engine: await nodeEngine(),
    data,
    figures: await shownFigures(),
    model: await ownModel(),
    t: translator(lang),
    language: chooseLanguage(lang),
    attributes,
  };
  const body = collectResultSync(render(staticView(setting))).replace(/<!--.*?-->/gs, '');
  return `<template shadowrootmode="open"><link rel="stylesheet" href="${folder}/${tag}.css"><div class="static">${body}</div></template>`;
}

/**
 * Laid out when it comes near the screen, or the page has time to spare. Without scripts nothing corrects where a link
 * lands, so nothing waits.
 */
const ASIDE = `@media screen and (scripting: enabled) {
  .static:not(.laid) {
    content-visibility: auto;
    overflow-clip-margin: 24px;
  }
  .static.laying:not(.laid) {
    content-visibility: visible;
    overflow: clip;
  }
  .static.laying:not(.laid) :is(figure > *, li):not(.laid) {
    content-visibility: hidden;
  }
}`;

/**
 * How high each stands in a column of 960, 730 and 340 px, near enough: its room until it is laid out.
 * @type {Record<string, [wide: number, middle: number, narrow: number]>}
 */
const HEIGHTS = {
  'attn-cost-counter': [918, 918, 1111],
  'attn-dataflow': [1054, 1219, 1361],
  'attn-evolution': [2036, 2538, 3462],
  'attn-head-split': [791, 823, 1300],
  'attn-model-heads': [1831, 2158, 2557],
  'attn-rnn-steps': [601, 633, 726],
  'attn-shape-flow': [1099, 1472, 1819],
};

/** @param {string} tag */
function room(tag) {
  const [wide, middle, narrow] = HEIGHTS[tag];
  const rule = (/** @type {number} */ height) => `.static { contain-intrinsic-block-size: auto ${height}px; }`;
  return `${rule(wide)} @container (max-width: 800px) { ${rule(middle)} } @container (max-width: 500px) { ${rule(narrow)} }`;
}

/** What a static version wears, in a file of its tag's name. @param {string} tag */
export const staticStyles = (tag) =>
  [...makerOf(tag).elementStyles.map((sheet) => sheet.cssText), ASIDE, room(tag)].join('\n');
