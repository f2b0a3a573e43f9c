import { css, html } from 'lit';

export const stepperStyles = css`
  .steps {
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
  }
  .steps .chip {
    border-radius: 999px;
    padding-inline: 12px;
    color: var(--soft);
  }
  .steps .chip[aria-current='step'] {
    background: var(--ink);
    border-color: var(--ink);
    color: var(--paper);
  }
`;

/**
 * The steps of an experiment: all are in sight, any can be taken.
 * @param {{label: string, steps: string[], current: number, onStep: (step: number) => void}} options current counts from 1
 */
export const stepper = ({ label, steps, current, onStep }) => html`
  <ol class="steps no-print" aria-label=${label}>
    ${steps.map(
      (text, at) => html`<li>
        <button type="button" class="chip" aria-current=${at + 1 === current ? 'step' : 'false'} @click=${() => onStep(at + 1)}>
          ${text}
        </button>
      </li>`,
    )}
  </ol>
`;
