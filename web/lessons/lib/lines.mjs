/** How many lines a paragraph fills, near enough for its room until it is laid out. */

/** Characters of a line: the column of site.css. */
const A_LINE = 40;
const MOST = 9;

/** @param {string} source a paragraph's Markdown, its shortcodes as HTML @returns {number} lines in the full column */
export function linesOf(source) {
  const text = source
    .replace(/\$([^$]*)\$/g, (_, formula) => formula.replace(/\\[a-z]+|[{}_^\s]/gi, '').slice(0, 30))
    .replace(/<[^>]*>|\]\([^)]*\)|[*`[]/g, '');
  const wide = text.match(/[\u2e80-\u9fff\uff00-\uffef]/g)?.length ?? 0;
  return Math.min(MOST, Math.max(1, Math.ceil((wide + (text.length - wide) * 0.55) / A_LINE)));
}

/** Marks the paragraphs of an article with their lines. */
export function markLines(/** @type {any} */ md) {
  md.core.ruler.push('lines', (/** @type {any} */ state) => {
    state.tokens.forEach((/** @type {any} */ token, /** @type {number} */ at) => {
      if (token.type !== 'paragraph_open' || token.level > 0) return;
      token.attrJoin('class', `lines-${linesOf(state.tokens[at + 1].content)}`);
    });
  });
}
