/**
 * Finds digits that somebody typed into a sentence. Numbers of the prose come from the core or from
 * data/ by a shortcode; what may be typed is only what names something: lessons, models, sections of
 * a cited work.
 */

/** Names that hold digits. Longest first, so that a name inside a name does no harm. */
const NAMES = [
  /\bC\d{1,2}(?:-[LB]\d{1,2})?\b/g, // chapters and lessons of the course
  /\bB\d{1,2}\b/g, // side lessons
  /第 ?\d{1,2}(?: ?[–、] ?\d{1,2})* ?(?:课|章)/g,
  /\b(?:GPT-[234]|T5(?:-XXL)?|GQA-8|GLM-5\.3|Qwen3\.8-27B|DeepSeek-V\d(?:\.\d)?|V[23]|BF16|FP32)\b/g,
  /\bDeepSeek LLM 67B\b/g,
  /\d+(?:\.\d+)* 节|式 ?\(\d+\)/g, // places in a cited work
  /从 0 训练 LLM/g,
  /\b(?:F16|F32|Conv1D|ln_[12]|0x[0-9A-F]{2})\b/g, // types, layers and bytes as files name them
];

/** Shortcodes whose arguments are ids and never printed as they stand. */
const ID_TAGS =
  /\{%-?\s*(?:fig|data|model|layer|holds|lesson|widget|file|cite|end\w+|for|if|else|set|include|import|from)\b[\s\S]*?-?%\}/g;

const blank = (/** @type {string} */ text) => text.replace(/[^\n]/g, ' ');

/** Of any other shortcode only its texts are read; ids and numbers that choose a part are not text. */
function textsOnly(/** @type {string} */ tag) {
  return tag.replace(/"([^"]*)"|[^"]/g, (all, text) => (text && !/^[\w.-]+$/.test(text) ? all : blank(all)));
}

/** @param {string} tex */
function blankMath(tex) {
  // An index, an exponent or a neighbour (T − 1) names or shapes a term; a number standing by itself is a figure.
  return tex
    .replace(/[_^](?:\d|\{[^{}]*\})/g, blank)
    .replace(/\b[A-Za-z] ?[-+] ?1\b/g, blank)
    .replace(/[^\d\n]/g, ' ');
}

/**
 * @param {string} source Markdown with shortcodes, front matter included
 * @returns {{line: number, found: string, text: string}[]}
 */
export function typedDigits(source) {
  let text = source
    .replace(/^(?:layout|permalink|lesson|order|templateEngineOverride):.*$/gm, blank)
    .replace(/\{#[\s\S]*?#\}/g, blank)
    .replace(/<!--[\s\S]*?-->/g, blank)
    .replace(ID_TAGS, blank)
    .replace(/\{%[\s\S]*?%\}/g, textsOnly)
    .replace(/\{\{[\s\S]*?\}\}/g, blank)
    .replace(/\$\$?[^$]+\$\$?/g, blankMath)
    .replace(/<\/?[a-zA-Z][^>]*>/g, blank)
    .replace(/\]\([^)]*\)/g, blank)
    .replace(/ \[#[\w-]+\]$/gm, blank)
    .replace(/^( *)\d+\.(?= )/gm, blank); // list markers
  for (const name of NAMES) text = text.replace(name, blank);

  const lines = source.split('\n');
  const findings = [];
  for (const match of text.matchAll(/[0-9\uff10-\uff19][0-9\uff10-\uff19.,%]*/g)) {
    const line = text.slice(0, match.index).split('\n').length;
    findings.push({ line, found: match[0], text: lines[line - 1].trim() });
  }
  return findings;
}

/**
 * @param {string} file
 * @param {string} source
 */
export function refuseTypedDigits(file, source) {
  const findings = typedDigits(source);
  if (findings.length === 0) return;
  const list = findings.map((f) => `  ${file}:${f.line}: ${f.found}   in: ${f.text}`).join('\n');
  throw new Error(`digits typed by hand (use {% fig %}, {% data %} or {% model %}):\n${list}`);
}
