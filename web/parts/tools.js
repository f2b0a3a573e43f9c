import { css, html, nothing } from 'lit';
import { fileName } from '../draw/file-name.js';
import { embedCode } from './embed.js';
import { placeOf, stateOf, writeHash } from './link.js';
import { copyable, menuItems } from './menu.js';
import { enlarged } from './enlarge.js';

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

/** How long a result stays in sight. */
const SAID = 5000;

/**
 * What an element's tools need of it.
 * @typedef {object} ToolsHost
 * @property {Translate} t
 * @property {string[]} linked the attributes that its state is
 * @property {() => string} heading its title on the page
 * @property {null | (() => Promise<import('./export.js').Exported>)} exported what it shows, as data
 * @property {null | (() => import('./enlarge.js').Large)} large its maps
 * @property {() => boolean} ownData whether its data came as a property, which no tag can carry
 *
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
const row = ({ t, enlarge, exports, still, open, said, field, on }) => html`<span class="tools">
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
  row({
    t,
    enlarge,
    exports,
    still: true,
    open: false,
    said: '',
    field: '',
    on: { enlarge: idle, menu: idle, link: idle, embed: idle, leave: idle, save: idle },
  });

/** The row at a figure's foot and the dialog that it opens, for one element. */
export class Tools {
  /** @type {import('lit').LitElement & ToolsHost} */
  #host;
  #open = false;
  #large = false;
  #said = '';
  #field = '';
  #timer = 0;

  /** @param {import('lit').LitElement & ToolsHost} host */
  constructor(host) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected() {
    clearTimeout(this.#timer);
    this.#open = false;
    this.#large = false;
    this.#said = '';
  }

  row() {
    const host = this.#host;
    return row({
      t: host.t,
      enlarge: host.large !== null,
      exports: host.exported !== null,
      still: false,
      open: this.#open,
      said: this.#said,
      field: this.#field,
      on: this.#on,
    });
  }

  dialog() {
    const { t, large, heading } = this.#host;
    if (!this.#large || !large) return nothing;
    return enlarged({
      ...large.call(this.#host),
      label: t('tools.enlarged', { title: heading.call(this.#host) }),
      close: t('tools.close'),
      onClose: () => {
        this.#large = false;
        this.#host.requestUpdate();
      },
    });
  }

  /** @param {string} text @param {string} [field] */
  #say(text, field = '') {
    clearTimeout(this.#timer);
    this.#said = text;
    this.#field = field;
    this.#host.requestUpdate();
    // What is to be copied by hand stays.
    if (field === '') this.#timer = window.setTimeout(() => this.#say(''), SAID);
  }

  /** @param {string} text @param {string} done */
  async #copy(text, done) {
    try {
      await navigator.clipboard.writeText(text);
      this.#say(done);
    } catch {
      this.#say(this.#host.t('tools.notCopied'), text);
    }
  }

  /** @param {FileKind} kind */
  async #save(kind) {
    const host = this.#host;
    if (!host.exported) return;
    const name = fileName(host.localName, stateOf(host, host.linked), kind);
    try {
      const [files, exported] = await Promise.all([import('./export.js'), host.exported()]);
      files.save(await files.fileOf(exported, kind), name);
      this.#say(host.t('tools.saved', { name }));
    } catch (thrown) {
      this.#say(host.t('tools.notSaved', { text: thrown instanceof Error ? thrown.message : String(thrown) }));
    }
  }

  #on = {
    enlarge: () => {
      this.#large = true;
      this.#host.requestUpdate();
    },
    menu: () => {
      this.#open = !this.#open;
      this.#host.requestUpdate();
    },
    leave: () => {
      this.#open = false;
      this.#host.requestUpdate();
    },
    save: (/** @type {FileKind} */ kind) => {
      this.#on.leave();
      this.#save(kind);
    },
    link: () => {
      const host = this.#host;
      const [page] = location.href.split('#');
      this.#copy(page + writeHash(placeOf(host), stateOf(host, host.linked)), host.t('tools.copied'));
    },
    embed: () => {
      const host = this.#host;
      this.#copy(embedCode(host), host.t(host.ownData() ? 'tools.copiedWithoutData' : 'tools.copied'));
    },
  };
}
