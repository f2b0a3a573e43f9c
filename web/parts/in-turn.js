import { noChange, nothing } from 'lit';
import { AsyncDirective, directive } from 'lit/async-directive.js';

/** So long a task may make or lay out parts, in ms. */
const SLICE = 8;

/** What waits to be made, by the element that shows it. @type {WeakMap<object, InTurn[]>} */
const queues = new WeakMap();

/** The page's other work goes first: a frame, an input. */
export const breath = () => new Promise((go) => setTimeout(go));

/** The next frame, painted. */
export const framePainted = () => new Promise((go) => requestAnimationFrame(() => setTimeout(go)));

class InTurn extends AsyncDirective {
  /** @type {() => unknown} */
  #make = () => nothing;
  #waits = false;
  /** @type {unknown[] | undefined} */
  #of;

  /** @param {() => unknown} make @param {unknown[]} [_of] */
  render(make, _of) {
    return make();
  }

  /** @param {import('lit/directive.js').ChildPart} part @param {[() => unknown, unknown[]?]} args */
  update(part, [make, of]) {
    this.#make = make;
    const before = this.#of;
    this.#of = of;
    if (this.#waits) return nothing;
    if (before && of?.every((value, at) => value === before[at])) return noChange;
    const queue = queues.get(part.options?.host ?? this);
    if (!queue) return make();
    this.#waits = true;
    queue.push(this);
    return nothing;
  }

  come() {
    if (!this.isConnected) return;
    this.#waits = false;
    this.setValue(this.#make());
  }

  /** Its turn may have come while the element was out of the page. */
  reconnected() {
    if (this.#waits) this.come();
  }
}

/**
 * A part of an element that is made in a task of its own when the element is made; at once ever after, and not again
 * while what it is made of stays the same.
 */
export const inTurn = directive(InTurn);

/**
 * As many of those that wait as a task has time for; at least one.
 * @template Part
 * @param {Part[]} queue
 * @param {(part: Part) => void} act
 */
export function slice(queue, act) {
  const began = performance.now();
  do act(/** @type {Part} */ (queue.shift()));
  while (queue.length > 0 && performance.now() - began < SLICE);
}

/** From now on the element's parts wait for their turn. @param {object} host */
export const takeTurns = (host) => void queues.set(host, []);

/** Makes what waits, also what that brings, in short tasks. @param {object} host */
export async function everyTurn(host) {
  const queue = queues.get(host) ?? [];
  try {
    while (queue.length > 0) {
      await breath();
      slice(queue, (part) => part.come());
    }
  } finally {
    queues.delete(host);
  }
}
