import { html, nothing } from 'lit';
import { AsyncDirective, directive } from 'lit/async-directive.js';
import { framePainted } from './in-turn.js';
import { later } from './later.js';
import { watchSize } from './watch-size.js';

/** Between two maps, and the least sides of a cell: with its number, and with labels beside it. */
const GAP = { across: 32, down: 20 };
const LEAST = { numbered: 24, plain: 17 };
/** A window of fewer pixels is narrow; a cell of so many is as large as is of use. */
const NARROW = 600;
const FULL = 56;
/** What is said below a picture of the whole: up to three lines, more the narrower it is. */
const LEGEND = 72;

/** How many dialogs keep the page from scrolling, and how it was before. */
let locks = 0;
let before = { overflow: '', gutter: '' };

function lock() {
  locks += 1;
  if (locks > 1) return;
  const { style, clientWidth } = document.documentElement;
  before = { overflow: style.overflow, gutter: style.scrollbarGutter };
  // Nothing may move because the bar of the page goes.
  if (window.innerWidth > clientWidth) style.scrollbarGutter = 'stable';
  style.overflow = 'hidden';
}

function unlock() {
  locks -= 1;
  if (locks > 0) return;
  const { style } = document.documentElement;
  style.overflow = before.overflow;
  style.scrollbarGutter = before.gutter;
}

/** Where the focus was when a window opened: a modal gives it back to where it found it. @type {WeakMap<Element, HTMLElement>} */
const openers = new WeakMap();
/** @param {Element} dialog */
const giveBack = (dialog) => openers.get(dialog)?.focus({ preventScroll: true });
/** Whether it is on its way out. @param {Element} dialog */
const isLeft = (dialog) => dialog.classList.contains('left');

/**
 * Over the page at once, with its maps a frame later, modal after that: everything else becoming inert has the whole
 * page styled anew, which no reader need wait for.
 * @param {HTMLDialogElement} dialog
 */
async function open(dialog) {
  if (!dialog.isConnected || dialog.open) return;
  if ('popover' in dialog) {
    const opener = /** @type {ShadowRoot} */ (dialog.getRootNode()).activeElement;
    if (opener) openers.set(dialog, /** @type {HTMLElement} */ (opener));
    const early = (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== 'Escape') return;
      // It is not for a modal around this one.
      event.preventDefault();
      event.stopPropagation();
      leave(dialog);
    };
    dialog.addEventListener('keydown', early);
    dialog.popover = 'manual';
    dialog.showPopover();
    for (let frame = 0; frame < 2; frame += 1) await framePainted();
    dialog.removeEventListener('keydown', early);
    if (!dialog.isConnected || isLeft(dialog)) return;
    dialog.popover = null;
    giveBack(dialog);
  }
  dialog.showModal();
}

/** Out of sight at once; the page comes back to life after that. @param {HTMLDialogElement} dialog */
async function leave(dialog) {
  if (isLeft(dialog)) return;
  dialog.classList.add('left');
  // Not modal yet: nothing has to come back to life.
  if (!dialog.open) {
    giveBack(dialog);
    dialog.dispatchEvent(new Event('close'));
    return;
  }
  await framePainted();
  dialog.close();
}

export { enlargeStyles } from './enlarge-styles.js';

class Modal extends AsyncDirective {
  #locked = false;

  render() {
    return nothing;
  }

