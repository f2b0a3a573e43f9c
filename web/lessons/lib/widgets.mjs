/** How a page puts a widget: the tag, its attributes, and the static version inside. */
import { escapeHtml } from './escape.mjs';

/**
 * Experiments are worked through step by step; they are numbered and counted, and each takes its own
 * time: its steps and the things to try beside it. Every other widget is a figure.
 * @type {Record<string, number>}
 */
const EXPERIMENT_MINUTES = {
  'attn-head-split': 8,
  'attn-model-heads': 7,
  'attn-rnn-steps': 3,
  'attn-cost-counter': 4,
};
// Looking a figure over and opening what it offers.
const FIGURE_MINUTES = 2;

/** @param {string} tag */
export const isExperiment = (tag) => tag in EXPERIMENT_MINUTES;

/** @param {string} html */
const tagsOn = (html) =>
  [...html.matchAll(/<div class="figure" id="(?:experiment|figure)-\d+"><(attn-[a-z-]+)/g)].map(([, tag]) => tag);

/** @param {string} html */
export const countExperiments = (html) => tagsOn(html).filter(isExperiment).length;

/** The time that the live parts of a page take. @param {string} html */
export const widgetMinutes = (html) =>
  tagsOn(html).reduce((sum, tag) => sum + (EXPERIMENT_MINUTES[tag] ?? FIGURE_MINUTES), 0);

/**
 * @param {string} tag
 * @param {Record<string, string>} attributes
 */
export function openingTag(tag, attributes) {
  if (!/^attn-[a-z-]+$/.test(tag)) throw new Error(`widget "${tag}": wanted a name like attn-head-split`);
  const text = Object.entries(attributes).map(([name, value]) => {
    if (!/^[a-z][a-z-]*$/.test(name)) throw new Error(`widget ${tag}: "${name}" is no attribute name`);
    return ` ${name}="${escapeHtml(value)}"`;
  });
  return `<${tag}${text.join('')}>`;
}

/**
 * @param {(tag: string, setting: any) => Promise<unknown>} staticVersion
 * @param {string} tag
 * @param {Record<string, string>} attributes
 * @returns {Promise<string>}
 */
export async function widgetElement(staticVersion, tag, attributes) {
  const opening = openingTag(tag, attributes);
  const inside = await staticVersion(tag, { lang: 'zh-CN', ...attributes });
  if (typeof inside !== 'string' || inside.trim() === '') throw new Error(`widget ${tag}: no static version`);
  // Nothing of it may be read as Markdown: one block, no empty line.
  return `${opening}${inside.replace(/\n\s*\n/g, '\n').trim()}</${tag}>`;
}

/** Numbers experiments and figures page by page; a page is built anew when the author edits it. */
export class Numbering {
  /** @type {Map<string, number>} */
  #count = new Map();

  clear() {
    this.#count.clear();
  }

  /** @param {string} url @param {'experiment' | 'figure'} kind */
  next(url, kind) {
    const key = `${url} ${kind}`;
    const number = (this.#count.get(key) ?? 0) + 1;
    this.#count.set(key, number);
    return String(number);
  }
}
