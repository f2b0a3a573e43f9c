import { html, nothing } from 'lit';
import { filled } from '../../parts/filled.js';
import { percentAbove, shortened, visible } from '../../parts/number.js';
import { tokenLabel } from '../../parts/token.js';
import { MOST_WORDS, promptsOf } from './model.js';

/** @typedef {import('./view.js').State} State */

/** Pieces that the strip shows; a longer text is cut with a mark. */
const PIECES = 80;
/** Words that the open list shows: another's model may have fifty thousand. */
const WORDS = 1000;

/** The field, other sentences, and how the text was taken apart. @param {State} state */
export function sentenceField(state) {
  const { t, text, opening, card, on } = state;
  const others = [opening, ...promptsOf(card).filter((prompt) => prompt !== opening)];
  return html`<div class="sentence">
    <label class="field">
      <span class="soft">${t('modelHeads.sentence')}</span>
      <input
        type="text"
        spellcheck="false"
        autocomplete="off"
        value=${text}
        ${filled(text)}
        @input=${(/** @type {InputEvent} */ event) => on.type(/** @type {HTMLInputElement} */ (event.target).value)}
      />
    </label>
    <label class="others no-print">
      <span class="soft">${t('modelHeads.others')}</span>
      <select ${filled(text)} @change=${(/** @type {Event} */ event) => on.say(/** @type {HTMLSelectElement} */ (event.target).value)}>
        ${others.includes(text) ? nothing : html`<option value=${text} selected>${t('modelHeads.own')}</option>`}
        ${others.map((sentence) => html`<option value=${sentence} ?selected=${sentence === text}>${sentence}</option>`)}
      </select>
    </label>
    ${strip(state)} ${state.computing ?? nothing} ${notes(state)} ${wordList(state)}
  </div>`;
}

/**
 * The words that the model got, each a button that pins its row and column; unknown ones as such.
 * @param {State} state
 */
function strip({ t, heard, pinned, on }) {
  const { pieces, tokens } = heard;
  let place = -1;
  const shown = pieces.slice(0, PIECES).map((piece) => {
    if (piece.id === null)
      return html`<span class="piece unknown" title=${t('modelHeads.unknownTitle')}><bdi>${shortened(piece.text)}</bdi></span>`;
    place += 1;
    const row = place;
    if (row >= tokens.length) return html`<span class="piece left">${tokenLabel(piece.text)}</span>`;
    return html`<button
      type="button"
      class="piece"
      aria-pressed=${row === pinned ? 'true' : 'false'}
      @click=${() => (row === pinned ? on.unpin() : on.pin(row))}
      @pointerenter=${(/** @type {PointerEvent} */ event) => event.pointerType === 'mouse' && on.word(row)}
      @pointerleave=${() => on.leave(row)}
      @focus=${(/** @type {FocusEvent} */ event) => /** @type {Element} */ (event.target).matches(':focus-visible') && on.word(row)}
      @blur=${() => on.leave(row)}
    >
      ${visible(piece.text)}
    </button>`;
  });
  return html`<p class="strip" role="group" aria-label=${t('modelHeads.strip')}>
    ${shown}${pieces.length > PIECES ? html`<span class="soft">…</span>` : nothing}
  </p>`;
}

/** What could not be used, and what to do about it. @param {State} state */
function notes({ t, heard, words, on }) {
  const { unknown, unknownMore, cut, tokens } = heard;
  return html`<div class="notes" role="status">
    ${cut ? html`<p class="accent">${t('modelHeads.cut', { most: MOST_WORDS, drawn: tokens.length })}</p>` : nothing}
    ${
      unknown.length > 0
        ? html`<p>${t('modelHeads.unknown', { count: words.length })}</p>
            <ul>
              ${unknown.map(
                ({ text, words: near }) => html`<li>
                  <bdi class="piece unknown">${shortened(text)}</bdi>
                  ${near.length > 0 ? t('modelHeads.replace') : t('modelHeads.noSimilar')}
                  ${near.map(
                    (word) =>
                      html`<button type="button" class="chip" @click=${() => on.replace(text, word)}>${word}</button>`,
                  )}
                </li>`,
              )}
              ${unknownMore > 0 ? html`<li class="soft">${t('modelHeads.unknownMore', { count: unknownMore })}</li>` : nothing}
            </ul>`
        : nothing
    }
  </div>`;
}

/** Every word that the model knows, to be put at the end. @param {State} state */
function wordList({ t, words, listed, on }) {
  return html`<div class="no-print">
    <button type="button" class="plain-button" aria-expanded=${listed ? 'true' : 'false'} @click=${() => on.list(!listed)}>
      ${t('modelHeads.vocabulary', { count: words.length })}
    </button>
    ${
      listed
        ? html`<div class="vocabulary" role="group" aria-label=${t('modelHeads.append')}>
            ${words.slice(0, WORDS).map((word) => html`<button type="button" class="chip" @click=${() => on.append(word)}>${visible(word)}</button>`)}
            ${words.length > WORDS ? html`<span class="soft">${t('modelHeads.wordsMore', { count: words.length - WORDS })}</span>` : nothing}
          </div>`
        : nothing
    }
  </div>`;
}

/** What the model takes for the next word. @param {State} state */
export function nextWords({ t, reading, on }) {
  return html`<section class="next">
    <h4>${t('modelHeads.next')}</h4>
    <p class="soft">${t('modelHeads.nextHint')}</p>
    <ol>
      ${reading.next.map(
        ({ word, probability }) => html`<li>
          <button type="button" class="chip" @click=${() => on.append(word)}>${visible(word)}</button>
          <svg aria-hidden="true" viewBox="0 0 1 1" preserveAspectRatio="none">
            <rect class="rail" width="1" height="1"></rect>
            <rect class="length" width=${probability} height="1"></rect>
          </svg>
          <span class="value">${percentAbove(probability, 1)}</span>
        </li>`,
      )}
    </ol>
  </section>`;
}
