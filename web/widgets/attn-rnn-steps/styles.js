import { css } from 'lit';

export const styles = css`
  .controls {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    padding-block: 12px 6px;
  }
  .controls .chip {
    border-radius: 999px;
    padding-inline: 16px;
  }
  .controls .main {
    background: var(--ink);
    border-color: var(--ink);
    color: var(--paper);
  }
  .controls .chip[aria-disabled='true'] {
    opacity: 0.45;
    cursor: default;
  }
  .lead {
    max-width: 52em;
    padding-block: 4px 16px;
    text-wrap: pretty;
  }
  .formula {
    display: block;
    padding-top: 4px;
    font-size: 15px;
    white-space: nowrap;
  }
  .verdict {
    font-size: 15px;
    line-height: 1.7;
    min-height: 3.4em;
    padding-top: 14px;
    max-width: 48em;
    text-wrap: pretty;
  }
  .table {
    padding-top: 14px;
  }
  .table table {
    max-width: 560px;
    width: 100%;
  }
  .table table.counts {
    max-width: none;
  }
  .buttons {
    padding-block: 14px 8px;
  }
  figcaption {
    padding-top: 8px;
  }
  /* Without a live element the sentence is shown read to its end, so the unread start says nothing. */
  .static:not(.whole) .more {
    display: none;
  }
  .static .more {
    padding-top: 28px;
  }
  @media (scripting: none) {
    .static .more {
      display: block !important;
    }
    .static .controls,
    .static .steps,
    .static .hint,
    .static .stage {
      display: none;
    }
  }
  .static.whole .controls,
  .static.whole .steps,
  .static.whole .hint,
  .static.whole .stage {
    display: none;
  }
  @media print {
    .static .more {
      display: block !important;
    }
    .static .stage {
      display: none;
    }
  }
  @container (max-width: 560px) {
    .table th,
    .table td {
      padding-inline: 4px;
    }
    .table table {
      font-size: 13px;
    }
    .table tr > :first-child {
      padding-inline-start: 0;
    }
    .table thead th,
    .table table:not(.counts) th[scope='row'] {
      white-space: normal;
      vertical-align: bottom;
      line-height: 1.35;
    }
    td.component svg {
      width: 36px;
    }
  }
`;
