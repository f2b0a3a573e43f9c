// What JavaScript and pages may hold: no markup from text, no inline styles or scripts, no numbers of their own,
// no words in templates.
import { matches } from './rule.mjs';
import { bareCode, lineOf, without } from './scan.mjs';

/** @typedef {import('./rule.mjs').Rule} Rule @typedef {import('./rule.mjs').Source} Source */

const CJK = /[\u3000-\u303f\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]+/;

// Mathematics of the subject, or a total over data. Pixels get by with min, max, round, floor, ceil, abs, sign, trunc.
const MATHEMATICS =
  /\bMath\s*\.\s*(?:exp|expm1|log|log2|log10|log1p|pow|sqrt|cbrt|hypot|tanh|sinh|cosh|asinh|acosh|atanh|sumPrecise)\b|\*\*|\b(?:softmax|average|mean|median|variance|cosine|dotProduct)\s*(?:=\s*(?:async\s*)?(?:\(|function|\w+\s*=>)|\([^)]*\)\s*\{)|\.\s*reduce(?:Right)?\s*\(|\/\s*[\w.]+\.length\b|\*\s*100\b|\b100\s*\*/;
// `total += row[j]`: a sum over data. `x += step` and `text += word` are pixels and text.
const RUNNING_SUM = /[\w\].]+\s*[+*]=\s*(?!\s*\d+\))[^;\n]*\[[^\]\n]*\]/;
/** What looks like mathematics and is pixels, digits or bytes: [path, words of that line, why]. @type {[string, string, string][]} */
export const PIXELS = [
  ['web/draw/format.js', '10n ** BigInt(digits)', 'decimal places of a printed number'],
  ['web/engine/wasm.js', '* 2 ** shift', 'the length of a section in the bytes of the module'],
  ['web/parts/overview-places.js', '* 100}%`', 'a place in CSS'],
  ['web/parts/raster.js', '* 100}%`', 'a place in CSS'],
  ['web/parts/share-bar.js', 'x: start * 100', 'a place in CSS'],
  ['web/parts/share-bar.js', 'width="${weight * 100}%"', 'a width in CSS'],
];
/** @param {Source} source @param {number} line */
const isPixels = ({ path, text }, line) =>
  PIXELS.some(([where, words]) => path === where && text.split('\n')[line - 1].includes(words));

/**
 * Text of lit's html`…` templates with ${…} cut out: what stands between tags, and attributes that are read out.
 * @param {Source} source @returns {{line: number, text: string}[]}
 */
