// Looks at a whole page through all shadow roots; each function runs in the page.

/**
 * Texts that lie on one another, are cut off, leave the page, or are smaller than 12.5 px.
 * @returns {string[]}
 */
export function layoutFaults() {
  /** @type {Set<string>} */
  const faults = new Set();
  /** @type {{left: number, right: number, top: number, bottom: number, size: number, host: string, text: string}[]} */
  const lines = [];
  const wide = document.documentElement.clientWidth;
  /** @param {Element} element @returns {Element | null} */
  const above = (element) => {
    const root = element.getRootNode();
    return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  };
  /** @param {Element} parent @param {DOMRect} box @param {string} name */
  const look = (parent, box, name) => {
    const seen = { left: box.left, right: box.right, top: box.top, bottom: box.bottom };
    let framed = false;
    let cut = '';
    for (let at = /** @type {Element | null} */ (parent); at; at = above(at)) {
      const { clipPath, overflowX, overflowY, textOverflow } = getComputedStyle(at);
      // Read out, not seen.
      if (clipPath !== 'none') return;
      if (at.localName === 'svg' || (overflowX === 'visible' && overflowY === 'visible')) continue;
      const edge = at.getBoundingClientRect();
      if (overflowX === 'auto' || overflowX === 'scroll') framed = true;
      // A word cut with an ellipsis has its whole text in its title, which another test holds.
      else if (!framed && textOverflow !== 'ellipsis' && (box.right > edge.right + 1 || box.left < edge.left - 1))
        cut = `${at.localName}.${at.className}`;
      seen.left = Math.max(seen.left, edge.left);
      seen.right = Math.min(seen.right, edge.right);
      seen.top = Math.max(seen.top, edge.top);
      seen.bottom = Math.min(seen.bottom, edge.bottom);
    }
    if (cut) faults.add(`${name} is cut by ${cut}`);
    if (!framed && (box.left < -0.5 || box.right > wide + 0.5)) faults.add(`${name} leaves the page`);
    const size = Number.parseFloat(getComputedStyle(parent).fontSize);
    if (size < 12.49 && !parent.closest('sup, sub, tspan')) faults.add(`${name} is set in ${size} px`);
    if (seen.right - seen.left > 0.5 && seen.bottom - seen.top > 0.5)
      lines.push({ ...seen, size, host: name.split(' ')[0], text: name });
  };
  /** @param {Node} root @param {string} host */
  const walk = (root, host) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        if (node.shadowRoot) walk(node.shadowRoot, node.localName);
        continue;
      }
      const parent = node.parentElement;
      // A formula stacks its signs; what an option or a title holds is drawn by the browser.
      if (!parent || !node.nodeValue?.trim() || parent.closest('math, script, style, option, textarea, title'))
        continue;
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      // In a picture that alone does not say whether a text is drawn.
      if (parent.getBoundingClientRect().width === 0) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects())
        if (box.width >= 1 && box.height >= 1) look(parent, box, `${host} «${node.nodeValue.trim().slice(0, 30)}»`);
    }
  };
  walk(document.body, 'page');
  lines.sort((one, other) => one.top - other.top);
  lines.forEach((one, at) => {
    for (let next = at + 1; next < lines.length && lines[next].top < one.bottom; next += 1) {
      const other = lines[next];
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      // The box of a line is higher than its signs: signs meet where about half of the size is shared.
      if (one.host === other.host && across > 1.5 && down > 0.45 * Math.min(one.size, other.size))
        faults.add(`${one.text} and ${other.text} lie on one another`);
    }
  });
  return [...faults];
}

/**
 * Texts with less than 4.5:1 on what is painted behind them.
 * @param {boolean} onPaper whether backgrounds are left out that are not asked to be exact
 * @returns {string[]}
 */
export function contrastFaults(onPaper) {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!context) return ['no canvas'];
  /** @param {string} colour @returns {number[]} red, green, blue, alpha of 255 */
  const channels = (colour) => {
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    return Array.from(context.getImageData(0, 0, 1, 1).data);
  };
  /** @type {Map<string, number[]>} */
  const known = new Map();
  /** @param {string} colour */
  const read = (colour) => {
    const found = known.get(colour) ?? channels(colour);
    known.set(colour, found);
    return found;
  };
  /** @param {number[]} over @param {number[]} under */
  const blend = ([r, g, b, a], under) => [r, g, b].map((part, at) => (part * a + under[at] * (255 - a)) / 255);
  /** @param {number[]} colour WCAG 2.2, relative luminance */
  const luminance = (colour) => {
    const [r, g, b] = colour.map((byte) => {
      const part = byte / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  /** @param {Element} element @returns {Element | null} */
  const above = (element) => {
    const root = element.getRootNode();
    return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  };
  const paper = onPaper
    ? [255, 255, 255]
    : read(getComputedStyle(document.documentElement).backgroundColor)[3]
      ? read(getComputedStyle(document.documentElement).backgroundColor).slice(0, 3)
      : blend(read('Canvas'), [255, 255, 255]);
  /** @param {Element} element @returns {number[]} */
  const behind = (element) => {
    const { backgroundColor, printColorAdjust } = getComputedStyle(element);
    const own = read(backgroundColor);
    const holder = above(element);
    const painted = own[3] > 0 && (!onPaper || printColorAdjust === 'exact');
    if (painted && own[3] === 255) return own.slice(0, 3);
    const under = holder ? behind(holder) : paper;
    return painted ? blend(own, under) : under;
  };
  /** What is drawn under a text of a picture: the last filled rectangle before it that holds its middle. @param {Element} text */
  const drawnBehind = (text) => {
    const svg = text.closest('svg');
    const box = text.getBoundingClientRect();
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    let outer = svg;
    while (outer?.parentElement?.closest('svg')) outer = outer.parentElement.closest('svg');
    let found = outer ? behind(outer) : paper;
    for (const shape of outer?.querySelectorAll('rect, circle') ?? []) {
      if (!(shape.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING)) continue;
      const { fill, visibility, display } = getComputedStyle(shape);
      const at = shape.getBoundingClientRect();
      if (fill === 'none' || visibility === 'hidden' || display === 'none') continue;
      if (x > at.left && x < at.right && y > at.top && y < at.bottom) found = blend(read(fill), found);
    }
    return found;
  };
  /** @type {Set<string>} */
  const faults = new Set();
  /** @param {Node} root @param {string} host */
  const walk = (root, host) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        if (node.shadowRoot) walk(node.shadowRoot, node.localName);
        continue;
      }
      const parent = node.parentElement;
      if (!parent || !node.nodeValue?.trim() || parent.closest('script, style, option, title, math annotation'))
        continue;
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (parent.closest('.visually-hidden, [aria-disabled="true"], :disabled')) continue;
      const drawn = parent.closest('svg') !== null;
      const style = getComputedStyle(parent);
      if (style.fontSize === '0px') continue;
      const under = drawn ? drawnBehind(parent) : behind(parent);
      const ink = blend(read(drawn ? style.fill : style.color), under);
      const [low, high] = [luminance(ink), luminance(under)].sort((one, other) => one - other);
      const ratio = (high + 0.05) / (low + 0.05);
      if (ratio < 4.5) {
        const text = node.nodeValue.trim().slice(0, 30);
        faults.add(`${host} «${text}» ${ratio.toFixed(2)}: ${ink.map(Math.round)} on ${under.map(Math.round)}`);
      }
    }
  };
  walk(document.body, 'page');
  return [...faults];
}
