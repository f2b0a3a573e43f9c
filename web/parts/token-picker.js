import { css, html } from 'lit';
import { visible } from '../draw/tokens.js';
import { checkedIs } from './checked.js';

export const tokenPickerStyles = css`
  .picker {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 6px;
  }
  .picker legend,
  .picker .label {
    float: inline-start;
    color: var(--soft);
    padding-inline-end: 4px;
  }
  @container (max-width: 420px) {
    .picker legend {
      float: none;
      width: 100%;
      padding-bottom: 2px;
    }
    .picker .chip {
      padding-inline: 11px;
    }
  }
  .picker label {
    position: relative;
    display: inline-flex;
  }
  .picker input {
    position: absolute;
    inset: 0;
    opacity: 0;
    margin: 0;
    cursor: pointer;
  }
  .picker input:checked + .chip {
    border-color: var(--accent);
    background: var(--tint);
    color: var(--accent);
    font-weight: 600;
  }
  .picker input:focus-visible + .chip {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  .picker select {
    min-height: 30px;
    max-width: 16em;
    padding: 2px 8px;
    border: 1px solid var(--line);
    border-radius: 6px;
    background: var(--paper);
  }
`;

/** Above this many tokens, or this many half-width columns, chips would fill the screen. */
const CHIPS = { tokens: 12, columns: 72 };

/**
 * Choosing one token: chips (a native radio group, so the arrow keys work), or
 * a native list where there are many or long ones.
 * @param {{label: string, tokens: string[], widths: number[], selected: number, onSelect: (index: number) => void}} options
 */
export function tokenPicker({ label, tokens, widths, selected, onSelect }) {
  let columns = 0;
  for (const width of widths) columns += width + 4;
  if (tokens.length > CHIPS.tokens || columns > CHIPS.columns) {
    return html`<div class="picker no-print">
      <label>
        <span class="label">${label}</span>
        <select @change=${(/** @type {any} */ event) => onSelect(Number(event.target.value))}>
          ${tokens.map(
            (token, at) => html`<option value=${at} ?selected=${at === selected}>${at + 1}. ${visible(token)}</option>`,
          )}
        </select>
      </label>
    </div>`;
  }
  return html`<fieldset class="picker no-print">
    <legend>${label}</legend>
    ${tokens.map(
      (token, at) => html`<label>
        <input
          type="radio"
          name="asker"
          value=${at}
          ?checked=${at === selected}
          @change=${() => onSelect(at)}
          ${checkedIs(at === selected)}
        />
        <span class="chip"><bdi>${visible(token)}</bdi></span>
      </label>`,
    )}
  </fieldset>`;
}
