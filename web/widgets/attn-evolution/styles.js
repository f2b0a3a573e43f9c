import { css } from 'lit';

export const styles = css`
  .line {
    padding-top: 26px;
  }
  .line + .line {
    padding-top: 34px;
  }
  .line h4 {
    font-size: 15px;
    font-weight: 700;
    padding-bottom: 4px;
    border-bottom: 1px solid var(--line);
  }
  .folded ol {
    display: none;
  }
  .fold {
    display: flex;
    align-items: baseline;
    gap: 10px;
    width: 100%;
    min-height: 34px;
    padding: 4px 0;
    border: 0;
    background: none;
    font-weight: 700;
    text-align: start;
    cursor: pointer;
  }
  .fold::before,
  .try::before {
    content: '';
    flex: none;
    display: inline-block;
    width: 7px;
    height: 7px;
    border: solid currentcolor;
    border-width: 0 1.5px 1.5px 0;
    transform: translateY(-2px) rotate(-45deg);
    transition: transform 160ms ease-out;
  }
  .fold[aria-expanded='true']::before,
  .try[aria-expanded='true']::before {
    transform: translateY(-3px) rotate(45deg);
  }
  .fold:hover {
    color: var(--accent);
  }
  .entry {
    display: grid;
    grid-template-columns: 104px minmax(0, 1fr) 190px;
    column-gap: 28px;
    padding-block: 20px 16px;
    border-bottom: 1px solid var(--line);
  }
  .label {
    color: var(--soft);
    padding-top: 1px;
  }
  .text {
    max-width: 44em;
    line-height: 1.7;
    text-wrap: pretty;
  }
  h5 {
    margin: 0;
    font-size: 15px;
    font-weight: 700;
    padding-bottom: 2px;
  }
  .source {
    font-size: 13px;
    font-weight: 400;
    color: var(--soft);
    padding-inline-start: 6px;
  }
  .stuck {
    color: var(--soft);
    padding-top: 2px;
  }
  .fig {
    white-space: nowrap;
  }
  .ground {
    display: inline-block;
    font-size: 12.5px;
    line-height: 1.4;
    color: var(--soft);
    border: 1px solid var(--line);
    border-radius: 3px;
    padding-inline: 4px;
    margin-inline: 4px 6px;
    white-space: nowrap;
  }
  a {
    color: inherit;
    text-decoration: underline;
    text-decoration-color: color-mix(in oklab, currentcolor 45%, transparent);
    text-underline-offset: 3px;
  }
  a:hover {
    color: var(--accent);
  }
  .foot {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 2px 24px;
    padding-top: 8px;
    font-size: 13px;
  }
  .try {
    display: inline-flex;
    align-items: baseline;
    gap: 8px;
    border: 0;
    color: var(--ink);
    font-size: 14px;
  }
  .try:hover {
    color: var(--accent);
  }
  .at {
    text-align: end;
  }
  .at .soft {
    font-size: 13px;
    line-height: 1.5;
    text-wrap: balance;
  }
  .big {
    font-size: 25px;
    font-weight: 700;
    line-height: 1.25;
    letter-spacing: -0.01em;
    padding-bottom: 3px;
  }
  .entry[data-entry='sink'] .big {
    font-size: 20px;
    line-height: 1.55;
    white-space: nowrap;
  }
  .here > .label,
  .here h5,
  .here .big {
    color: var(--accent);
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
    margin-inline-start: 4px;
    white-space: nowrap;
  }
  .lab {
    grid-column: 2 / -1;
  }
  .lab > * {
    margin-top: 14px;
  }
  figcaption {
    padding-top: 20px;
  }
  figcaption dl {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
    gap: 2px 16px;
    padding-top: 4px;
  }
  dt {
    color: var(--ink);
  }
  /* Nothing to press, nothing folded. */
  @media (scripting: none) {
    .static .folded ol {
      display: block;
    }
    .static .try,
    .static .fold::before,
    .static .hint {
      display: none;
    }
    .static .fold {
      cursor: default;
      color: inherit;
    }
  }
  .static.whole .buttons {
    display: none;
  }
  .static.whole .folded ol {
    display: block;
  }
  .static.whole .try,
  .static.whole .fold::before,
  .static.whole .hint {
    display: none;
  }
  @media print {
    :host {
      break-inside: auto;
    }
    .folded ol {
      display: block;
    }
    .fold::before,
    .hint {
      display: none;
    }
    .entry {
      break-inside: avoid;
    }
    .tag {
      border: 1px solid;
      background: none;
      color: var(--accent);
    }
  }
  @media (forced-colors: active) {
    .tag {
      border: 1px solid CanvasText;
    }
  }
  @media (pointer: coarse) {
    .fold {
      min-height: 44px;
      align-items: center;
    }
    .try {
      align-items: center;
    }
  }
  @container (max-width: 760px) {
    .entry {
      grid-template-columns: minmax(0, 1fr) auto;
      column-gap: 20px;
      row-gap: 4px;
    }
    .label {
      grid-column: 1;
    }
    .text {
      grid-column: 1 / -1;
      grid-row: 2;
    }
    .at {
      grid-column: 2;
      grid-row: 1;
      max-width: 56cqw;
    }
    .big,
    .entry[data-entry='sink'] .big {
      font-size: 21px;
    }
    .entry[data-entry='sink'] .big {
      font-size: 18px;
    }
    .lab {
      grid-column: 1 / -1;
    }
    figcaption dl {
      grid-template-columns: minmax(0, 1fr);
    }
    dd {
      padding-bottom: 6px;
    }
  }
`;
