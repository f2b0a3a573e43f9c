// Splits source text into code, comments and literals, so that a rule neither trips over a word
// in a comment nor misses one in a string. Made for the subset of C++ and JavaScript written here.

/**
 * @typedef {'code' | 'comment' | 'string' | 'template' | 'regex'} Kind
 * @typedef {{kind: Kind, text: string, start: number, tag?: string}} Piece
 *   A template literal gives one piece for each stretch between its ${…}; tag is html, css, … or ''.
 */

// After these a slash starts a regular expression, otherwise it divides.
const BEFORE_REGEX = /(?:^|[=(,[{};:!&|?+\-*%<>~^]|\b(?:return|typeof|case|in|of|do|else|void|delete|await|yield))\s*$/;

/** @param {string} text @param {number} from @param {string} end @returns the index after the closing mark */
function closing(text, from, end) {
  let at = from;
  while (at < text.length && text[at] !== end && text[at] !== '\n') at += text[at] === '\\' ? 2 : 1;
  return Math.min(at + 1, text.length);
}

/** @param {string} text @param {number} from the index after the opening slash */
function regexEnd(text, from) {
  let at = from;
  let inClass = false;
  for (; at < text.length && text[at] !== '\n'; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '[') inClass = true;
    else if (text[at] === ']') inClass = false;
    else if (text[at] === '/' && !inClass) break;
  }
  at += 1;
  while (/[a-z]/.test(text[at] ?? '')) at += 1;
  return at;
}

/**
 * @param {string} text
 * @param {'cpp' | 'js'} language
 * @returns {Piece[]} in order, together the whole text
 */
export function scan(text, language) {
  /** @type {Piece[]} */
  const pieces = [];
  let codeStart = 0;
  let at = 0;
  // For each open ${: how many braces are open inside it, and its template's tag.
  /** @type {{braces: number, tag: string}[]} */
  const inside = [];

  const endCode = () => {
    if (at > codeStart) pieces.push({ kind: 'code', text: text.slice(codeStart, at), start: codeStart });
  };
  /** @param {Kind} kind @param {number} end @param {string} [tag] */
  const take = (kind, end, tag) => {
    endCode();
    pieces.push({ kind, text: text.slice(at, end), start: at, ...(tag === undefined ? {} : { tag }) });
    at = end;
    codeStart = end;
  };
  /** From the opening ` or the } that ends a ${…}, up to the closing ` or the next ${. @param {string} tag */
  const template = (tag) => {
    let end = at + 1;
    while (end < text.length && text[end] !== '`' && !(text[end] === '$' && text[end + 1] === '{')) {
      end += text[end] === '\\' ? 2 : 1;
    }
    const opens = text[end] === '$';
    take('template', Math.min(end + (opens ? 2 : 1), text.length), tag);
    if (opens) inside.push({ braces: 0, tag });
  };

  while (at < text.length) {
    const two = text.slice(at, at + 2);
    const one = text[at];
    if (two === '//') {
      const end = text.indexOf('\n', at);
      take('comment', end < 0 ? text.length : end);
    } else if (two === '/*') {
      const end = text.indexOf('*/', at + 2);
      take('comment', end < 0 ? text.length : end + 2);
    } else if (language === 'cpp' && two === 'R"') {
      const delimiter = /^R"([^(]*)\(/.exec(text.slice(at, at + 24))?.[1] ?? '';
      const end = text.indexOf(`)${delimiter}"`, at);
      take('string', end < 0 ? text.length : end + delimiter.length + 2);
    } else if (one === "'" && language === 'cpp' && /\d$/.test(text.slice(0, at).slice(-1))) {
      at += 1; // a digit separator, as in 1'000
    } else if (one === '"' || one === "'") {
      take('string', closing(text, at + 1, one));
    } else if (language === 'js' && one === '`') {
      template(/([A-Za-z]\w*)$/.exec(text.slice(Math.max(codeStart, at - 20), at))?.[1] ?? '');
    } else if (language === 'js' && one === '/' && BEFORE_REGEX.test(text.slice(Math.max(codeStart, at - 40), at))) {
      take('regex', regexEnd(text, at + 1));
    } else if (one === '{' && inside.length) {
      inside[inside.length - 1].braces += 1;
      at += 1;
    } else if (one === '}' && inside.length) {
      const top = inside[inside.length - 1];
      if (top.braces === 0) {
        inside.pop();
        template(top.tag);
      } else {
        top.braces -= 1;
        at += 1;
      }
    } else {
      at += 1;
    }
  }
  endCode();
  return pieces;
}

/** The same text with the given kinds blanked out; lines and columns stay. @param {Piece[]} pieces @param {Kind[]} kinds */
export function without(pieces, ...kinds) {
  return pieces.map(({ kind, text }) => (kinds.includes(kind) ? text.replace(/[^\n]/g, ' ') : text)).join('');
}

/** As without(), but a blanked literal keeps its quotes, so that code around it still reads as code. @param {Piece[]} pieces */
export function bareCode(pieces) {
  return pieces
    .map(({ kind, text }) => {
      if (kind === 'code') return text;
      const blank = text.replace(/[^\n]/g, ' ');
      return kind === 'comment' || text.length < 2 ? blank : `"${blank.slice(1, -1)}"`;
    })
    .join('');
}

/** @param {string} text @param {number} index */
export const lineOf = (text, index) => text.slice(0, index).split('\n').length;
