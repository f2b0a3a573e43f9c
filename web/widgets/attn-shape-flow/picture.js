import { html, nothing, svg } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { inTurn } from '../../parts/in-turn.js';
import { grouped } from '../../parts/number.js';
import { later } from '../../parts/later.js';
import { symbol, symbolSvg } from '../../parts/symbol.js';
import { edge, inside, PER_DOUBLING, tall, wide } from './layout.js';
import { sayShape } from './words.js';

/**
 * @typedef {import('./view.js').State} State
 * @typedef {import('./layout.js').Box} Box
 * @typedef {import('./layout.js').Picture} Picture
 */

/** A block smaller than its name carries it below. @param {Box} box */
const small = ({ w }) => w < 20;

/** Room that a finger or a pointer gets, whatever the block's own size. */
const REACH = 26;

/**
 * A block is made anew only where something of its own has changed: a pointer on its way crosses many.
 * @param {State} state @param {Box} box @param {string} stop the one block that Tab reaches
 */
function block(state, box, stop) {
  const lit = state.lit === box.id || (state.lit === 'O_h' && box.tensor.name === 'O_h');
  const parts = [box, state.t, state.still, lit, state.block === box.id, box.id === stop];
  return guard(parts, () => blockOf(state, box, stop, lit));
}

/** @param {State} state @param {Box} box @param {string} stop @param {boolean} lit */
function blockOf(state, box, stop, lit) {
  const { x, y, w, h, id, tensor, turned, label } = box;
  const [rows, cols] = turned ? [tensor.cols, tensor.rows] : [tensor.rows, tensor.cols];
  const reach = { w: Math.max(w, REACH), h: Math.max(h, REACH) };
  const middle = { x: x + w / 2, y: y + h / 2 };
  return svg`<g
      class="block ${tensor.role} ${lit ? 'lit' : ''}"
      role=${state.still ? 'img' : 'button'}
      tabindex=${state.still ? nothing : id === stop ? 0 : -1}
      data-block=${id}
      aria-pressed=${state.still ? nothing : state.block === id ? 'true' : 'false'}
      aria-label=${sayShape(state, box)}
      @pointerenter=${() => state.on.visit(id)}
      @pointerleave=${() => state.on.leave(id)}
      @focus=${() => state.on.visit(id)}
      @blur=${() => state.on.leave(id)}
      @click=${() => state.on.choose(id)}
    >
      <rect class="reach" x=${middle.x - reach.w / 2} y=${middle.y - reach.h / 2} width=${reach.w} height=${reach.h}></rect>
      <rect
        class="shape"
        x=${x}
        y=${y}
        width=${w}
        height=${h}
        rx=${tensor.role === 'parameter' ? 0 : 2}
        data-rows=${String(rows)}
        data-cols=${String(cols)}
      ></rect>
      ${tensor.role === 'parameter' ? hatching(box) : ''}
      <text class="name" x=${middle.x} y=${small(box) ? y + h + 16 : middle.y + 4}>${symbolSvg(label)}</text>
    </g>
    ${box.top ? svg`<text class="size" aria-hidden="true" x=${middle.x} y=${y - 5}>${grouped(cols)}</text>` : ''}
    ${box.side ? svg`<text class="size side" aria-hidden="true" x=${x - 5} y=${middle.y + 4.5}>${grouped(rows)}</text>` : ''}`;
}

/** A parameter's corners: it is told from the rest in grey and in print too. @param {Box} box */
function hatching({ x, y, w, h }) {
  const c = Math.min(9, w / 3, h / 3);
  return svg`<path class="corner" d="M${x} ${y + c}V${y}h${c}z M${x + w} ${y + h - c}V${y + h}h${-c}z"></path>`;
}

