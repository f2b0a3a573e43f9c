import { html } from 'lit';
import { visible } from '../draw/tokens.js';

/**
 * A token in running text: literal, never markup; a long one is cut with an
 * ellipsis and whole in its title.
 * @param {string} token
 */
export const tokenLabel = (token) => {
  const text = visible(token);
  return html`<bdi class="token" title=${text.length > 6 ? text : ''}>${text}</bdi>`;
};

/**
 * A token as one box, for the labels along a large map: of those there are so many that each box counts.
 * @param {string} token @param {number} word @param {boolean} marked
 */
export const tokenBox = (token, word, marked) => {
  const text = visible(token);
  return html`<bdi class=${marked ? 'accent' : ''} data-word=${word} title=${text.length > 6 ? text : ''}>${text}</bdi>`;
};
