/**
 * Chinese and Latin (or digits, or a formula) get a thin space between them, and a line break of the
 * source between two Chinese characters leaves no trace. Works on the finished HTML, touches text
 * only: attributes, code, scripts and the inside of widgets stay as they are.
 */

const THIN = '\u2009';
const CJK = /[\u3400-\u9fff\uf900-\ufaff]/;
const FULL = /[\u3000-\u303f\u3400-\u9fff\uf900-\ufaff\uff00-\uffef「」『』]/;
const CLOSING = /[，。、；：！？）」』]/;
const LATIN = /[A-Za-z0-9\u00c0-\u024f\u0370-\u03ff%−√]/;
const RAW = new Set(['script', 'style', 'pre', 'textarea', 'head', 'svg']);
const INLINE = new Set(
  'a abbr b bdi bdo cite code data del dfn em i ins kbd mark math q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);

const kind = (/** @type {string} */ ch) => (CJK.test(ch) ? 'cjk' : LATIN.test(ch) ? 'latin' : '');
const meet = (/** @type {string} */ a, /** @type {string} */ b) =>
  (kind(a) === 'cjk' && kind(b) === 'latin') || (kind(a) === 'latin' && kind(b) === 'cjk');

/** @param {string} html */
export function spaceOut(html) {
  /** @type {string[]} */
  const out = [];
  let last = ''; // last visible character of the running line
  let pending = ''; // white space read and not yet written
  let hole = -1; // where in `out` that space goes: before the first of the inline tags opened since
  let skipUntil = '';
  let formulaAt = -1; // where in `out` the last formula begins

  /**
   * Browsers break a line after a formula whatever follows it, so what belongs to it is held by an element.
   * @param {string} text
   */
  const hold = (text) => {
    out[formulaAt] = `<span class="hold">${out[formulaAt]}`;
    formulaAt = -1;
    return `${text}</span>`;
  };
  /** Write the white space between `last` and `next`, both known now. */
  const settle = (/** @type {string} */ next) => {
    let space = pending;
    const formula = formulaAt >= 0 && out.at(-1)?.startsWith('</math');
    if (meet(last, next)) {
      space = THIN;
      // A line may break after the thin space, not before it: it would indent the next line.
      if (formula && hole < 0) space = hold(THIN);
    } else if (space.includes('\n') && FULL.test(last) && FULL.test(next)) space = '';
    if (hole >= 0) out[hole] = space;
    else out.push(space);
    pending = '';
    hole = -1;
  };
  /** A block begins or ends: nothing to join. */
  const cut = () => {
    out.push(pending);
    pending = '';
    hole = -1;
    last = '';
  };

  for (const token of html.match(/<!--[\s\S]*?-->|<[^>]*>|[^<]+/g) ?? []) {
    const [, slash = '', tag = ''] = /^<(\/?)([\w-]+)/.exec(token) ?? [];
    const name = tag.toLowerCase();
    if (skipUntil) {
      out.push(token);
      if (slash && name === skipUntil) skipUntil = '';
    } else if (name === 'math' || name === 'code') {
      // Seen from outside as one Latin letter, untouched inside.
      settle('x');
      formulaAt = name === 'math' ? out.length : -1;
      out.push(token);
      last = 'x';
      skipUntil = name;
    } else if (RAW.has(name) || name.startsWith('attn-')) {
      cut();
      out.push(token);
      if (!slash) skipUntil = name;
    } else if (INLINE.has(name)) {
      if (!slash && hole < 0) hole = out.push('') - 1;
      out.push(token);
    } else if (token.startsWith('<')) {
      cut();
      out.push(token);
    } else {
      for (const piece of token.match(/&[#\w]+;|[ \t\r\n]+|[\s\S]/gu) ?? []) {
        if (/^[ \t\r\n]+$/.test(piece)) {
          pending += piece;
        } else {
          // No line may begin with the mark that follows a formula.
          const marks = CLOSING.test(piece) && pending === '' && formulaAt >= 0 && out.at(-1)?.startsWith('</math');
          if (!marks) settle(piece);
          out.push(marks ? hold(piece) : piece);
          last = piece;
        }
      }
    }
  }
  out.push(pending);
  return out.join('');
}
