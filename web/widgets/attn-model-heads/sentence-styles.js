import { css } from 'lit';

/** The sentence, its words and what could not be read of it. */
export const sentenceStyles = css`
  .sentence {
    display: grid;
    gap: 8px;
    padding-block: 14px 6px;
  }
  .field,
  .others {
    display: grid;
    gap: 6px;
  }
  .field input,
  .others select {
    width: 100%;
    min-width: 0;
    padding: 6px 10px;
    border: 1px solid var(--line);
    border-radius: 6px;
    background: transparent;
    font: inherit;
    font-size: 16px;
    line-height: 1.5;
    color: inherit;
  }
  .field input {
    min-height: 44px;
  }
  .others select {
    min-height: 34px;
    font-size: 14px;
    text-overflow: ellipsis;
  }
  .others option {
    background: var(--paper);
    color: var(--ink);
  }
  .strip {
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
  }
  .piece {
    min-height: 28px;
    padding: 2px 8px;
    border: 1px solid var(--line);
    border-radius: 6px;
    background: transparent;
    line-height: 1.5;
  }
  button.piece {
    cursor: pointer;
  }
  button.piece:hover {
    border-color: var(--soft);
  }
  .piece[aria-pressed='true'] {
    border-color: var(--accent);
    color: var(--accent);
    font-weight: 600;
  }
  .piece.unknown {
    border-style: dashed;
    border-color: var(--accent);
    text-decoration: underline wavy var(--accent) 1px;
    text-underline-offset: 3px;
  }
  .piece.left {
    color: var(--soft);
    border-style: dotted;
  }
  .notes li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 8px;
    padding-top: 4px;
  }
  .vocabulary {
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
    max-height: 16.2em; /* a row cut in half says that there are more */
    overflow-y: auto;
    padding: 8px 4px;
  }
  @media (pointer: coarse) {
    .piece,
    .others select {
      min-height: 44px;
    }
  }
`;
