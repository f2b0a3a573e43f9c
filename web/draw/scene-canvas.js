import { FONTS, LIGHT } from './scene.js';
import { LEVELS } from './scene-svg.js';

/**
 * A scene painted on a canvas, mark by mark. A strict content policy lets no
 * page load the SVG as an image, so that the same marks are painted instead.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {import('./scene.js').Scene} scene
 * @param {(d: string) => Path2D} outline what makes a path of its description
 */
export function paintScene(context, { width, height, marks }, outline) {
  context.fillStyle = LIGHT.paper;
  context.fillRect(0, 0, width, height);
  for (const mark of marks) {
    context.save();
    if (mark.kind === 'text') paintText(context, mark);
    else paintShape(context, mark, outline);
    context.restore();
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import('./scene.js').RectMark | import('./scene.js').PathMark} mark
 * @param {(d: string) => Path2D} outline
 */
function paintShape(context, mark, outline) {
  const { fill, stroke, width = 1, dash, opacity = 1 } = mark;
  const path = outline(mark.kind === 'path' ? mark.d : rounded(mark));
  context.globalAlpha = opacity;
  if (fill) {
    context.fillStyle = fill;
    context.fill(path);
  }
  if (stroke) {
    context.strokeStyle = stroke;
    context.lineWidth = width;
    if (dash) context.setLineDash(dash.split(' ').map(Number));
    context.stroke(path);
  }
}

/** @param {import('./scene.js').RectMark} mark */
function rounded({ x, y, w, h, radius = 0 }) {
  const r = Math.min(radius, w / 2, h / 2);
  const arc = (/** @type {number} */ dx, /** @type {number} */ dy) => (r > 0 ? `a${r} ${r} 0 0 1 ${dx} ${dy}` : '');
  return `M${x + r} ${y}h${w - 2 * r}${arc(r, r)}v${h - 2 * r}${arc(-r, r)}h${2 * r - w}${arc(-r, -r)}v${2 * r - h}${arc(r, -r)}z`;
}

/** @param {CanvasRenderingContext2D} context @param {import('./scene.js').TextMark} mark */
function paintText(context, { x, y, pieces, size, fill, weight, anchor, turned, halo }) {
  context.translate(x, y);
  if (turned) context.rotate(-Math.PI / 2);
  context.direction = 'ltr';
  context.fillStyle = fill;
  const fontOf = (/** @type {import('./scene.js').Piece} */ { level }) =>
    `${weight} ${level ? size * LEVELS.size : size}px ${FONTS}`;
  let length = 0;
  const places = pieces.map((piece) => {
    context.font = fontOf(piece);
    const place = length;
    length += context.measureText(piece.text).width;
    return place;
  });
  const start = anchor === 'start' ? 0 : anchor === 'middle' ? -length / 2 : -length;
  pieces.forEach((piece, at) => {
    context.font = fontOf(piece);
    const low = piece.level ? LEVELS[piece.level] * size : 0;
    if (halo) {
      context.strokeStyle = halo;
      context.lineWidth = 4;
      context.lineJoin = 'round';
      context.strokeText(piece.text, start + places[at], low);
    }
    context.fillText(piece.text, start + places[at], low);
  });
}
