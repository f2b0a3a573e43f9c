import { css } from 'lit';

export const styles = css`
  .flow {
    display: grid;
    grid-template-columns: minmax(0, 440px) minmax(0, 1fr);
    gap: 44px;
    align-items: start;
    padding-block: 18px 4px;
  }
  .inline {
    display: none;
  }
  .aside {
    position: sticky;
    inset-block-start: 24px;
  }
  .column {
    --gap: 10px;
    --path: 26px;
    padding-inline-start: var(--path);
  }
  .row {
    display: flex;
    gap: 8px;
    position: relative;
    padding-bottom: var(--gap);
  }
  /* The way down from one row to the next. */
  .row:not(:last-child)::after {
    content: '';
    position: absolute;
    inset-block: auto 0;
    inset-inline-start: 50%;
    height: var(--gap);
    border-inline-start: 1px solid var(--soft);
  }
  .row.storage::after {
    border-inline-start-style: dashed;
  }
  /* The residual path: it leaves before a norm and comes back in the sum. */
  .row::before,
  .inline::before {
    content: none;
    position: absolute;
    inset-inline-start: calc(-1 * var(--path) + 8px);
    width: calc(var(--path) - 8px);
    border-inline-start: 1.5px solid var(--soft);
  }
  .row.branches::before {
    content: '';
    inset-block: -5px 0;
    width: calc(50% + var(--path) - 8px);
    border-block-start: 1.5px solid var(--soft);
    border-start-start-radius: 8px;
    z-index: -1;
  }
  .row.passes::before,
  .inline.passes::before {
    content: '';
    inset-block: 0;
  }
  .row.joins::before {
    content: '';
    inset-block: 0 calc(50% + var(--gap) / 2);
    border-block-end: 1.5px solid var(--soft);
    border-end-start-radius: 8px;
  }
  .inline {
    position: relative;
  }
  .stage {
    flex: 1 1 0;
    min-width: 0;
    min-height: 34px;
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 10px;
    padding: 4px 12px;
    text-align: start;
    background: var(--paper);
    border: 1px solid var(--soft);
    border-radius: 6px;
    cursor: pointer;
    transition: border-color 160ms ease-out;
  }
  .stage .name {
    font-weight: 600;
  }
  .stage .formula,
  h4 .formula {
    color: var(--soft);
    font-weight: 400;
  }
  .stage .lesson {
    margin-inline-start: auto;
    color: var(--soft);
    font-size: 13px;
  }
  .stage .lesson > * {
    display: inline-block;
    white-space: nowrap;
  }
  .stage:hover:not(.later) {
    border-color: var(--ink);
  }
  .stage.later {
    border-style: dashed;
    border-color: color-mix(in oklab, var(--soft) 50%, transparent);
    color: var(--soft);
    cursor: not-allowed;
  }
  .stage.later .name {
    font-weight: 400;
  }
  .stage.here {
    border-color: var(--accent);
    background: linear-gradient(var(--tint), var(--tint)), var(--paper);
  }
  .stage[aria-checked='true'] {
    box-shadow: inset 4px 0 0 var(--ink);
    border-color: var(--ink);
  }
  .stage.here[aria-checked='true'] {
    box-shadow: inset 4px 0 0 var(--accent);
    border-color: var(--accent);
  }
  .tag {
    display: inline-block;
    background: var(--accent);
    color: var(--paper);
    border-radius: 999px;
    font-size: 12.5px;
    font-weight: 600;
    line-height: 1.5;
    padding-inline: 9px;
    margin-inline-end: 8px;
  }
  @media (forced-colors: active) {
    .stage.here {
      border-width: 2px;
    }
    .stage[aria-checked='true'] {
      border-width: 3px;
      border-color: Highlight;
    }
    .stage.later {
      color: GrayText;
      border-color: GrayText;
    }
    .tag {
      border: 1px solid CanvasText;
    }
  }
  @media (pointer: coarse) {
    .stage {
      min-height: 44px;
      align-content: center;
    }
  }
  h4 {
    font-size: 15px;
    font-weight: 700;
  }
  .details .says {
    padding-block: 6px 10px;
    max-width: 38em;
    text-wrap: pretty;
  }
  .details table {
    width: 100%;
  }
  .details th,
  .details td {
    padding-inline: 5px;
  }
  .details tr > :first-child {
    padding-inline-start: 0;
    color: var(--soft);
  }
  .details .frame + p {
    padding-top: 8px;
    font-size: 13px;
    text-wrap: pretty;
  }
  sub,
  sup {
    font-size: 0.78em;
    line-height: 0;
  }
  figcaption {
    padding-top: 14px;
  }
  .static:not(.whole) .more {
    display: none;
  }
  .static .more {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 380px), 1fr));
    gap: 24px 40px;
    padding-top: 24px;
  }
  .static.whole .stage {
    cursor: default;
  }
  @media (scripting: none) {
    .static .more {
      display: grid !important;
    }
    .static .aside,
    .static .inline {
      display: none !important;
    }
  }
  @media print {
    .static .more {
      display: grid !important;
    }
  }
  @container (max-width: 760px) {
    .flow {
      grid-template-columns: minmax(0, 1fr);
    }
    .aside {
      display: none;
    }
    .inline {
      display: block;
      padding: 2px 0 18px;
    }
  }
  @container (max-width: 420px) {
    .column {
      --path: 16px;
    }
    .row.projections .stage,
    .row.storage .stage {
      flex-direction: column;
      padding-inline: 8px;
      gap: 0;
    }
    .row.projections .lesson,
    .row.storage .lesson {
      margin-inline-start: 0;
    }
    .details th,
    .details td {
      padding-inline: 3px;
      font-size: 13px;
    }
    .details thead th {
      white-space: normal;
      vertical-align: bottom;
    }
  }
`;
