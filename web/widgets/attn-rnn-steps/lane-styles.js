import { css } from 'lit';

/** The row of states and the arcs over the words. */
export const laneStyles = css`
  .lanes {
    --side: 5em;
    --box: 66px;
    padding-top: 6px;
  }
  /* The names of both sides are longer where a letter is not a syllable. */
  :host(:not(:lang(zh))) .lanes {
    --side: 6em;
  }
  .wide-lane {
    position: relative;
    width: max-content;
    min-width: 100%;
  }
  .strip {
    display: grid;
    grid-template-columns: var(--side);
    grid-auto-columns: minmax(58px, 1fr);
    grid-auto-flow: column;
    align-items: end;
  }
  .strip .side {
    position: sticky;
    inset-inline-start: 0;
    z-index: 1;
    align-self: stretch;
    display: flex;
    align-items: center;
    background: var(--paper);
  }
  .reach .side {
    align-items: end;
  }
  .cell {
    position: relative;
    text-align: center;
    line-height: 1.5;
  }
  .cell .token {
    max-width: 100%;
  }
  .cell.now .token,
  .asker .token {
    color: var(--accent);
    font-weight: 600;
  }
  .box {
    display: block;
    width: var(--box);
    height: 48px;
    margin: 4px auto;
    border: 1.5px solid var(--line);
    border-radius: 4px;
    overflow: visible;
  }
  .box .axis {
    stroke: var(--soft);
  }
  .box .bars {
    fill: var(--rnn);
  }
  .box .wait {
    fill: var(--soft);
    text-anchor: middle;
    font-size: 14px;
  }
  .cell.read .box {
    background: light-dark(#f1f4fa, #1b212c);
    border-color: light-dark(#c9d6ec, #33415c);
  }
  .cell.now .box {
    border-color: var(--accent);
  }
  .cell .state {
    color: var(--soft);
    font-size: 13px;
  }
  sub {
    font-size: 0.78em;
    line-height: 0;
  }
  .hop {
    position: absolute;
    inset-inline-start: calc(-50% + var(--box) / 2 + 3px);
    width: calc(100% - var(--box) - 6px);
    bottom: 49px;
    border-bottom: 1.5px solid var(--line);
  }
  .hop::after {
    content: '';
    position: absolute;
    inset-inline-end: -1px;
    bottom: -5.25px;
    border: solid transparent;
    border-width: 4.5px 0 4.5px 7px;
    border-inline-start-color: var(--line);
  }
  .cell.read .hop {
    border-color: var(--soft);
  }
  .cell.read .hop::after {
    border-inline-start-color: var(--soft);
  }
  .hop b {
    position: absolute;
    inset-inline: -6px;
    bottom: 2px;
    font-size: 13px;
    font-weight: 600;
    color: var(--accent);
  }
  .forward .cell.now .hop {
    animation: walk 220ms ease-out;
    transform-origin: left;
  }
  .forward .cell.now .bars {
    animation: appear 220ms ease-out 80ms backwards;
  }
  .forward .arcs.first path {
    animation: appear 240ms ease-out;
  }
  @keyframes walk {
    from {
      transform: scaleX(0);
    }
  }
  @keyframes appear {
    from {
      opacity: 0;
    }
  }
  .reach {
    padding-top: 14px;
  }
  .arcs {
    display: block;
    /* Its own width is nothing, so that it never widens the words below it. */
    width: 0;
    min-width: calc(100% - var(--side));
    height: 96px;
    margin-inline-start: var(--side);
    overflow: visible;
  }
  .arcs path {
    fill: none;
    vector-effect: non-scaling-stroke;
    stroke: var(--attention);
    stroke-opacity: 0.85;
  }
  .arcs .others path {
    stroke: var(--soft);
    stroke-opacity: 0.2;
  }
  .cell .share {
    display: block;
    color: var(--soft);
    font-size: 13px;
    min-height: 1.5em;
  }
  @media (forced-colors: active) {
    .box .bars {
      fill: CanvasText;
    }
  }
  @container (max-width: 560px) {
    .lanes {
      --side: 3.4em;
      --box: 44px;
    }
    :host(:not(:lang(zh))) .lanes {
      --side: 5em;
    }
    .strip {
      grid-auto-columns: minmax(54px, 1fr);
    }
    .strip .side {
      font-size: 13px;
    }
  }
`;
