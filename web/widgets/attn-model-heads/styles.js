import { css } from 'lit';

export const styles = css`
  .sort {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 10px;
    padding-block: 10px 14px;
  }
  .heads {
    display: grid;
    /* Two in a row at the least: what is enlarged below them stays larger than they are, and near. */
    grid-template-columns: repeat(auto-fill, minmax(min(50% - 10px, 205px), 1fr));
    gap: 24px 20px;
  }
  .head h4,
  .next h4 {
    font-size: 15px;
    font-weight: 700;
    padding-bottom: 4px;
  }
  .head h4 small {
    font-size: 13px;
    font-weight: 400;
    color: var(--soft);
    padding-inline-start: 4px;
  }
  .head h4 small.accent {
    color: var(--accent);
    font-weight: 600;
  }
  .mini {
    position: relative;
    display: block;
    width: 100%;
    padding: 0;
    border: 0;
    border-radius: 3px;
    aspect-ratio: 1;
    overflow: hidden;
    cursor: zoom-in;
  }
  .mini svg,
  .mini canvas {
    display: block;
    width: 100%;
    height: 100%;
    image-rendering: pixelated;
    forced-color-adjust: none;
  }
  .mini rect {
    fill: var(--cell);
    stroke: var(--paper);
    stroke-width: 0.04;
  }
  .mini .cross {
    position: absolute;
    inset: 0;
  }
  .mini .cross rect {
    fill: none;
    stroke: var(--accent);
    stroke-width: 2px;
    vector-effect: non-scaling-stroke;
  }
  .mini[aria-pressed='true'] {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  .mini:focus-visible {
    outline: 3px solid var(--ink);
    outline-offset: 2px;
  }
  .scores {
    padding-top: 10px;
  }
  .score,
  .score-head {
    display: grid;
    grid-template-columns: var(--pattern, 3.4em) minmax(30px, 1fr) var(--value, 2.9em) var(--value, 2.9em);
    align-items: center;
    gap: 6px;
    font-size: 13px;
    line-height: 1.75;
  }
  .live:lang(en) .scores {
    --pattern: 5em;
    --value: 3.4em;
  }
  .score-head > *,
  .value {
    text-align: end;
    white-space: nowrap;
  }
  .score.clear {
    font-weight: 700;
  }
  .score.clear .value:not(.soft) {
    color: var(--accent);
  }
  .score .soft {
    font-weight: 400;
  }
  .score svg,
  .next svg {
    display: block;
    width: 100%;
    height: 10px;
    overflow: visible;
    forced-color-adjust: none;
  }
  rect.rail {
    fill: var(--line);
  }
  rect.length {
    fill: light-dark(#5b8fd6, #4f82d2);
  }
  .score.clear rect.length {
    fill: var(--accent);
  }
  rect.even {
    fill: var(--ink);
  }
  .rows-used {
    font-size: 12.5px;
    line-height: 1.5;
    padding-top: 4px;
  }
  .scale {
    padding-top: 16px;
  }
  .verdict {
    font-size: 15px;
    line-height: 1.7;
    padding-block: 14px;
    max-width: 48em;
    text-wrap: pretty;
  }
  .large {
    display: grid;
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
    gap: 16px 32px;
    padding-block: 14px;
    border-top: 1px solid var(--line);
  }
  .large-side {
    display: grid;
    gap: 14px;
    align-content: start;
    padding-top: 26px;
  }
  .large-side .said {
    min-height: 3.2em;
  }
  .large-side table {
    width: 100%;
    font-size: 13px;
  }
  .large-side th,
  .large-side td {
    padding: 4px 5px;
  }
  .next {
    border-top: 1px solid var(--line);
    padding-block: 14px 4px;
  }
  .next ol {
    display: grid;
    gap: 4px;
    max-width: 34em;
    padding-top: 8px;
  }
  .next li {
    display: grid;
    grid-template-columns: 6em minmax(0, 1fr) 4em;
    align-items: center;
    gap: 10px;
  }
  figcaption {
    padding-top: 8px;
  }
  progress {
    width: 10em;
    accent-color: var(--accent);
    vertical-align: middle;
  }
  @container (max-width: 620px) {
    .large {
      grid-template-columns: minmax(0, 1fr);
    }
    .large-side {
      padding-top: 0;
    }
  }
  /* Two in a row leave no room for bars: their numbers stay. */
  @container (max-width: 450px) {
    .score,
    .score-head {
      grid-template-columns: minmax(0, 1fr) 2.7em 2.7em;
    }
    .score-head > * {
      white-space: normal;
      line-height: 1.3;
    }
    .score svg,
    .score-head > :nth-child(2) {
      display: none;
    }
  }
  @media (forced-colors: active) {
    .piece[aria-pressed='true'],
    .mini[aria-pressed='true'] {
      outline: 2px solid Highlight;
    }
  }
`;
