import { css } from 'lit';

export const styles = css`
  .pictures {
    padding-block: 18px 10px;
  }
  .picture {
    display: block;
    height: auto;
    max-width: 100%;
    margin-inline: auto;
    overflow: visible;
  }
  .pictures > .tall {
    display: none;
  }
  h4 {
    font-size: 14px;
    font-weight: 600;
    padding-top: 10px;
  }
  h4 .formula {
    font-weight: 400;
    padding-inline-start: 0.8em;
    color: var(--soft);
    display: inline-block;
  }
  .picture text,
  .ruler text {
    font-size: 13px;
    fill: var(--ink);
  }
  .picture .name,
  .picture .size,
  .picture .sign,
  .picture .rest,
  .ruler text {
    text-anchor: middle;
  }
  .picture .rest {
    fill: var(--soft);
  }
  .picture.wide .rest {
    text-anchor: start;
  }
  .picture .name {
    font-weight: 600;
  }
  .picture .small {
    font-size: 10.5px;
  }
  .picture .size,
  .ruler .size {
    fill: var(--soft);
  }
  .picture .size.side {
    text-anchor: end;
  }
  .picture .sign {
    font-size: 16px;
  }
  .picture .step {
    fill: var(--soft);
  }
  .wire {
    fill: none;
    stroke: var(--soft);
    stroke-width: 1;
    opacity: 0.75;
  }
  .block {
    --fill: light-dark(#dbe6f6, #24344f);
    --edge: light-dark(#3c6fb4, #7ea6df);
    --weight: 1.25;
    cursor: pointer;
    outline: none;
  }
  .block .reach {
    fill: transparent;
  }
  .block .shape {
    fill: var(--fill);
    stroke: var(--edge);
    stroke-width: var(--weight);
  }
  .block .corner {
    fill: var(--edge);
  }
  .block.parameter {
    --fill: light-dark(#eee4d1, #3a3220);
    --edge: light-dark(#6b5423, #d3b876);
    --weight: 2.5;
  }
  .block.intermediate {
    --fill: light-dark(#f3f3ef, #1e2229);
    --edge: light-dark(#5b6578, #9aa3b2);
  }
  .block.intermediate .shape {
    stroke-dasharray: 4 2.5;
  }
  .block.output {
    --weight: 1.25;
  }
  .block.output .shape {
    stroke-width: 4;
    paint-order: stroke;
    stroke: var(--edge);
  }
  .block:hover,
  .block.lit {
    --edge: var(--accent);
  }
  .block.lit .name {
    fill: var(--accent);
  }
  .block:focus-visible .shape {
    stroke: var(--accent);
    stroke-width: 3;
    stroke-dasharray: none;
  }
  .block:focus-visible .reach {
    stroke: var(--accent);
    stroke-width: 2;
    outline: none;
  }
  @media (forced-colors: active) {
    .block {
      --fill: Canvas;
      --edge: CanvasText;
    }
    .block.parameter,
    .block.intermediate {
      --fill: Canvas;
      --edge: CanvasText;
    }
    .block:hover,
    .block.lit {
      --edge: Highlight;
    }
    .picture :is(.name, .size, .sign, .step, .rest),
    .ruler .size {
      fill: CanvasText;
    }
    .wire {
      stroke: CanvasText;
    }
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 6px 22px;
    padding-top: 8px;
    color: var(--soft);
  }
  .legend > span {
    display: inline-flex;
    align-items: center;
    gap: 8px;
  }
  .swatch {
    cursor: default;
    pointer-events: none;
  }
  .ruler svg {
    flex: none;
    overflow: visible;
  }
  .inspector .soft {
    padding-inline: 0.6em;
  }
  .inspector dl {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 28px;
  }
  .inspector dl > div {
    display: flex;
    gap: 0.8em;
  }
  .inspector dt {
    color: var(--soft);
    white-space: nowrap;
  }
  sub,
  sup {
    font-size: 0.78em;
    line-height: 0;
  }
  .dimensions {
    padding-top: 20px;
  }
  .dimensions table {
    width: 100%;
    max-width: 720px;
  }
  .dimensions .words,
  .dimensions thead th {
    white-space: normal;
  }
  .dimensions .words span {
    display: inline-block;
    min-width: 11em;
  }
  code {
    font-size: 12.5px;
    font-family: ui-monospace, 'SFMono-Regular', 'DejaVu Sans Mono', monospace;
  }
  .now {
    font-weight: 600;
  }
  .dimensions thead .number {
    white-space: nowrap;
  }
  thead .now {
    color: var(--ink);
  }
  .tensors {
    padding-top: 12px;
  }
  tfoot th {
    color: var(--soft);
  }
  figcaption {
    padding-top: 16px;
  }
  .static:not(.whole) .more {
    display: none;
  }
  .static .more {
    padding-top: 20px;
  }
  .static.whole .inspector {
    display: none;
  }
  @media (scripting: none) {
    .static .more {
      display: block !important;
    }
    .static .choice,
    .static .inspector {
      display: none;
    }
  }
  @media print {
    .static .more {
      display: block !important;
    }
  }
  @container (max-width: 879px) {
    .pictures > .wide {
      display: none;
    }
    .pictures > .tall {
      display: block;
    }
  }
  @container (max-width: 320px) {
    .picture.tall text {
      font-size: 15px;
    }
    .picture.tall .step {
      font-size: 14px;
    }
  }
  @container (max-width: 560px) {
    .dimensions tr > :is(th, td) {
      padding-inline: 4px;
    }
    .dimensions tr > :first-child {
      padding-inline-start: 0;
    }
    .dimensions .words span {
      display: block;
      min-width: 0;
    }
    .dimensions code {
      overflow-wrap: anywhere;
    }
  }
`;
