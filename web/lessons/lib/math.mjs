/** $…$ and $$…$$ in Markdown, typeset at build time as MathML: no style attribute, no font, read aloud. */
import katex from 'katex';

/**
 * @param {string} tex
 * @param {boolean} display
 */
export function mathml(tex, display) {
  const html = katex.renderToString(tex, {
    displayMode: display,
    output: 'mathml',
    strict: 'error',
    throwOnError: true,
  });
  // KaTeX wraps the element in a span of its own class; the element alone is enough.
  const math = /<math[\s\S]*<\/math>/.exec(html)?.[0];
  if (!math) throw new Error(`formula ${tex}: KaTeX gave no MathML`);
  // A single letter is set in the italic of a text face: without a mathematics font installed, the
  // browser would take each mathematical-alphanumeric letter from wherever it finds one.
  return math.replace(/<mi>(\p{L})<\/mi>/gu, '<mi class="letter">$1</mi>');
}

/** @param {any} md a markdown-it instance */
export function mathPlugin(md) {
  md.inline.ruler.before('escape', 'math', (/** @type {any} */ state, /** @type {boolean} */ silent) => {
    const match = /^(\$\$?)(?=\S)((?:\\.|[^$\\])+?)\1/.exec(state.src.slice(state.pos));
    if (!match) return false;
    if (!silent) {
      const token = state.push('math', 'math', 0);
      token.content = match[2];
      token.meta = { display: match[1] === '$$' };
    }
    state.pos += match[0].length;
    return true;
  });
  md.block.ruler.before(
    'paragraph',
    'math_block',
    (
      /** @type {any} */ state,
      /** @type {number} */ start,
      /** @type {number} */ end,
      /** @type {boolean} */ silent,
    ) => {
      const first = state.src.slice(state.bMarks[start] + state.tShift[start], state.eMarks[start]);
      if (!first.startsWith('$$')) return false;
      let last = start;
      let text = first.slice(2);
      while (!text.trimEnd().endsWith('$$')) {
        last += 1;
        if (last >= end) return false;
        text += `\n${state.src.slice(state.bMarks[last], state.eMarks[last])}`;
      }
      if (silent) return true;
      const token = state.push('math', 'math', 0);
      token.content = text.trimEnd().slice(0, -2);
      token.meta = { display: true };
      token.map = [start, last + 1];
      state.line = last + 1;
      return true;
    },
  );
  md.renderer.rules.math = (/** @type {any[]} */ tokens, /** @type {number} */ index) => {
    const { content, meta } = tokens[index];
    const html = mathml(content.trim(), meta.display);
    return meta.display ? `<div class="formula" tabindex="0" role="group" aria-label="公式">${html}</div>\n` : html;
  };
}

/** `## 标题 [#id]` gives a heading its id. */
export function headingIds(/** @type {any} */ md) {
  md.core.ruler.push('heading_ids', (/** @type {any} */ state) => {
    state.tokens.forEach((/** @type {any} */ token, /** @type {number} */ i) => {
      if (token.type !== 'heading_open') return;
      const text = state.tokens[i + 1].children.at(-1);
      const match = / \[#([\w-]+)\]$/.exec(text?.content ?? '');
      if (!match) return;
      text.content = text.content.slice(0, -match[0].length);
      token.attrSet('id', match[1]);
    });
  });
}
