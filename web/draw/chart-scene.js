import { logPlace } from './log-scale.js';
import { heading, LIGHT, MARGIN, paragraph, sheet } from './scene.js';

/**
 * Curves on two logarithmic axes as a picture: the same scales, names and marks
 * as the page's chart.
 *
 * @typedef {object} ChartFigure
 * @property {string} title
 * @property {string} language
 * @property {string[]} notes under the title
 * @property {import('../parts/log-chart.js').LogChart} chart
 * @property {Record<string, string>} colours of the curves, by their kinds
 * @property {string[]} captions
 */

const WIDTH = 820;
const HEIGHT = 360;
const AXIS = 52;

/** @param {ChartFigure} figure @returns {import('./scene.js').Scene} */
export function chartScene({ title, language, notes, chart, colours, captions }) {
  const { x, y, curves, now, meeting, xName, yName } = chart;
  const page = sheet();
  const from = heading(page, { title, notes, room: WIDTH }) + 44;
  const left = MARGIN + AXIS;
  const width = WIDTH - AXIS;
  const right = left + width;
  const bottom = from + HEIGHT;
  const along = (/** @type {number} */ value) => left + logPlace(value, x.low, x.high) * width;
  const up = (/** @type {bigint | number} */ value) => bottom - logPlace(value, y.low, y.high) * HEIGHT;
  const line = (/** @type {number[]} */ [x1, y1, x2, y2]) =>
    `M${x1.toFixed(1)} ${y1.toFixed(1)}L${x2.toFixed(1)} ${y2.toFixed(1)}`;
  const dot = (/** @type {number} */ cx, /** @type {number} */ cy, /** @type {number} */ r) =>
    `M${(cx - r).toFixed(1)} ${cy.toFixed(1)}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;
  page.text(MARGIN, from - 14, yName, { fill: LIGHT.soft });
  for (const { value, text } of y.ticks) {
    page.path(line([left, up(value), right, up(value)]), { stroke: LIGHT.line });
    page.text(left - 10, up(value) + 4.5, text, { anchor: 'end', fill: LIGHT.soft });
  }
  for (const { value, text } of x.ticks)
    page.text(along(value), bottom + 20, text, { anchor: 'middle', fill: LIGHT.soft });
  page.text(left + width / 2, bottom + 42, xName, { anchor: 'middle', fill: LIGHT.soft });
  const late = logPlace(meeting.x, x.low, x.high) > 0.34;
  page.path(line([along(meeting.x), from, along(meeting.x), bottom]), { stroke: LIGHT.ink, dash: '3 3' });
  page.path(line([along(now), from, along(now), bottom]), { stroke: LIGHT.accent, width: 1.5, name: 'now' });
  for (const { kind, low, high } of curves)
    page.path(line([left, up(low), right, up(high)]), { stroke: colours[kind], width: 2.25, name: 'curve' });
  page.text(along(meeting.x) + (late ? -8 : 8), from + 20, meeting.text, {
    anchor: late ? 'end' : 'start',
    halo: LIGHT.paper,
  });
  const highest = curves.map(({ high }) => high).sort((a, b) => (a < b ? 1 : -1))[0];
  for (const { kind, name, high } of curves)
    page.text(right, up(high) + (high === highest ? -9 : 30), name, {
      anchor: 'end',
      weight: 600,
      fill: colours[kind],
      halo: LIGHT.paper,
    });
  page.path(dot(along(meeting.x), up(meeting.y), 5.5), { fill: LIGHT.paper, stroke: LIGHT.ink, width: 1.5 });
  for (const { kind, now: count } of curves)
    page.path(dot(along(now), up(count), 4.5), { fill: colours[kind], stroke: LIGHT.paper, width: 1.5 });
  const end = paragraph(page, { texts: captions, room: WIDTH, y: bottom + 54 });
  return { width: WIDTH + 2 * MARGIN, height: end + MARGIN, title, language, marks: page.marks };
}
