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
import { html } from 'lit';
import { nodeEngine } from '../engine/node.js';
import { translator } from '../i18n/i18n.js';
import { columns } from '../parts/number.js';
import { elementStyles } from '../widgets/attn-head-split/look.js';
import { bothDesigns, fetched } from '../widgets/attn-head-split/model.js';
import { stepContent } from '../widgets/attn-head-split/steps.js';
import { view } from '../widgets/attn-head-split/view.js';
import { matrixOf } from '../engine/matrix.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

const nothing = () => {};
const still = { step: nothing, ask: nothing, mask: nothing, visit: nothing, numbers: nothing };

/** @param {string} lang @param {{experiment?: string}} attributes */
async function headSplit(lang, { experiment }) {
  const engine = await nodeEngine();
  const world = JSON.parse(readFileSync(join(root, 'data', 'teaching-world.json'), 'utf8'));
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
  const asker = world.tokens.indexOf('给了');
  /** @type {import('../widgets/attn-head-split/view.js').State} */
  const state = {
    t: translator(lang),
    experiment: experiment ?? null,
    step: 1,
    asker,
    designs,
    fetched: fetched(engine, designs, asker),
    widths: world.tokens.map(columns),
    spot: null,
    trace: null,
    numbers: false,
    builtIn: true,
    on: still,
  };
  return html`${view(state)}${[2, 3].map(
    (step) => html`<div class="more">${stepContent(state, /** @type {2 | 3} */ (step))}</div>`,
  )}`;
}

/** @type {Record<string, (lang: string, attributes: Record<string, string>) => Promise<unknown>>} */
const makers = { 'attn-head-split': headSplit };

/**
 * @param {string} tag
 * @param {{lang: string, stylesheet?: string} & Record<string, string>} options stylesheet: its address on the site
 * @returns {Promise<string>} HTML to stand inside the tag
 */
export async function staticVersion(tag, { lang, stylesheet = '/attn/attn-widgets.css', ...attributes }) {
  const maker = makers[tag];
  if (!maker) throw new Error(`<${tag}> has no static version`);
  const body = collectResultSync(render(await maker(lang, attributes)));
  const plain = body.replace(/<!--.*?-->/gs, '');
  return `<template shadowrootmode="open"><link rel="stylesheet" href="${stylesheet}"><div class="static">${plain}</div></template>`;
}

/** What a static version wears. */
export const staticStyles = () => elementStyles.map((sheet) => sheet.cssText).join('\n');
