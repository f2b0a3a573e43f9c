import { css } from 'lit';

/** Of computing.js: here since the line's styles are there before the line. */
export const computingStyles = css`
  .computing {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    font-size: 13px;
  }
  .computing progress {
    width: 8em;
  }
  .computing:not(.seen) > :not([role]) {
    visibility: hidden;
  }
`;
