import { css, unsafeCSS } from 'lit';
import { rampRules } from '../draw/palette.js';

/**
 * The look that every element shares: paper and ink, one accent, one ramp.
 * light-dark() follows the page's own color-scheme, so an element on a light
 * page stays light whatever the reader's system prefers.
 */
export const shared = css`
  :host {
    --paper: var(--attn-paper, light-dark(#fcfcfa, #14161a));
    --ink: var(--attn-ink, light-dark(#1d2330, #e7e9ee));
    --soft: var(--attn-soft, light-dark(#5b6578, #9aa3b2));
    --line: var(--attn-line, light-dark(#e3e3dc, #2b3038));
    --accent: var(--attn-accent, light-dark(#c2410c, #ff9a5c));
    --tint: color-mix(in oklab, var(--accent) 5%, transparent);
    --hatch: light-dark(#e4e4da, #272c34);
    display: block;
    /* Its own languages run from left to right, on a page of any direction. */
    direction: ltr;
    position: relative;
    container-type: inline-size;
    color: var(--ink);
    font: 400 14px / 1.6 'PingFang SC', 'Hiragino Sans GB', 'Noto Sans CJK SC', 'Microsoft YaHei', system-ui, sans-serif;
    font-variant-numeric: tabular-nums lining-nums;
    text-align: start;
    text-size-adjust: 100%;
    text-autospace: normal;
    overflow-wrap: anywhere;
  }
  /* Without this an English sentence gets the wide quotes of a Chinese font. */
  .live:lang(en) {
    font-family: system-ui, 'Segoe UI', 'Helvetica Neue', 'Noto Sans', 'PingFang SC', 'Noto Sans CJK SC', sans-serif;
  }
  /* Laid out under the static version, part by part, and seen when it is whole. */
  .live.coming {
    position: absolute;
    inset: 0 0 auto;
    block-size: 0;
    overflow: clip;
    visibility: hidden;
  }
  :host([hidden]) {
    display: none;
  }
  :host([theme='light']) {
    color-scheme: light;
  }
  :host([theme='dark']) {
    color-scheme: dark;
  }
  /* Its own paper, with a margin: the page around it may be of the other scheme. */
  :host(:is([theme='light'], [theme='dark'])) {
    background: var(--paper);
    border-radius: 3px;
    box-shadow: 0 0 0 10px var(--paper);
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  p,
  h3,
  h4,
  table,
  figure,
  fieldset,
  ol,
  ul,
  dl,
  dd {
    margin: 0;
    padding: 0;
    border: 0;
  }
  ol,
  ul {
    list-style: none;
  }
  figure.experiment {
    border-top: 1.5px solid var(--ink);
    padding-top: 10px;
  }
  .soft {
    color: var(--soft);
  }
  /* Above the figure, over the page's own space: what comes and goes must not push the text. */
  .slow {
    position: absolute;
    inset-inline: 0;
    inset-block-end: 100%;
    font-size: 13px;
  }
  .accent {
    color: var(--accent);
    font-weight: 600;
  }
  .visually-hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .top {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 8px 20px;
  }
  .top h3 {
    font-size: 15px;
    font-weight: 700;
  }
  .top .hint {
    color: var(--soft);
    flex: 1 1 12em;
  }
  button,
  select,
  input {
    font: inherit;
    color: inherit;
  }
  :focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  /* In the frame before what follows from it; a colour is painted anew and nothing else is. */
  [data-pressed] {
    color: var(--accent) !important;
  }
  .chip {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    min-height: 30px;
    padding: 2px 12px;
    border: 1px solid var(--line);
    border-radius: 6px;
    background: transparent;
    cursor: pointer;
    transition: border-color 160ms ease-out;
  }
  .chip:hover {
    border-color: var(--soft);
  }
  @media (pointer: coarse) {
    .chip,
    .picker select {
      min-height: 44px;
    }
  }
  .plain-button {
    border: 0;
    border-bottom: 1px solid var(--line);
    background: none;
    padding: 3px 0;
    min-height: 26px;
    cursor: pointer;
    color: var(--soft);
  }
  .plain-button:hover {
    color: var(--ink);
    border-color: var(--ink);
  }
  @media (pointer: coarse) {
    .plain-button {
      min-height: 44px;
    }
  }
  .frame {
    overflow-x: auto;
    max-width: 100%;
  }
  /* Where columns lie beyond the edge, a shade says so; the paper travels with the content and covers it at its end. A
     frame that holds all has none: the page around it may be of another paper. */
  .frame[tabindex],
  .static .frame {
    background:
      linear-gradient(to right, var(--paper) 40%, transparent) left / 40px 100% local,
      linear-gradient(to left, var(--paper) 40%, transparent) right / 40px 100% local,
      linear-gradient(to right, var(--line), transparent) left / 16px 100%,
      linear-gradient(to left, var(--line), transparent) right / 16px 100%;
    background-repeat: no-repeat;
  }
  table {
    border-collapse: collapse;
    font-variant-numeric: tabular-nums lining-nums;
  }
  caption {
    text-align: start;
    color: var(--soft);
    padding-bottom: 4px;
  }
  th {
    font-weight: 400;
    text-align: start;
  }
  thead th {
    color: var(--soft);
  }
  th,
  td {
    padding: 6px 8px;
    border-bottom: 1px solid var(--line);
    white-space: nowrap;
  }
  th:first-child,
  td:first-child {
    padding-inline-start: 0;
  }
  td.number,
  th.number {
    text-align: end;
  }
  td.sign {
    color: var(--soft);
    padding-inline: 0;
    text-align: center;
  }
  .token {
    display: inline-block;
    max-width: 8em;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    vertical-align: bottom;
  }
  .caption {
    color: var(--soft);
    max-width: 48em;
    text-wrap: pretty;
  }
  @media (prefers-reduced-motion: reduce) {
    * {
      transition: none !important;
      animation: none !important;
    }
  }
  @media print {
    :host {
      color-scheme: light !important;
      --paper: #fff;
      --ink: #1d2330;
      --soft: #4b5565;
      --line: #d5d5cd;
      --accent: #a3360a;
      break-inside: avoid;
    }
    * {
      print-color-adjust: exact;
    }
    /* What to do with the pointer is of no use on paper. */
    .no-print,
    .top .hint {
      display: none !important;
    }
  }
`;

/** .w0 to .w100, apart from the rest: 101 rules that only maps and bars need. */
export const ramp = unsafeCSS(rampRules());
