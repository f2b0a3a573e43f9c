import { css, html } from 'lit';
import { fixed, percent } from '../draw/format.js';

export const inspectorStyles = css`
  .inspector {
    min-height: 5.2em;
    border-top: 1px solid var(--line);
    border-bottom: 1px solid var(--line);
    padding-block: 8px;
    margin-block: 14px 0;
    overflow-wrap: anywhere;
  }
  /* Stays in sight while the maps above it are walked. */
  .inspector.shown {
    position: sticky;
    inset-block-end: 0;
    z-index: 2;
    background: var(--paper);
  }
  .inspector .formula {
    font-size: 14px;
  }
  .inspector .formula > span {
    display: inline-block;
    padding-inline-end: 1.2em;
  }
`;

/** @param {number} value */
const bracketed = (value) => (value < 0 ? `(${fixed(value, 2)})` : fixed(value, 2));

/** How many terms of a dot product stand in the line before it is cut. */
const TERMS = 6;

/**
 * A weight's formula with its own numbers, or what to do to see one.
 * @param {{title: string, hint: string, hiddenText: string, trace: import('../../bindings/attn.js').CellTrace | null}} options
 */
export function inspector({ title, hint, hiddenText, trace }) {
  if (!trace) return html`<div class="inspector soft">${hint}</div>`;
  if (trace.hidden) return html`<div class="inspector shown">${hiddenText}</div>`;
  const width = trace.query.length;
  const terms = Array.from(trace.query.subarray(0, TERMS), (q, at) => `${bracketed(q)}×${bracketed(trace.key[at])}`);
  if (width > TERMS) terms.push('…');
  return html`<div class="inspector shown">
    <p><strong>${title}</strong></p>
    <p class="formula">
      <span>q·k = ${terms.join(' + ')} = ${fixed(trace.dot, 3)}</span>
      <span>÷ √${width} = ${fixed(trace.score, 3)}</span>
      <span
        >exp(${fixed(trace.score, 3)} − ${bracketed3(trace.rowMax)}) ÷ Σ = ${fixed(trace.exponential, 3)} ÷
        ${fixed(trace.denominator, 3)} = <strong>${percent(trace.weight, 1)}</strong></span
      >
    </p>
  </div>`;
}

/** @param {number} value */
const bracketed3 = (value) => (value < 0 ? `(${fixed(value, 3)})` : fixed(value, 3));
