import { css } from 'lit';

/** The RNN against attention: two colours, always beside their names. */
export const twoSidesStyles = css`
  :host {
    --rnn: light-dark(#85560a, #e0ae57);
    --attention: light-dark(#1d57a5, #7fb2ff);
  }
  .rnn-name {
    color: var(--rnn);
    font-weight: 600;
  }
  .attention-name {
    color: var(--attention);
    font-weight: 600;
  }
  @media (forced-colors: active) {
    :host {
      --rnn: CanvasText;
      --attention: LinkText;
    }
  }
`;
