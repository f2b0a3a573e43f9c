import { css, html, svg } from 'lit';
import { across, logPlace } from '../draw/log-scale.js';

export const logChartStyles = css`
  .chart {
    display: grid;
    grid-template-columns: 40px minmax(0, 1fr);
    column-gap: 10px;
    padding-top: 6px;
  }
  .chart .axis-name {
    grid-column: 1 / -1;
    color: var(--soft);
    font-size: 13px;
    padding-bottom: 8px;
  }
  .chart .below {
    grid-column: 2;
    padding: 4px 0 0;
    text-align: center;
  }
  .chart svg {
    display: block;
    width: 100%;
    height: 320px;
    overflow: visible;
  }
  .chart text {
    fill: var(--soft);
    font-size: 13px;
  }
  .chart .middle {
    dominant-baseline: central;
  }
  .chart .grid {
    stroke: var(--line);
  }
  .chart .meeting line {
    stroke: var(--ink);
    stroke-dasharray: 3 3;
  }
  .chart .meeting circle {
    fill: var(--paper);
    stroke: var(--ink);
    stroke-width: 1.5;
  }
  .chart .meeting text {
    fill: var(--ink);
    stroke: var(--paper);
    stroke-width: 4;
    paint-order: stroke;
  }
  .chart .name {
    stroke: var(--paper);
    stroke-width: 4;
    paint-order: stroke;
  }
  .chart .now {
    stroke: var(--accent);
    stroke-width: 1.5;
  }
  .chart .curve {
    stroke-width: 2.25;
  }
  @container (max-width: 560px) {
    .chart {
      grid-template-columns: 32px minmax(0, 1fr);
      column-gap: 6px;
    }
    .chart .wide {
      display: none;
    }
  }
`;

const HEIGHT = 296;

/**
 * Curves that are powers of x, hence straight on two logarithmic axes: each is
 * drawn from its ends. Places across are percentages, so the picture follows its
 * width and its text does not.
 *
 * @typedef {object} LogChart
 * @property {string} label the picture in words
 * @property {string} xName
 * @property {string} yName
 * @property {{low: number, high: number, ticks: {value: number, text: string, wide?: boolean}[]}} x
 * @property {{low: number, high: number, ticks: {value: number, text: string}[]}} y
 * @property {{kind: string, name: string, low: bigint, high: bigint, now: bigint}[]} curves kind: its class
 * @property {number} now the x in sight
 * @property {{x: number, y: bigint, text: string}} meeting where the curves cross
 *
 * @param {LogChart} chart
 */
export function logChart({ label, xName, yName, x, y, curves, now, meeting }) {
  const along = (/** @type {number} */ value) => across(logPlace(value, x.low, x.high));
  const up = (/** @type {bigint | number} */ value) => (HEIGHT - logPlace(value, y.low, y.high) * HEIGHT).toFixed(1);
  // Its label stands on the side where the curves' names are not, unless the x in sight would run through it there.
  const [at, here] = [meeting.x, now].map((value) => logPlace(value, x.low, x.high));
  const late = at > 0.34 && !(at < 0.66 && here < at && at - here < 0.2);
  const highest = curves.map(({ high }) => high).sort((a, b) => (a < b ? 1 : -1))[0];
  return html`<div class="chart" role="img" aria-label=${label}>
    <p class="axis-name">${yName}</p>
    <svg>
      ${y.ticks.map(({ value, text }) => svg`<text class="middle" x="100%" y=${up(value)} text-anchor="end">${text}</text>`)}
    </svg>
    <svg>
      ${y.ticks.map(({ value }) => svg`<line class="grid" x2="100%" y1=${up(value)} y2=${up(value)}></line>`)}
      ${x.ticks.map(
        ({ value, text, wide }) =>
          svg`<text class=${wide ? 'wide' : ''} x=${along(value)} y=${HEIGHT + 20} text-anchor="middle">${text}</text>`,
      )}
      <g class="meeting">
        <line x1=${along(meeting.x)} x2=${along(meeting.x)} y1="0" y2=${HEIGHT}></line>
      </g>
      <line class="now" x1=${along(now)} x2=${along(now)} y1="0" y2=${HEIGHT}></line>
      ${curves.map(
        ({ kind, low, high }) =>
          svg`<line class="curve ${kind}" x1="0%" x2="100%" y1=${up(low)} y2=${up(high)}></line>`,
      )}
      ${curves.map(
        // The steeper one ends above the other: its name stands over its end, the other's under it.
        ({ kind, name, high }) =>
          svg`<text class="name ${kind}" x="100%" y=${up(high)} dy=${high === highest ? -9 : 34} text-anchor="end">${name}</text>`,
      )}
      <g class="meeting">
        <circle cx=${along(meeting.x)} cy=${up(meeting.y)} r="5.5"></circle>
        <text x=${along(meeting.x)} dx=${late ? -6 : 6} y="24" text-anchor=${late ? 'end' : 'start'}>${meeting.text}</text>
      </g>
      ${curves.map(({ kind, now: count }) => svg`<circle class="spot ${kind}" cx=${along(now)} cy=${up(count)} r="4.5"></circle>`)}
    </svg>
    <p class="axis-name below">${xName}</p>
  </div>`;
}
