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
