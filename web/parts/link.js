/**
 * The state of an element in a page's address: what stands after the # is the
 * place, as any link in the page names it, then the attributes:
 * #experiment-1?step=3&asker=…
 */

const isElement = (/** @type {Element} */ { localName }) => localName.startsWith('attn-');

/**
 * An element's place: its own id, that of what holds it and no other element,
 * or its number among its kind.
 * @param {Element} element
 */
export function placeOf(element) {
  if (element.id) return element.id;
  const holder = element.closest('[id]');
  if (holder && Array.from(holder.querySelectorAll('*')).filter(isElement).length === 1) return holder.id;
  const root = /** @type {Document | ShadowRoot} */ (element.getRootNode());
  const kind = Array.from(root.querySelectorAll(element.localName));
  return `${element.localName}-${kind.indexOf(element) + 1}`;
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * @param {string} hash with its #
 * @returns {{place: string, state: URLSearchParams} | null} null where it names a place only
 */
export function readHash(hash) {
  const at = hash.indexOf('?');
  if (at < 0) return null;
  return { place: decoded(hash.slice(1, at)), state: new URLSearchParams(hash.slice(at + 1)) };
}

/** Half of a pair, which no address can hold. */
const LONE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** @param {string} place @param {[name: string, value: string][]} state */
export function writeHash(place, state) {
  const pairs = state.map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value.replace(LONE, '\ufffd'))}`,
  );
  return `#${encodeURIComponent(place)}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
}

/** Attributes that an element has now, of these. @param {Element} element @param {readonly string[]} names @returns {[string, string][]} */
export const stateOf = (element, names) =>
  names.flatMap((name) => {
    const value = element.getAttribute(name);
    return value === null ? [] : [/** @type {[string, string]} */ ([name, value])];
  });

/** Keeps an element in the state that the page's address names for it, when the page opens and while it is open. */
export class FollowLinks {
  /** @type {Element & {linked: string[]}} */
  #host;
  /** The linked attributes as the author wrote them. @type {Map<string, string | null> | null} */
  #written = null;

  /** @param {Element & {linked: string[]}} host */
  constructor(host) {
    this.#host = host;
  }

  hostConnected() {
    window.addEventListener('hashchange', this.#follow);
    if (this.#written !== null) return;
    this.#written = new Map(this.#host.linked.map((name) => [name, this.#host.getAttribute(name)]));
    this.#follow();
  }

  hostDisconnected() {
    window.removeEventListener('hashchange', this.#follow);
  }

  /** What the address leaves out is as the author wrote it. @param {Event} [event] none when the page opens */
  #follow = (event) => {
    const host = this.#host;
    const asked = host.linked.length > 0 ? readHash(location.hash) : null;
    if (!asked || asked.place !== placeOf(host)) return;
    for (const name of host.linked) {
      const value = asked.state.get(name) ?? this.#written?.get(name) ?? null;
      if (value === null) host.removeAttribute(name);
      else host.setAttribute(name, value);
    }
    // A page that is loaded again or gone back to stays where its reader was.
    const [visit] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType('navigation'));
    if (event || !visit || visit.type === 'navigate') (document.getElementById(asked.place) ?? host).scrollIntoView();
  };
}
