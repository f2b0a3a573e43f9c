// Runs in the measured page: finds what a reader can operate in a lesson element, also in what an earlier control has
// opened.
(() => {
  const STOPS =
    'button, input, select, textarea, summary, [role="grid"], [role="radio"]:not(input), [role="button"]:not(button), [tabindex="0"]';
  /** What only lets a wide table scroll with the keys. */
  const SCROLLS = '.frame';

  const elements = () =>
    Array.from(document.querySelectorAll('*')).filter(
      (element) => element.localName.startsWith('attn-') && element.shadowRoot && 'phase' in element,
    );

  const seen = (/** @type {Element} */ element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 0;

  /** Without the options of a list, which are its value. */
  const wordsOf = (/** @type {Element | undefined} */ element) =>
    element &&
    Array.from(element.childNodes, (node) =>
      node.nodeName === 'SELECT' || node.nodeName === '#comment' ? '' : node.textContent,
    ).join('');

  const nameOf = (/** @type {any} */ element) =>
    (element.getAttribute('aria-label') ?? wordsOf(element.labels?.[0]) ?? wordsOf(element) ?? '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 60);

  const kindOf = (/** @type {any} */ element) => {
    const role = element.getAttribute('role');
    if (role === 'grid') return 'map';
    if (element.localName === 'select') return 'select';
    if (element.localName === 'textarea') return element.readOnly ? 'button' : 'text';
    if (element.localName === 'input') {
      if (element.type === 'range') return 'slider';
      return ['radio', 'checkbox', 'button'].includes(element.type) ? 'button' : 'text';
    }
    return element.localName === 'button' || role || element.localName === 'summary' ? 'button' : 'group';
  };

  const groupOf = (/** @type {Element} */ element) =>
    element.parentElement?.closest('[aria-label]')?.getAttribute('aria-label')?.slice(0, 40) ?? '';

  const isOn = (/** @type {any} */ element) =>
    element.getAttribute('aria-pressed') === 'true' ||
    element.getAttribute('aria-checked') === 'true' ||
    element.getAttribute('aria-current') === 'step' ||
    (element.type === 'radio' && element.checked);

  const deepActive = () => {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    return at;
  };

  /** @type {Element[]} */
  let listed = [];

  const controls = {
    elements: () =>
      elements().map((element) => ({ tag: element.localName, phase: /** @type {any} */ (element).phase })),
    /** @param {number} at */
    show: (at) => elements()[at].scrollIntoView({ block: 'start', behavior: 'instant' }),
    /** @param {number} at */
    phase: (at) => /** @type {any} */ (elements()[at]).phase,

    /** What can be operated now; with a dialog or menu open, only what is in it. @param {number} at */
    list(at) {
      const root = /** @type {ShadowRoot} */ (elements()[at].shadowRoot);
      const over = root.querySelector('dialog[open]') ?? root.querySelector('[role="menu"]') ?? root;
      listed = Array.from(over.querySelectorAll(STOPS)).filter(
        (element) => seen(element) && !element.matches(SCROLLS) && !(/** @type {any} */ (element).disabled),
      );
      return {
        over: over === root ? '' : over.localName === 'dialog' ? 'dialog' : 'menu',
        controls: listed.map((element, index) => ({
          index,
          kind: kindOf(element),
          name: nameOf(element),
          group: groupOf(element),
          on: isOn(element),
          steps:
            element instanceof HTMLSelectElement
              ? element.options.length
              : Number(/** @type {any} */ (element).max) || 0,
        })),
      };
    },

    /** Where a pointer meets a listed control; null where something else lies over it. @param {number} index */
    place(index) {
      const element = listed[index];
      element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      const box = element.getBoundingClientRect();
      const [x, y] = [box.left + Math.min(box.width / 2, 120), box.top + box.height / 2];
      const root = /** @type {ShadowRoot} */ (element.getRootNode());
      const hit = root.elementFromPoint(x, y);
      const label = /** @type {any} */ (element).labels?.[0];
      const meets = hit && (element.contains(hit) || hit.contains(element) || label?.contains(hit));
      return { x, y, meets: Boolean(meets), box: { x: box.left, y: box.top, width: box.width, height: box.height } };
    },
    /** @param {number} index */
    focus: (index) => /** @type {HTMLElement} */ (listed[index]).focus({ preventScroll: true }),
    /** The size of a map in cells. @param {number} index */
    size: (index) => ({
      rows: Number(listed[index].getAttribute('aria-rowcount')) - 1,
      cols: Number(listed[index].getAttribute('aria-colcount')) - 1,
    }),
    /** @param {number} index */
    text: (index) => /** @type {HTMLInputElement} */ (listed[index]).value ?? '',
    active: () => nameOf(deepActive() ?? document.body),
  };
  Object.assign(globalThis, { controls });
})();
