/** Where a key leads among n stops that stand in a row or a column. @type {Record<string, (at: number, last: number) => number>} */
const WAYS = {
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * Moves the focus with the arrow keys, Home and End among the stops of a group that Tab enters once.
 * @param {KeyboardEvent} event of the group
 * @param {string} stops what may be focused in it, as a selector
 * @returns {HTMLElement | SVGElement | null} the stop that now has the focus, where the key was one of these
 */
export function walk(event, stops) {
  const way = WAYS[event.key];
  if (!way || event.altKey || event.ctrlKey || event.metaKey) return null;
  const group = /** @type {Element} */ (event.currentTarget);
  const all = /** @type {(HTMLElement | SVGElement)[]} */ (Array.from(group.querySelectorAll(stops)));
  const at = all.findIndex((stop) => stop.contains(/** @type {Node} */ (event.target)));
  const next = all[way(at, all.length - 1)];
  if (at < 0 || !next) return null;
  event.preventDefault();
  next.focus();
  return next;
}
