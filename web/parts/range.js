import { css, html } from 'lit';
import { valueIs } from './value.js';

/** Stands on the slider's styles: the same track and thumb, no field, no marks. */
export const rangeStyles = css`
  .slider.range {
    grid-template-columns: minmax(0, max-content) minmax(90px, 320px) minmax(0, max-content);
    align-items: center;
    gap: 0 16px;
  }
  .slider.range .name {
    padding-top: 0;
  }
  .slider.range output {
    font-weight: 600;
  }
  @container (max-width: 560px) {
    .slider.range {
      grid-template-columns: minmax(0, 1fr) max-content;
    }
    .slider.range input {
      grid-row: 2;
      grid-column: 1 / -1;
    }
  }
`;

/**
 * A slider over a few stops, with what it says beside it.
 * @param {{id: string, name: string, at: number, last: number, first?: number, said: string, onMove: (at: number) => void}} options
 */
export const range = ({ id, name, at, last, first = 0, said, onMove }) => html`<div class="slider range no-print">
  <label class="name" for=${id}>${name}</label>
  <input
    id=${id}
    type="range"
    min=${first}
    max=${last}
    step="1"
    value=${at}
    aria-valuetext=${said}
    @input=${(/** @type {any} */ event) => onMove(Number(event.target.value))}
    ${valueIs(String(at))}
  />
  <output for=${id}>${said}</output>
</div>`;