/** @param {State} state @param {Picture} picture @param {string} kind @param {string} label @param {number} room */
function drawn(state, { width, height, boxes, wires, marks }, kind, label, room) {
  const stop = boxes.some(({ id }) => id === state.block) ? String(state.block) : boxes[0].id;
  const values = { heads: grouped(state.sizes[state.size].extents.H ?? 0n) };
  return html`<svg
    class="picture ${kind}"
    role="group"
    aria-label=${label}
    width=${room}
    height=${height}
    viewBox="${(width - room) / 2} 0 ${room} ${height}"
    @keydown=${state.on.key}
  >
    ${wires.map((d) => svg`<path class="wire" d=${d}></path>`)}
    ${marks.map(({ kind: mark, x, y, text }) =>
      mark === 'step'
        ? svg`<text class="step" x=${x} y=${y}>${symbolSvg(state.t(text, values))}</text>`
        : svg`<text class=${mark} x=${x} y=${y + 5}>${text.includes('.') ? state.t(text, values) : text}</text>`,
    )}
    ${boxes.map((box) => inTurn(() => block(state, box, stop)))}
  </svg>`;
}

/** @typedef {{wide: Picture, tall: Picture}} Both */

/** Laid out once for each size. @type {WeakMap<object, {whole: Both, head: Both}>} */
const laid = new WeakMap();

/** @param {State} state @returns {{whole: Both, head: Both}} */
function laidOut({ size, sizes }) {
  const { flow } = sizes[size];
  const known = laid.get(flow);
  if (known) return known;
  const per = PER_DOUBLING[size];
  const made = {
    whole: { wide: wide(flow, per.wide), tall: tall(flow, per.tall) },
    head: { wide: inside(flow, per.wide, false), tall: inside(flow, per.tall, true) },
  };
  laid.set(flow, made);
  return made;
}

/** The flow, and what one head does, for a wide and for a narrow column; the style sheet shows one. @param {State} state */
export function pictures(state) {
  const { t } = state;
  const { whole, head } = laidOut(state);
  // Both are as wide as the wider, so that a narrow page shrinks them alike and one extent stays one length.
  const both = (/** @type {Both} */ pictures, /** @type {string} */ label) =>
    html`<div class="pictures">
      <div class="wide">${later(() => drawn(state, pictures.wide, 'wide', label, Math.max(whole.wide.width, head.wide.width)))}</div>
      <div class="tall">${later(() => drawn(state, pictures.tall, 'tall', label, Math.max(whole.tall.width, head.tall.width)))}</div>
    </div>`;
  return html`${both(whole, t('shapeFlow.flowLabel'))}
    <h4>
      ${t('shapeFlow.inside')} <span class="formula">${symbol('O_h = softmax(Q_h·K_hᵀ ÷ √d_h + M)·V_h')}</span>
    </h4>
    ${both(head, t('shapeFlow.insideLabel'))}`;
}

/** Who is who, and how long a doubling is. @param {State} state */
export function legend({ t, size }) {
  const swatch = (/** @type {string} */ role) =>
    html`<svg class="swatch block ${role}" width="30" height="18" aria-hidden="true">
      <rect class="shape" x="2" y="2" width="26" height="14" rx=${role === 'parameter' ? 0 : 2}></rect>
      ${role === 'parameter' ? hatching({ .../** @type {Box} */ ({}), x: 2, y: 2, w: 26, h: 14 }) : ''}
    </svg>`;
  const per = PER_DOUBLING[size].wide;
  const ticks = size === 'anchor' ? [1, 64, 4096] : [1, 2, 4];
  const end = edge(ticks[ticks.length - 1], per);
  return html`<div class="legend">
    <span>${swatch('input')} ${t('shapeFlow.input')}</span>
    <span>${swatch('output')} ${t('shapeFlow.outputLegend')}</span>
    <span>${swatch('parameter')} ${t('shapeFlow.parameterLegend')}</span>
    <span>${swatch('intermediate')} ${t('shapeFlow.intermediateLegend')}</span>
    <span class="ruler"
      ><svg width=${end + 28} height="34" role="img" aria-label=${t('shapeFlow.rulerLabel')}>
        <path class="wire" d="M8 10H${8 + end}"></path>
        ${ticks.map(
          (tick) => svg`<path class="wire" d="M${8 + edge(tick, per)} 6v8"></path>
            <text class="size" x=${8 + edge(tick, per)} y="29">${grouped(tick)}</text>`,
        )}
      </svg>
      ${t('shapeFlow.ruler')}</span
    >
  </div>`;
}
