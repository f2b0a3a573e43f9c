import { css, html, nothing } from 'lit';
import { copyable, menuItems } from './menu.js';

export const toolsStyles = css`
  .buttons {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 20px;
    padding-top: 14px;
  }
  .tools {
    display: contents;
  }
  .tools .plain-button:disabled {
    color: var(--soft);
    border-color: var(--line);
    cursor: default;
  }
  .tools .holder {
    position: relative;
  }
  .tools [role='menu'] {
    position: absolute;
    inset-inline-start: -12px;
    inset-block-end: calc(100% + 4px);
    z-index: 3;
    display: grid;
    min-width: 10em;
    padding-block: 4px;
    border: 1px solid var(--soft);
    border-radius: 6px;
    background: var(--paper);
  }
  .tools [role='menuitem'] {
    padding: 5px 12px;
    border: 0;
    background: none;
    text-align: start;
    white-space: nowrap;
    cursor: pointer;
  }
  .tools [role='menuitem']:is(:hover, :focus-visible) {
    background: var(--tint);
  }
  .tools [role='menuitem']:focus-visible {
    outline-offset: -2px;
  }
  .tools .said {
    flex: 1 1 6em;
    min-height: 1.6em;
    color: var(--soft);
    font-size: 13px;
  }
  .tools .copyable {
    flex: 1 1 100%;
    padding: 6px 8px;
    border: 1px solid var(--line);
    border-radius: 6px;
    background: var(--paper);
    color: var(--ink);
    font: 13px / 1.5 ui-monospace, monospace;
    resize: vertical;
  }
  @media (pointer: coarse) {
    .tools [role='menuitem'] {
      min-height: 44px;
    }
    .buttons {
      row-gap: 0;
    }
  }
  @media (scripting: none) {
    .static .buttons {
      display: none;
    }
  }
  .static.whole .buttons {
    display: none;
  }
`;

/** @typedef {import('../i18n/i18n.js').Translate} Translate */
/** @typedef {'png' | 'svg' | 'csv'} FileKind */
/** @type {[FileKind, string][]} */
const KINDS = [
  ['png', 'tools.png'],
  ['svg', 'tools.svg'],
  ['csv', 'tools.csv'],
];

/**
 * @typedef {object} Shown
 * @property {Translate} t
 * @property {boolean} enlarge whether there are maps
 * @property {boolean} exports whether there is something to export
 * @property {boolean} still whether nothing can be done yet: the static version
 * @property {boolean} open the menu
 * @property {string} said
 * @property {string} field what could not be copied
 * @property {Record<'enlarge' | 'menu' | 'link' | 'embed' | 'leave', () => void> & {save: (kind: FileKind) => void}} on
 */

/** @param {Shown} shown */
export const toolRow = ({ t, enlarge, exports, still, open, said, field, on }) => html`<span class="tools">
  ${
    enlarge
      ? html`<button type="button" class="plain-button" aria-haspopup="dialog" ?disabled=${still} @click=${on.enlarge}>${t('tools.enlarge')}</button>`
      : nothing
  }
  ${
    exports
      ? html`<span class="holder">
          <button
            type="button"
            class="plain-button"
            aria-haspopup="menu"
            aria-expanded=${open ? 'true' : 'false'}
            ?disabled=${still}
            @click=${on.menu}
          >
            ${t('tools.export')} <span aria-hidden="true">▾</span></button
          >${
            open
              ? menuItems({
                  label: t('tools.exportAs'),
                  items: KINDS.map(([kind, key]) => ({ text: t(key), act: () => on.save(kind) })),
                  onLeave: on.leave,
                })
              : nothing
          }
        </span>`
      : nothing
  }
  <button type="button" class="plain-button" ?disabled=${still} @click=${on.link}>${t('tools.link')}</button>
  <button type="button" class="plain-button" ?disabled=${still} @click=${on.embed}>${t('tools.embed')}</button>
  <span class="said" role="status">${said}</span>
  ${field ? copyable(field, t('tools.notCopied')) : nothing}
</span>`;

const idle = () => {};

/**
 * The row as a static version shows it: in its place, and nothing to press.
 * @param {Translate} t
 * @param {{enlarge?: boolean, exports?: boolean}} [what]
 */
export const stillTools = (t, { enlarge = false, exports = false } = {}) =>
  toolRow({
    t,
    enlarge,
    exports,
    still: true,
    open: false,
    said: '',
    field: '',
    on: { enlarge: idle, menu: idle, link: idle, embed: idle, leave: idle, save: idle },
  });
