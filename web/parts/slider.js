import { css, html, nothing, svg } from 'lit';
import { across } from '../draw/log-scale.js';
import { valueIs } from './value.js';

export const sliderStyles = css`
  .slider {
    display: grid;
    grid-template-columns: 6.5em minmax(0, 1fr) 7.5em;
    align-items: start;
    gap: 0 18px;
  }
  .slider .name {
    padding-top: 20px;
  }
  .slider .name small {
    color: var(--soft);
    font-size: 13px;
  }
  .slider svg {
    display: block;
    width: calc(100% - 18px);
    margin-inline: 9px;
    overflow: visible;
  }
  .slider text {
    fill: var(--soft);
    font-size: 13px;
  }
  .slider line {
    stroke: var(--soft);
  }
  .slider .here line {
    stroke: var(--ink);
    stroke-dasharray: 2 2;
  }
  .slider input[type='range'] {
    appearance: none;
    display: block;
    /* The thumb moves without the figure around it being laid out. */
    contain: strict;
    width: 100%;
    height: 26px;
    margin: 0;
    background: none;
    cursor: pointer;
  }
  .slider input::-webkit-slider-runnable-track {
    height: 3px;
    border-radius: 2px;
    background: color-mix(in oklab, var(--soft) 45%, var(--line));
  }
  .slider input::-moz-range-track {
    height: 3px;
    border-radius: 2px;
    background: color-mix(in oklab, var(--soft) 45%, var(--line));
  }
  .slider input::-webkit-slider-thumb {
    appearance: none;
    width: 18px;
    height: 18px;
    margin-top: -7.5px;
    border: 0;
    border-radius: 50%;
    background: var(--ink);
  }
  .slider input::-moz-range-thumb {
    width: 18px;
    height: 18px;
    border: 0;
    border-radius: 50%;
    background: var(--ink);
  }
  .slider .entry {
    width: 100%;
    min-height: 30px;
    margin-top: 16px;
    padding: 2px 8px;
    border: 1px solid var(--line);
    border-radius: 6px;
    background: var(--paper);
    text-align: end;
    font-weight: 600;
    font-variant-numeric: tabular-nums lining-nums;
  }
  .slider .entry:hover {
    border-color: var(--soft);
  }
  .slider .entry[aria-invalid='true'] {
    border-color: var(--accent);
  }
  .slider .problem {
    grid-column: 1 / -1;
    color: var(--accent);
  }
  @media (pointer: coarse) {
    .slider input[type='range'],
    .slider .entry {
      height: 44px;
    }
    .slider .entry {
      margin-top: 8px;
    }
    .slider .name {
      padding-top: 28px;
    }
  }
  @media (forced-colors: active) {
    .slider input::-webkit-slider-runnable-track {
      background: CanvasText;
    }
    .slider input::-webkit-slider-thumb {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
  @container (max-width: 560px) {
    .slider {
      grid-template-columns: minmax(0, 1fr) 7.5em;
    }
    .slider .name {
      padding-top: 6px;
    }
    .slider .entry {
      margin-top: 4px;
    }
    .slider .track {
      grid-row: 2;
      grid-column: 1 / -1;
    }
  }
  @container (max-width: 700px) {
    .slider .wide {
      display: none;
    }
  }
`;

/**
 * A number on a scale of stops: a native slider whose positions are the stops,
 * and a field for any number between.
 * @param {object} options
 * @param {string} options.id
 * @param {unknown} options.name what the number is, as seen beside the slider
 * @param {string} options.sliderLabel
 * @param {string} options.entryLabel
 * @param {number} options.at the thumb's stop, from 0
 * @param {number} options.last the last stop
 * @param {string} options.said the value as it is heard
 * @param {string} options.entry what stands in the field
 * @param {string} options.problem why what was typed cannot be; empty when it can
 * @param {{at: number, text: string, anchor?: 'start' | 'middle' | 'end', wide?: boolean}[]} options.marks
 *   below the track; at may lie between stops; wide: only where there is room
 * @param {{at: number, text: string} | null} [options.here] one more, above the track
 * @param {(at: number) => void} options.onMove
 * @param {(typed: string) => void} options.onType
 */
export function slider(options) {
  const { id, last, problem, here } = options;
  return html`<div class="slider">
    <label class="name" for="${id}-slider">${options.name}</label>
    <div class="track">
      <svg class="here" height="14" aria-hidden="true">
        ${
          here
            ? svg`<line x1=${across(here.at / last)} x2=${across(here.at / last)} y1="14" y2="22"></line>
              <text x=${across(here.at / last)} y="11" text-anchor=${anchorOf(here.at, last)}>${here.text}</text>`
            : nothing
        }
      </svg>
      <input
        id="${id}-slider"
        type="range"
        min="0"
        max=${last}
        step="1"
        value=${options.at}
        aria-label=${options.sliderLabel}
        aria-valuetext=${options.said}
        @input=${(/** @type {any} */ event) => options.onMove(Number(event.target.value))}
        ${valueIs(String(options.at))}
      />
      <svg height="22" aria-hidden="true">
        ${options.marks.map(
          ({ at, text, anchor = 'middle', wide = false }) => svg`<g class=${wide ? 'wide' : ''}>
            <line x1=${across(at / last)} x2=${across(at / last)} y1="-7" y2="-1"></line>
            <text x=${across(at / last)} y="13" text-anchor=${anchor}>${text}</text>
          </g>`,
        )}
      </svg>
    </div>
    <input
      class="entry"
      type="text"
      inputmode="numeric"
      autocomplete="off"
      value=${options.entry}
      aria-label=${options.entryLabel}
      aria-invalid=${problem ? 'true' : 'false'}
      aria-describedby="${id}-problem"
      @change=${(/** @type {any} */ event) => options.onType(event.target.value)}
      ${valueIs(options.entry)}
    />
    <p class="problem" id="${id}-problem" role=${problem ? 'alert' : nothing}>${problem}</p>
  </div>`;
}

/** A label near an end grows inwards. @param {number} at @param {number} last */
const anchorOf = (at, last) => (at * 8 < last ? 'start' : at * 8 > last * 7 ? 'end' : 'middle');
