import { FONTS, LIGHT } from './scene.js';

/**
 * A scene as an SVG file that stands alone: no style sheet, no script, no
 * address; every text is escaped and stays literal.
 */

/** What XML 1.0 cannot hold, even escaped; a lone surrogate is no character. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** @type {Record<string, string>} */
const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** @param {string} text */
export const escapeXml = (text) => text.replace(NOT_XML, '\ufffd').replace(/[&<>"']/g, (sign) => ENTITIES[sign]);

/**
 * @param {string} name
 * @param {Record<string, string | number | undefined>} attributes undefined ones are left out
 * @param {string} [inside] markup
 */
function tag(name, attributes, inside) {
  const text = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
    .join('');
  return inside === undefined ? `<${name}${text}/>` : `<${name}${text}>${inside}</${name}>`;
}

/** @param {import('./scene.js').Ink} ink */
const paint = ({ fill, stroke, width, dash, opacity }) => ({
  fill: fill ?? 'none',
  stroke,
  'stroke-width': width,
  'stroke-dasharray': dash,
  opacity,
});

/** How far a raised or lowered piece stands off the line, and its size, as parts of the font's. */
export const LEVELS = { sub: 0.2, sup: -0.34, size: 0.78 };

/** @param {import('./scene.js').TextMark} mark */
function textSvg({ x, y, pieces, size, fill, weight, anchor, turned, halo, whole, name }) {
  let low = 0;
  const spans = pieces.map(({ text, level }) => {
    const here = level ? LEVELS[level] * size : 0;
    const dy = here - low;
    low = here;
    if (!level && dy === 0) return escapeXml(text);
    return tag('tspan', { dy, 'font-size': level ? size * LEVELS.size : undefined }, escapeXml(text));
  });
  return tag(
    'text',
    {
      x: turned ? undefined : x,
      y: turned ? undefined : y,
      transform: turned ? `translate(${x} ${y}) rotate(-90)` : undefined,
      'font-size': size === 13 ? undefined : size,
      'font-weight': weight === 400 ? undefined : weight,
      'text-anchor': anchor === 'start' ? undefined : anchor,
      fill,
      ...(halo ? { stroke: halo, 'stroke-width': 4, 'stroke-linejoin': 'round', 'paint-order': 'stroke' } : {}),
      class: name,
      // Spaces of a token are its own.
      'xml:space': 'preserve',
    },
    `${whole === undefined ? '' : tag('title', {}, escapeXml(whole))}${spans.join('')}`,
  );
}

/** @param {import('./scene.js').Mark} mark */
function markSvg(mark) {
  if (mark.kind === 'text') return textSvg(mark);
  if (mark.kind === 'path') return tag('path', { d: mark.d, ...paint(mark), class: mark.name });
  const { x, y, w, h, radius, name } = mark;
  return tag('rect', { x, y, width: w, height: h, rx: radius, ...paint(mark), class: name });
}

/**
 * @param {import('./scene.js').Scene} scene
 * @returns {string} a whole document
 */
export function sceneSvg({ width, height, title, language, marks }) {
  const inside = [
    tag('title', {}, escapeXml(title)),
    tag('rect', { width, height, fill: LIGHT.paper }),
    ...marks.map(markSvg),
  ];
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    role: 'img',
    'aria-label': title,
    'xml:lang': language,
    'font-family': FONTS,
    'font-size': 13,
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${tag('svg', attributes, `\n${inside.join('\n')}\n`)}\n`;
}
