/**
 * The figures of the prose. Each comes from the core (or, when cited, from data/) by its id, and has
 * to print exactly as data/published-figures.json says; otherwise the page is not built.
 */

/** @typedef {{id: string, shown: string | string[], value?: unknown, cited?: unknown, source?: string}} Figure */

const asList = (/** @type {unknown} */ shown) => (Array.isArray(shown) ? shown.map(String) : [String(shown)]);
const quote = (/** @type {unknown} */ shown) =>
  asList(shown)
    .map((text) => `"${text}"`)
    .join(', ');

/**
 * @param {Figure[]} computed what the core gives
 * @param {{id: string, shown?: string | string[], formula?: string}[]} published what has to be printed
 */
export function figureBook(computed, published) {
  const byId = new Map(computed.map((figure) => [figure.id, figure]));
  const wanted = new Map(published.map((figure) => [figure.id, figure]));
  const used = new Set();

  /**
   * The printed parts of a figure, checked against the published ones.
   * @param {string} id
   */
  function parts(id) {
    const publishedFigure = wanted.get(id);
    if (!publishedFigure) throw new Error(`figure ${id}: not in data/published-figures.json`);
    const figure = byId.get(id);
    if (publishedFigure.shown === undefined) {
      // Published by its formula alone: the core's own value stands, printed the common way.
      if (publishedFigure.formula && figure && !figure.cited) {
        used.add(id);
        return asList(figure.shown);
      }
      throw new Error(`figure ${id}: published without a printed form; use its value from data/`);
    }
    if (!figure) throw new Error(`figure ${id}: wanted ${quote(publishedFigure.shown)}, but nothing computes it`);
    const found = asList(figure.shown);
    const expected = asList(publishedFigure.shown);
    if (found.length !== expected.length || found.some((text, i) => text !== expected[i])) {
      throw new Error(`figure ${id}: wanted ${quote(expected)}, found ${quote(found)}`);
    }
    used.add(id);
    return found;
  }

  return {
    /**
     * The text of a figure.
     * @param {string} id
     * @param {number} [index] which part, where a figure has several
     */
    text(id, index) {
      const found = parts(id);
      if (index === undefined && found.length > 1) {
        throw new Error(`figure ${id} has ${found.length} parts: say which one`);
      }
      const text = found[index ?? 0];
      if (text === undefined) throw new Error(`figure ${id}: no part ${index}`);
      return text;
    },
    /**
     * A claim that the prose makes in words and that the core has to confirm.
     * @param {string} id
     */
    holds(id) {
      parts(id);
    },
    used,
  };
}
