/** How long a page takes to read. */
import { widgetMinutes } from './widgets.mjs';

// Chinese adults read 300-400 characters of expository text a minute; a word of Latin letters, a
// number or a formula weighs about as much as two characters.
const CHARACTERS_A_MINUTE = 350;
const CHARACTERS_A_WORD = 2;

/**
 * @param {string} html the article; what widgets hold and the references are not read through
 */
export function readingMinutes(html) {
  const text = html
    .replace(/<(attn-[\w-]+)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<section class="references"[\s\S]*?<\/section>/g, ' ')
    .replace(/<annotation[\s\S]*?<\/annotation>/g, ' ')
    .replace(/<math[\s\S]*?<\/math>/g, ' formula ')
    .replace(/<[^>]*>/g, '');
  const characters = text.match(/[\u3400-\u9fff]/g)?.length ?? 0;
  const words = text.match(/[A-Za-z0-9][\w.,%-]*/g)?.length ?? 0;
  return Math.ceil((characters + CHARACTERS_A_WORD * words) / CHARACTERS_A_MINUTE) + widgetMinutes(html);
}

/**
 * The headings of an article, for its table of contents.
 * @param {string} html
 */
export function outline(html) {
  return [...html.matchAll(/<h2 id="([\w-]+)"[^>]*>([\s\S]*?)<\/h2>/g)].map(([, id, title]) => ({
    id,
    title: title.replace(/<[^>]*>/g, ''),
  }));
}
