import { css } from 'lit';

export const styles = css`
  .controls {
    display: grid;
    gap: 4px;
    padding-block: 10px 18px;
  }
  .curve.rnn {
    stroke: var(--rnn);
  }
  .curve.attention {
    stroke: var(--attention);
  }
  .spot.rnn {
    fill: var(--rnn);
  }
  .spot.attention {
    fill: var(--attention);
  }
  .name.rnn {
    fill: var(--rnn);
    font-weight: 600;
  }
  .name.attention {
    fill: var(--attention);
    font-weight: 600;
  }
  .verdict {
    font-size: 16px;
    line-height: 1.75;
    padding-block: 20px 14px;
    max-width: 46em;
    min-height: 6.5em;
    text-wrap: pretty;
  }
  table {
    width: 100%;
  }
  figcaption {
    padding-top: 14px;
  }
  .static:not(.whole) .more {
    display: none;
  }
  .static .more {
    padding-top: 24px;
  }
  @media (scripting: none) {
    .static .more {
      display: block !important;
    }
    .static .controls,
    .static .hint {
      display: none;
    }
  }
  .static.whole .controls,
  .static.whole .hint {
    display: none;
  }
  @media print {
    .static .more {
      display: block !important;
    }
  }
  @container (max-width: 560px) {
    table {
      font-size: 13px;
    }
    th,
    td {
      padding-inline: 4px;
    }
    thead th {
      white-space: normal;
      vertical-align: bottom;
      line-height: 1.35;
    }
  }
`;