function templateWords({ text, pieces }) {
  /** @type {{line: number, text: string}[]} */
  const words = [];
  let inTag = false;
  for (const piece of pieces) {
    if (piece.kind !== 'template' || (piece.tag !== 'html' && piece.tag !== 'svg')) continue;
    const opens = text[piece.start] === '`';
    if (opens) inTag = false;
    const body = piece.text.replace(/^[`}]/, '').replace(/(`|\$\{)$/, '');
    let between = '';
    for (const part of body.split(/(<!--[\s\S]*?-->|[<>])/)) {
      if (part === '<') inTag = true;
      else if (part === '>') inTag = false;
      else if (inTag) {
        for (const [, value] of part.matchAll(
          /\b(?:aria-label|aria-description|title|alt|placeholder|label)=["']([^"']+)/g,
        ))
          between += ` ${value}`;
      } else if (!part.startsWith('<!--')) between += ` ${part}`;
    }
    if (between.trim()) words.push({ line: lineOf(text, piece.start), text: between.replace(/&\w+;/g, ' ').trim() });
  }
  return words;
}

/** Formulas are the same in every language. */
const FUNCTIONS = /\b(?:exp|tanh|max|cos|softmax)\b/g;

const scripts = /^web\/(engine|draw|parts|widgets|i18n)\/.*\.js$/;
const drawers = /^web\/(engine|draw|parts|widgets)\/.*\.js$/;

/** @type {Rule[]} */
export const webContent = [
  {
    claim: 'no text becomes markup, and no text becomes a program',
    where: /^web\/.*\.m?js$/,
    // The site build writes pages; it has its own check of what it wrote.
    except: /^web\/(lessons\/|build\.mjs$)/,
    find: ({ pieces }) =>
      matches(
        without(pieces, 'comment'),
        /\b(?:innerHTML|outerHTML|insertAdjacentHTML|setHTMLUnsafe|parseHTMLUnsafe|createContextualFragment|srcdoc|unsafeHTML|unsafeSVG|unsafeStatic)\b|\bdocument\s*\.\s*write|\beval\s*\(|\bnew\s+Function\b|\bset(?:Timeout|Interval)\s*\(\s*["'`]/,
      ),
    planted: [
      ['web/parts/a.js', 'element.innerHTML = token;\n'],
      ['web/parts/a.js', `import { unsafeHTML } from 'lit/directives/unsafe-html.js';\n`],
      ['web/engine/a.js', 'new Function("return 1")();\n'],
      ['web/widgets/one/a.js', 'node.insertAdjacentHTML("beforeend", x);\n'],
    ],
    harmless: [['web/parts/a.js', '// innerHTML would run it\nelement.textContent = token;\n']],
  },
  {
    claim: 'no style or handler is written as an attribute',
    where: /^web\/.*\.(m?js|njk|html|md)$/,
    // These look for such attributes in the finished pages.
    except: /^web\/lessons\/(lib\/strict\.mjs$|test\/)/,
    find: ({ path, pieces }) =>
      matches(
        without(pieces, 'comment', 'regex'),
        /\.js$|\.mjs$/.test(path)
          ? /\bstyleMap\b|setAttribute\(\s*["'`]style|(?<=[\s"'`])style=(?:["'$\\]|\{)|\son[a-z]+=["'\\]|<style[\s>]/
          : /<[a-z][^>]*\sstyle=|<[a-z][^>]*\son[a-z]+=|<style[\s>]|<script(?![^>]*\ssrc=)(?![^>]*application\/(?:ld\+)?json)[^>]*>|javascript:/,
      ),
    planted: [
      ['web/parts/a.js', 'html`<p style=${x}></p>`;\n'],
      ['web/parts/a.js', 'html`<p style="color: red"></p>`;\n'],
      ['web/parts/a.js', "import { styleMap } from 'lit/directives/style-map.js';\n"],
      ['web/parts/a.js', 'html`<p onclick="f()"></p>`;\n'],
      ['web/parts/a.js', "element.setAttribute('style', x);\n"],
      ['web/lessons/_includes/a.njk', '<p class="a" style="color: red">\n'],
      ['web/lessons/_includes/a.njk', '<script>f()</script>\n'],
      ['web/lessons/pages/a.md', '<style>p {}</style>\n'],
    ],
    harmless: [
      ['web/parts/a.js', 'element.style.setProperty("--x", y); html`<p @click=${f} class="style"></p>`;\n'],
      ['web/lessons/_includes/a.njk', '<script type="module" src="/attn/attn-widgets.js"></script>\n'],
    ],
  },
  {
    claim: 'JavaScript computes pixels and text, never a number of the subject',
    where: drawers,
    // Colour and layout: numbers that the core computed become places and paint, here and nowhere else.
    except: /^web\/(draw\/(ramp|palette|log-scale)(\.make)?\.m?js|widgets\/[\w-]+\/layout\.js)$/,
    find: (source) =>
      [MATHEMATICS, RUNNING_SUM]
        .flatMap((pattern) => matches(bareCode(source.pieces), pattern))
        .filter(({ line }) => !isPixels(source, line)),
    planted: [
      ['web/widgets/one/a.js', 'const w = scores.map((s) => Math.exp(s - max));\n'],
      ['web/widgets/one/a.js', 'const sum = row.reduce((a, b) => a + b, 0);\n'],
      ['web/widgets/one/a.js', 'for (const j of keys) total += row[j];\n'],
      ['web/widgets/one/a.js', 'const mean = total / row.length;\n'],
      ['web/parts/a.js', 'const percent = weight * 100;\n'],
      ['web/parts/a.js', 'const root = Math.sqrt(d);\n'],
      ['web/parts/a.js', 'const softmax = (row) => row;\n'],
      ['web/engine/a.js', 'const p = 2 ** n;\n'],
    ],
    harmless: [
      [
        'web/parts/a.js',
        '// Math.exp\nconst x = Math.round(width / columns); let at = 0; at += 1; text += word; const s = "softmax (row)";\n',
      ],
    ],
  },
  {
    claim: 'Chinese stands in the catalogues and the lessons only',
    where: drawers,
    // 亿 is part of how a number is written, as × 10⁸ would be.
    except: /^web\/draw\/format\.js$/,
    find: ({ pieces }) => matches(without(pieces, 'comment'), CJK),
    planted: [
      ['web/parts/a.js', 'html`<p>单头</p>`;\n'],
      ['web/widgets/one/a.js', "const title = '多头注意力';\n"],
      ['web/engine/a.js', 'const colon = "：";\n'],
    ],
    harmless: [['web/parts/a.js', '// 给了\nhtml`<p>${t("single")}</p>`;\n']],
  },
  {
    claim: 'no word stands in a template',
    where: /^web\/(parts|widgets)\/.*\.js$/,
    find: (source) =>
      templateWords(source)
        .map(({ line, text }) => ({ line, what: text.replace(FUNCTIONS, ' ').match(/\p{L}{3,}/u)?.[0] ?? '' }))
        .filter(({ what }) => what),
    planted: [
      ['web/parts/a.js', 'html`<p>Single head</p>`;\n'],
      ['web/parts/a.js', 'html`<p class=${a}>Show ${n}</p>`;\n'],
      ['web/parts/a.js', 'html`<button aria-label="Close">×</button>`;\n'],
    ],
    harmless: [
      [
        'web/parts/a.js',
        'html`<p class="single head" aria-label=${t("a")}>${a} · q·k = ${b} &nbsp; Σ w·v</p>${html`<b>${c}</b>`}`;\n',
      ],
      ['web/parts/a.js', 'css`.single { color: red; }`; const key = `head.${name}`;\n'],
    ],
  },
  {
    claim: 'nothing outside of the page is asked for',
    where: scripts,
    find: ({ pieces }) => matches(without(pieces, 'comment', 'regex'), /https?:\/\/(?!www\.w3\.org\/)[^\s"'`]*/),
    planted: [['web/engine/a.js', "fetch('https://cdn.example/attn.wasm');\n"]],
    harmless: [['web/parts/a.js', "const svg = 'http://www.w3.org/2000/svg'; // https://example.org\n"]],
  },
];
