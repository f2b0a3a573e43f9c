import { html } from 'lit';
import { choice } from '../../parts/choice.js';
import { colourBar } from '../../parts/colour-bar.js';
import { inTurn } from '../../parts/in-turn.js';
import { later } from '../../parts/later.js';
import { fixed, grouped } from '../../parts/number.js';
import { headFigures } from './heads.js';
import { headLarge } from './large.js';
import { scaleWords, titleOf } from './layer.js';
import { limitOf, promptsOf } from './model.js';
import { sentenceField, nextWords } from './sentence-view.js';

/**
 * The experiment as templates of its state: nothing here computes or keeps
 * anything, so the same templates make the static version at build time.
 *
 * @typedef {import('./model.js').Pattern} Pattern
 *
 * @typedef {object} State
 * @property {import('../../i18n/i18n.js').Translate} t
 * @property {string | null} experiment its number on the page
 * @property {number} layer from 0
 * @property {number} head the enlarged one, from 0
 * @property {Pattern | 'order'} sort
 * @property {string} text what stands in the field
 * @property {import('./model.js').Heard} heard what stands in the field
 * @property {import('./model.js').Reading} reading what is drawn
 * @property {any} card the model's card, or null
 * @property {import('./model.js').Loaded['model']['sizes']} sizes
 * @property {string[]} words the vocabulary
 * @property {string} opening the sentence that stands there at first
 * @property {{head: number, row: number, col: number} | null} spot the cell under the pointer or the keys
 * @property {number | null} word the word whose label is under the pointer or has the focus
 * @property {number | null} pinned the word that was chosen
 * @property {boolean} listed whether the vocabulary is open
 * @property {boolean} builtIn whether the model is the project's own
 * @property {unknown} [computing] the line that says so while a large model computes
 * @property {unknown} tools the row at the figure's foot
 * @property {Actions} on
 *
 * @typedef {object} Actions
 * @property {(layer: number) => void} layer
 * @property {(head: number) => void} head
 * @property {(sort: Pattern | 'order') => void} sort
 * @property {(text: string) => void} type while the reader types
 * @property {(text: string) => void} say
 * @property {(unknown: string, word: string) => void} replace
 * @property {(word: string) => void} append
 * @property {(spot: {head: number, row: number, col: number} | null) => void} visit
 * @property {(word: number | null) => void} word
 * @property {(word: number) => void} leave
 * @property {(word: number) => void} pin
 * @property {() => void} unpin
 * @property {(open: boolean) => void} list
 */

/**
 * The course's sentence where the model knows its words, else the first that its card asks about.
 * @param {string[]} tokens @param {import('./model.js').Loaded | null} loaded
 */
export function openingOf(tokens, loaded) {
  if (!loaded || tokens.every((token) => loaded.words.includes(token))) return tokens.join(' ');
  return promptsOf(loaded.card)[0] ?? loaded.words.slice(0, tokens.length).join(' ');
}

/** @param {State} state */
export function view(state) {
  const { t, layer, sizes, reading, on } = state;
  const layers = Array.from({ length: sizes.layers }, (_, at) => ({
    key: String(at),
    text: t('modelHeads.layer', { layer: at + 1 }),
  }));
  return html`<figure
    class="experiment"
    aria-label=${t('modelHeads.title')}
    @keydown=${(/** @type {KeyboardEvent} */ event) => letGo(state, event)}
  >
    <div class="top">
      <h3>${titleOf(state)}</h3>
      <span class="hint">${t('modelHeads.hint')}</span>
      ${choice({ label: t('modelHeads.layers'), options: layers, chosen: String(layer), onChoose: (key) => on.layer(Number(key)) })}
    </div>
    ${inTurn(() => sentenceField(state))}
    ${reading.pass ? drawn(state) : html`<p class="verdict" role="status">${t('modelHeads.nothing')}</p>`}
    <div class="buttons no-print">${state.tools}</div>
    <figcaption class="caption">${caption(state)}</figcaption>
  </figure>`;
}

/** Escape lets a pinned word go, unless it was for a menu. @param {State} state @param {KeyboardEvent} event */
function letGo({ pinned, on }, event) {
  const inMap = /** @type {Element} */ (event.target).closest('[role="grid"]') !== null;
  if (event.key !== 'Escape' || (event.defaultPrevented && !inMap) || pinned === null) return;
  event.preventDefault();
  on.unpin();
}

/** @param {State} state */
function drawn(state) {
  return html`${headFigures(state)}
    <div class="scale">
      ${colourBar(scaleWords(state))}
    </div>
    <p class="verdict" role="status">${census(state)}</p>
    <div>${inTurn(() => later(() => [headLarge(state), nextWords(state)]))}</div>`;
}

/** How many heads have one clear pattern on this sentence. @param {State} state */
export function census({ t, layer, reading }) {
  const { pass } = reading;
  if (!pass) return '';
  const here = pass.layers[layer].census;
  if (here.unscored > 0) return t('modelHeads.unscored');
  return [
    t('modelHeads.census', { layer: layer + 1, heads: here.heads, clear: here.clear, mixed: here.mixed }),
    t('modelHeads.censusAll', { heads: pass.census.heads, clear: pass.census.clear, mixed: pass.census.mixed }),
    t('modelHeads.thisSentence'),
  ].join('');
}

/** Where the numbers come from. @param {State} state */
export function caption({ t, card, builtIn, sizes }) {
  const held = card?.held_out;
  const grams = held?.n_grams?.find((/** @type {any} */ row) => row.order === 4);
  const size = { layers: sizes.layers, heads: sizes.heads, words: sizes.vocabulary };
  return [
    builtIn
      ? t('modelHeads.origin', { ...size, parameters: grouped(BigInt(card.architecture.parameters)) })
      : t('modelHeads.another', size),
    held && grams
      ? t('modelHeads.losses', {
          model: fixed(held.model.everything.perplexity, 2),
          grams: fixed(grams.everything.perplexity, 2),
        })
      : '',
    t('modelHeads.rowsLeftOut'),
  ].join('');
}

export { limitOf };
