import { css } from 'lit';

export const styles = css`
  .controls {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 24px;
    padding-block: 12px 4px;
  }
  .switch {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    min-height: 30px;
    cursor: pointer;
  }
  .switch input {
    appearance: none;
    position: relative;
    width: 34px;
    height: 20px;
    margin: 0;
    border: 1px solid var(--soft);
    border-radius: 10px;
    cursor: pointer;
    transition: background-color 160ms ease-out;
  }
  .switch input::after {
    content: '';
    position: absolute;
    inset-block-start: 3px;
    inset-inline-start: 3px;
    width: 12px;
    height: 12px;
    border-radius: 50%;
    background: var(--soft);
    transition: translate 160ms ease-out;
  }
  .switch input:checked {
    background: var(--ink);
    border-color: var(--ink);
  }
  .switch input:checked::after {
    translate: 14px 0;
    background: var(--paper);
  }
  @media (forced-colors: active) {
    .switch input:checked {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
  @media (pointer: coarse) {
    .switch {
      min-height: 44px;
    }
  }
  .verdict {
    font-size: 15px;
    line-height: 1.7;
    padding-top: 12px;
    max-width: 46em;
    text-wrap: pretty;
  }
  .lead {
    max-width: 52em;
    padding-block: 4px 16px;
    text-wrap: pretty;
  }
  .panels {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 240px), 1fr));
    gap: 28px;
    align-items: start;
  }
  .panels.one {
    grid-template-columns: minmax(0, 380px) minmax(0, 1fr);
    gap: 56px;
  }
  .panels.stacked {
    grid-template-columns: minmax(0, 1fr);
  }
  .panel-bar {
    padding-top: 12px;
    padding-inline-start: var(--labels);
  }
  .tables {
    display: grid;
    grid-template-columns: minmax(0, 1.15fr) minmax(0, 1.15fr) minmax(0, 0.8fr);
    gap: 28px 40px;
    padding-top: 22px;
    align-items: start;
  }
  .tables.wide {
    grid-template-columns: minmax(0, 1fr);
  }
  .tables table,
  .panels .aside table {
    width: 100%;
    max-width: 480px;
  }
  .tables th,
  .tables td,
  .aside th,
  .aside td {
    padding-inline: 6px;
  }
  .tables tr > :first-child,
  .aside tr > :first-child {
    padding-inline-start: 0;
  }
  .tables th.group {
    text-align: center;
  }
  .tables .frame,
  .aside .frame {
    max-height: 34em;
    overflow-y: auto;
  }
  .note {
    color: var(--soft);
    font-size: 13px;
    padding-top: 6px;
    max-width: 44em;
    text-wrap: pretty;
  }
  .scale {
    padding-top: 16px;
  }
  figcaption {
    padding-top: 18px;
  }
  .numbers {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 440px), 1fr));
    gap: 20px 28px;
    padding-top: 12px;
  }
  td.hatched-cell {
    color: var(--soft);
  }
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
    .static .inspector {
      display: none;
    }
  }
  .static.whole :is(.inspector, .controls, .steps) {
    display: none;
  }
  @media print {
    .static .more {
      display: block !important;
    }
  }
  @container (max-width: 420px) {
    .aside th[scope='row'] {
      white-space: normal;
      max-width: 5.4em;
      line-height: 1.35;
    }
    .aside th,
    .aside td {
      padding-inline: 3px;
    }
    td.component svg {
      width: 36px;
    }
  }
  @container (max-width: 700px) {
    .panels.one,
    .tables {
      grid-template-columns: minmax(0, 1fr);
      gap: 24px;
    }
    .panels {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;