  /** @param {import('lit/directive.js').ElementPart} part */
  update(part) {
    if (this.#locked) return nothing;
    this.#locked = true;
    lock();
    // It is in the page when the templates are through.
    queueMicrotask(() => open(/** @type {HTMLDialogElement} */ (part.element)));
    return nothing;
  }

  disconnected() {
    if (this.#locked) unlock();
    this.#locked = false;
  }
}

const modal = directive(Modal);

/**
 * As many maps side by side as makes their cells largest with all in sight;
 * where that would be too small to read, under each other, and one scrolls.
 * @param {HTMLElement} plane
 */
function fit(plane) {
  const maps = /** @type {HTMLElement[]} */ (Array.from(plane.children));
  const first = maps[0];
  const labels = first?.querySelector('.down, .row-labels, [role="rowheader"]');
  const heads = first?.querySelector('.row.head, .across, .column-labels');
  if (!first || !labels || !heads) return;
  // A picture of the whole has no least cell: its box is one, of its own shape.
  const picture = /** @type {HTMLElement | null} */ (first.querySelector('.overview'));
  const [rows, cols] = picture
    ? [1, Number(picture.style.getPropertyValue('--ratio'))]
    : [Number(plane.dataset.rows), Number(plane.dataset.cols)];
  const beside = /** @type {HTMLElement} */ (labels).offsetWidth || 46;
  const title = first.querySelector('h4')?.offsetHeight ?? 0;
  const above = /** @type {HTMLElement} */ (heads).offsetHeight + title + (picture ? LEGEND : 0);
  const [broad, tall] = [plane.clientWidth - 6, plane.clientHeight - 6];
  const wide = (/** @type {number} */ across) => ((broad - GAP.across * (across - 1)) / across - beside) / cols;
  const high = (/** @type {number} */ down) => ((tall - GAP.down * (down - 1)) / down - above) / rows;
  let best = { across: 1, pitch: 0 };
  maps.forEach((_, at) => {
    const across = at + 1;
    const pitch = Math.floor(Math.min(wide(across), high(Math.ceil(maps.length / across))));
    if (pitch > best.pitch) best = { across, pitch };
  });
  // In a narrow window a map alone takes its width: enlarged, it is not to be smaller than in the page.
  const alone = broad < NARROW ? Math.floor(wide(1)) : 0;
  const least = Math.max(first.querySelector('.raster') ? LEAST.plain : LEAST.numbered, Math.min(alone, FULL));
  if (best.pitch < least)
    best = { across: 1, pitch: Math.max(Math.min(least, Math.floor(wide(1))), Math.floor(Math.min(wide(1), high(1)))) };
  const { style, classList } = plane;
  style.setProperty('--across', String(best.across));
  style.setProperty('--map', `${beside + cols * best.pitch}px`);
  style.setProperty('--pitch', `${best.pitch}px`);
  classList.toggle('tiny', best.pitch < LEAST.numbered);
}

/**
 * Maps over the whole window: modal, left by Escape or the button; the focus
 * goes back to where it was, as the browser does it for a dialog.
 *
 * @typedef {object} Large
 * @property {unknown[]} maps heat maps of one size
 * @property {number} rows
 * @property {number} cols
 * @property {string} look a class for the room of the row labels
 * @property {unknown} heading
 * @property {unknown} foot what the colours mean
 * @property {string} spoken the cell in question, in words
 *
 * @param {Large & {label: string, close: string, onClose: () => void}} options
 */
export const enlarged = ({ maps, rows, cols, look, heading, foot, spoken, label, close, onClose }) => html`<dialog
  class="enlarged no-print"
  aria-label=${label}
  @cancel=${(/** @type {Event} */ event) => {
    event.preventDefault();
    leave(/** @type {HTMLDialogElement} */ (event.currentTarget));
  }}
  @close=${onClose}
  ${modal()}
>
  <div class="top">
    <h3>${heading}</h3>
    <button type="button" class="chip" @click=${(/** @type {Event} */ event) =>
      leave(/** @type {HTMLDialogElement} */ (/** @type {Element} */ (event.currentTarget).closest('dialog')))}>
      ${close}
    </button>
  </div>
  <div class="room">
    ${later(() => html`<div class="plane-of-maps ${look}" data-rows=${rows} data-cols=${cols} ${watchSize(fit)}>${maps}</div>`)}
  </div>
  <div class="foot">${foot}<p class="spoken soft">${spoken}</p></div>
</dialog>`;
