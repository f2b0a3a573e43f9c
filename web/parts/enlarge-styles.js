import { css } from 'lit';

/** The window of enlarged maps: fetched and worn when a reader asks for it. */
export const enlargeStyles = css`
  dialog.enlarged {
    box-sizing: border-box;
    width: 100vw;
    height: 100vh;
    height: 100dvh;
    max-width: none;
    max-height: none;
    margin: 0;
    padding: 12px 20px 16px;
    border: 0;
    background: var(--paper);
    color: var(--ink);
  }
  dialog.enlarged:is([open], :popover-open) {
    display: flex;
    flex-direction: column;
    gap: 8px;
  }
  dialog.enlarged.left,
  dialog.enlarged.left::backdrop {
    opacity: 0;
  }
  dialog.enlarged .top {
    flex-wrap: nowrap;
    justify-content: space-between;
  }
  dialog.enlarged .top .chip {
    flex: none;
    white-space: nowrap;
  }
  dialog.enlarged .room {
    flex: 1 1 0;
    min-height: 0;
    display: grid;
    grid-template: minmax(0, 1fr) / minmax(0, 1fr);
  }
  dialog.enlarged .plane-of-maps {
    overflow: auto;
    display: grid;
    grid-template-columns: repeat(var(--across, 1), minmax(0, var(--map, 100%)));
    justify-content: center;
    align-content: safe center;
    gap: 20px 32px;
    padding: 3px;
  }
  dialog.enlarged .cell {
    font-size: clamp(12.5px, calc(var(--pitch, 40px) * 0.3), 28px);
  }
  dialog.enlarged .tiny .cell {
    font-size: 0;
  }
  dialog.enlarged .foot {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 24px;
  }
  dialog.enlarged .foot > * {
    padding: 0;
    margin: 0;
  }
  dialog.enlarged .spoken {
    flex: 1 1 14em;
    min-height: 1.6em;
  }
`;
