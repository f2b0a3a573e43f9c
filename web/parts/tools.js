import { nothing } from 'lit';
import { fileName } from '../draw/file-name.js';
import { placeOf, stateOf, writeHash } from './link.js';
import { toolRow } from './tool-row.js';
import { wear } from './wear.js';

/** For the elements: what they wear for the row, and the row of a static version. */
export { stillTools, toolsStyles } from './tool-row.js';

/** @typedef {import('../i18n/i18n.js').Translate} Translate */
/** @typedef {import('./tool-row.js').FileKind} FileKind */

/** @param {unknown} thrown */
const textOf = (thrown) => ({ text: thrown instanceof Error ? thrown.message : String(thrown) });

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
 */

/** The row at a figure's foot and the dialog that it opens, for one element. */
export class Tools {
  /** @type {import('lit').LitElement & ToolsHost} */
  #host;
  #open = false;
  #large = false;
  /** What draws the window, once it was asked for. @type {typeof import('./enlarge.js').enlarged | null} */
  #enlarged = null;
  #said = '';
  #field = '';
  #timer = 0;

  /** @param {import('lit').LitElement & ToolsHost} host */
  constructor(host) {
    this.#host = host;
    host.addController(this);
  }

  /** What was open when the element was taken out is not when it is put back. */
  hostConnected() {
    this.#host.requestUpdate();
  }

  hostDisconnected() {
    clearTimeout(this.#timer);
    this.shut();
  }

  shut() {
    this.#open = false;
    this.#large = false;
    this.#said = '';
    this.#field = '';
  }

  row() {
    const host = this.#host;
    return toolRow({
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
    // Without maps it is over: it does not open by itself when there are some again.
    if (!large) this.#large = false;
    if (!this.#large || !large || !this.#enlarged) return nothing;
    return this.#enlarged({
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
      this.#say(host.t('tools.notSaved', textOf(thrown)));
    }
  }

  #on = {
    enlarge: async () => {
      this.#large = true;
      try {
        if (!this.#enlarged) {
          const { enlarged, enlargeStyles } = await import('./enlarge.js');
          // It may have been asked for twice meanwhile.
          if (!this.#enlarged) wear(/** @type {ShadowRoot} */ (this.#host.shadowRoot), [enlargeStyles]);
          this.#enlarged = enlarged;
        }
        this.#host.requestUpdate();
      } catch (thrown) {
        this.#large = false;
        this.#say(this.#host.t('tools.notEnlarged', textOf(thrown)));
      }
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
    embed: async () => {
      const host = this.#host;
      try {
        const { embedCode } = await import('./embed.js');
        await this.#copy(embedCode(host), host.t(host.ownData() ? 'tools.copiedWithoutData' : 'tools.copied'));
      } catch (thrown) {
        this.#say(host.t('tools.notSaved', textOf(thrown)));
      }
    },
  };
}
