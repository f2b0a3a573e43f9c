import { css } from 'lit';

/** What a map as one picture wears, over what every large map does. */
export const overviewStyles = css`
  .raster.overview {
    --beside: 92px;
    width: auto;
    min-width: 0;
    /* The whole of it, and what is said of it, in one window. */
    max-width: calc(var(--beside) + max(280px, 78svh) * var(--ratio));
    grid-template-columns: var(--beside) minmax(0, 1fr);
  }
  .overview .plane {
    aspect-ratio: var(--ratio);
  }
  .overview .across {
    grid-column: 2;
    position: relative;
    height: 24px;
  }
  .overview .down {
    position: relative;
  }
  .overview :is(.across, .down) > span {
    position: absolute;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font-size: 12.5px;
    line-height: 17px;
    color: var(--soft);
  }
  .overview b {
    font-weight: 400;
    color: var(--ink);
  }
  .overview .down > .accent,
  .overview .accent b {
    color: var(--accent);
    background: var(--paper);
  }
  .overview .across > span {
    inset-block-start: 0;
    padding-inline: 4px;
    border-inline-start: 1px solid var(--soft);
    height: 24px;
  }
  .overview .down > span {
    inset-inline: 0 8px;
    text-align: right;
    translate: 0 -50%;
  }
  .overview .clip {
    position: absolute;
    inset: 0;
    overflow: hidden;
  }
  .overview canvas {
    inset: 0 auto auto 0;
  }
  .overview .band {
    min-height: 5px;
    translate: 0 -50%;
    outline-offset: 0;
  }
  .overview .band.upright {
    inset: 0 auto;
    min-width: 5px;
    translate: -50% 0;
  }
  .overview .spot {
    min-width: 13px;
    min-height: 13px;
    translate: -50% -50%;
    outline-offset: 0;
    box-shadow:
      0 0 0 3px var(--paper),
      inset 0 0 0 1px var(--paper);
    z-index: 1;
    /* An inspector that sticks to the window's foot stays clear of it. */
    scroll-margin-block: 60px 140px;
  }
  .overview .magnifier {
    --side: 25px;
    --wide: calc(9 * var(--side) + 18px);
    position: absolute;
    z-index: 2;
    width: var(--wide);
    max-width: 100%;
    left: clamp(0px, var(--at) - var(--wide) / 2, max(0px, 100% - var(--wide)));
    margin-block: 12px;
    padding: 8px 9px;
    border: 1px solid var(--line);
    border-radius: 6px;
    background: var(--paper);
    box-shadow: 0 4px 18px rgb(0 0 0 / 0.18);
    font-size: 12.5px;
    line-height: 1.5;
    pointer-events: none;
  }
  .overview .near {
    display: grid;
    grid-template-columns: repeat(9, var(--side));
    grid-auto-rows: var(--side);
    justify-content: center;
  }
  .overview .near > span {
    display: grid;
    place-items: center;
    border: 0.5px solid var(--paper);
    background: var(--cell);
    color: var(--on);
    line-height: 1;
    forced-color-adjust: none;
  }
  .overview .near > .hatched {
    background: repeating-linear-gradient(45deg, var(--hatch) 0 3px, transparent 3px 6.5px);
  }
  .overview .near > .outside {
    background: none;
  }
  .overview .near > .here {
    outline: 2px solid var(--ink);
    outline-offset: -1px;
    z-index: 1;
  }
  .of-overview {
    padding-top: 8px;
    font-size: 13px;
    color: var(--soft);
    text-wrap: pretty;
  }
  .of-overview progress {
    width: 120px;
    height: 8px;
    accent-color: var(--accent);
  }
  @container (max-width: 520px) {
    .raster.overview {
      --beside: 76px;
    }
    .overview .magnifier {
      --side: 17px;
    }
    .overview .near {
      font-size: 0;
    }
  }
`;
