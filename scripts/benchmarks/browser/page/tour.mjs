// Operates every control of an element as a reader would, with trusted events of pointer and keys, and notes how long
// each input took to the next painted frame.

/** A control that makes others appear without end is cut here, and the cut is told. */
const MOST = 400;
/** Of more buttons than this in one group (a vocabulary), so many are pressed, evenly spread. */
const ALIKE = { whole: 12, quick: 6 };
/** Steps along one side of a map, and places that a pointer visits. */
const WALK = 16;
const PAUSE = 600;
/** The events of an input. A pointer that stands still is over something else when a window closes under it, which is none. */
const EVENTS = {
  key: ['keydown', 'keyup', 'click', 'input', 'change'],
  press: ['pointerdown', 'pointerup', 'click', 'input', 'change'],
  over: ['mouseover'],
};

/**
 * @typedef {object} Sample
 * @property {string} element
 * @property {string} control its kind, group and name
 * @property {string} input what was done
 * @property {number} ms to the next painted frame
 * @property {number | null} whole until all that follows from it is painted; null where nothing does
 * @property {number} later the longest task between the frame and rest, in ms; 0 where none passed 50 ms
 */

export class Tour {
  /** @type {Sample[]} */
  samples = [];
  /** @type {string[]} elements whose tour was cut */
  cut = [];
  #element = '';
  #control = '';

  /** @param {import('playwright-core').Page} page @param {{quick?: boolean}} [options] */
  constructor(page, { quick = false } = {}) {
    this.page = page;
    this.alike = quick ? ALIKE.quick : ALIKE.whole;
  }

  /** What an input costs on this page that nothing answers to: frames, style and paint alone. @param {number} times */
  async idle(times) {
    this.#element = 'page';
    this.#control = 'none';
    for (let count = 0; count < times; count += 1) await this.#key('Shift');
  }

  /** @param {number} at the element's place in the page @param {string} tag */
  async element(at, tag) {
    const { page } = this;
    this.#element = tag;
    await page.evaluate((place) => globalThis.controls.show(place), at);
    await page.waitForFunction((place) => ['ready', 'failed'].includes(globalThis.controls.phase(place)), at, {
      timeout: 30_000,
    });
    await this.#rest();
    /** @type {Set<string>} */
    const done = new Set();
    for (let count = 0; ; count += 1) {
      await this.#rest(); // or what is listed may be replaced before it is operated
      const { over, controls: found } = await page.evaluate((place) => globalThis.controls.list(place), at);
      const left = spread(found, this.alike)
        .map((control) => ({ ...control, sign: signOf(over, control) }))
        .filter(({ sign }) => !done.has(sign));
      // What is chosen already answers nothing: its turn comes when another one is chosen.
      const next = left.find(({ on }) => !on) ?? left[0];
      if (!next && !over) return;
      if (count === MOST) {
        this.cut.push(tag);
        return;
      }
      if (!next) {
        this.#control = `${over}: close`;
        await this.#key('Escape');
        continue;
      }
      done.add(next.sign);
      this.#control = next.sign;
      await this.#operate(next);
    }
  }

  /** @param {{kind: string, index: number, steps: number}} control */
  async #operate({ kind, index, steps }) {
    const { page } = this;
    const place = await page.evaluate((which) => globalThis.controls.place(which), index);
    await this.#rest();
    if (kind === 'button') {
      if (place.meets) await this.#click(place);
      else await this.#focused(index, ['Enter']);
      return;
    }
    if (kind === 'map') return this.#map(index, place);
    if (kind === 'slider') {
      const right = Array(steps).fill('ArrowRight');
      return this.#focused(index, ['Home', ...right, 'PageDown', 'PageUp', 'End', 'ArrowLeft']);
    }
    if (kind === 'select') return this.#focused(index, [...Array(Math.max(0, steps - 1)).fill('ArrowDown'), 'Home']);
    if (kind === 'text') {
      const text = await page.evaluate((which) => globalThis.controls.text(which), index);
      const sign = /^\d*$/.test(text) ? '1' : '的';
      return this.#focused(index, ['End', sign, 'Enter', 'Backspace', 'Enter']);
    }
    return this.#group(index);
  }

  /** @param {number} index @param {string[]} keys */
  async #focused(index, keys) {
    await this.page.evaluate((which) => globalThis.controls.focus(which), index);
    for (const key of keys) await this.#key(key);
  }

  /** One stop of Tab that the arrow keys walk. @param {number} index */
  async #group(index) {
    const { page } = this;
    await page.evaluate((which) => globalThis.controls.focus(which), index);
    for (let count = 0; count < 40; count += 1) {
      const before = await page.evaluate(() => globalThis.controls.active());
      await this.#key('ArrowRight');
      if ((await page.evaluate(() => globalThis.controls.active())) === before) break;
    }
    for (const key of ['Enter', 'Home', 'Enter']) await this.#key(key);
  }

  /** @param {number} index @param {{x: number, y: number, meets: boolean, box: {x: number, y: number, width: number, height: number}}} place */
  async #map(index, { box }) {
    const { page } = this;
    const { rows, cols } = await page.evaluate((which) => globalThis.controls.size(which), index);
    const keys = (/** @type {string} */ key, /** @type {number} */ count) => Array(Math.min(WALK, count - 1)).fill(key);
    await this.#focused(index, [
      'Home',
      ...keys('ArrowRight', cols),
      ...keys('ArrowDown', rows),
      ...keys('ArrowLeft', cols),
      'Control+Home',
      'Control+End',
      'Enter',
      'Escape',
    ]);
    const visits = Math.min(8, rows);
    for (let visit = 0; visit < visits; visit += 1) {
      const share = (visit + 0.5) / visits;
      const to = { x: box.x + box.width * (0.2 + 0.75 * share), y: box.y + box.height * (0.15 + 0.8 * share) };
      await this.#measured('pointer over', EVENTS.over, () => page.mouse.move(to.x, to.y));
    }
    await this.#click({ x: box.x + box.width * 0.5, y: box.y + box.height * 0.6 });
    await page.mouse.move(2, 2);
  }

  /** @param {{x: number, y: number}} to */
  async #click({ x, y }) {
    const { page } = this;
    await page.mouse.move(x, y);
    await this.#rest();
    await this.#measured('press', EVENTS.press, async () => {
      await page.mouse.down();
      await page.mouse.up();
    });
    await page.mouse.move(2, 2);
  }

  /** @param {string} key */
  #key(key) {
    const { page } = this;
    if (Array.from(key).length > 1) return this.#measured(key, EVENTS.key, () => page.keyboard.press(key));
    return this.#measured('type', EVENTS.key, async () => {
      await page.keyboard.insertText(key);
      // What is typed may be read only when the typing pauses.
      await page.waitForTimeout(PAUSE);
    });
  }

  /** @param {string} input @param {string[]} events @param {() => Promise<void>} act */
  async #measured(input, events, act) {
    await this.page.evaluate(() => {
      const { probe } = globalThis;
      probe.watch();
      Object.assign(probe, { answers: [], timings: [], tasks: [], asked: 0, drawn: 0 });
    });
    await act();
    const found = await this.#rest(events);
    if (found.ms === null) return;
    const { ms, whole, later } = found;
    this.samples.push({ element: this.#element, control: this.#control, input, ms, whole, later });
  }

  /** Until inputs are answered, what they changed is painted, and two frames more have passed. @param {string[]} [events] */
  #rest(events = []) {
    return this.page.evaluate(async (types) => {
      const { probe } = globalThis;
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      for (let still = 0, count = 0; still < 2 && count < 100; count += 1) {
        await frame();
        await new Promise((resolve) => setTimeout(resolve, 20));
        still = probe.pending + probe.changing > 0 ? 0 : still + 1;
      }
      const of = (/** @type {{type: string, ms: number}[]} */ list) => list.filter(({ type }) => types.includes(type));
      const longest = (/** @type {{ms: number}[]} */ list) => list.reduce((most, { ms }) => Math.max(most, ms), 0);
      const [answers, timings] = [of(probe.answers), of(probe.timings)];
      // Event Timing tells when the frame was shown, in steps of 8 ms, and is silent below 16 ms.
      return {
        ms: answers.length === 0 ? null : longest(timings) || longest(answers),
        whole: probe.asked && probe.drawn > probe.asked ? probe.drawn - probe.asked : null,
        later: longest(probe.tasks),
      };
    }, events);
  }
}

/**
 * What a control is called. A map's size is told in its name, and is no other control for that.
 * @param {string} over
 * @param {{kind: string, group: string, name: string}} control
 */
const signOf = (over, { kind, group, name }) =>
  [over, kind, ...(kind === 'map' ? [group, name].map((text) => text.replace(/\d+/g, '#')) : [group, name])]
    .filter(Boolean)
    .join(' · ');

/**
 * @template {{kind: string, group: string}} Control
 * @param {Control[]} found
 * @param {number} most of one kind in one group
 */
function spread(found, most) {
  const groupOf = (/** @type {Control} */ { kind, group }) => `${kind} ${group}`;
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const control of found) counts.set(groupOf(control), (counts.get(groupOf(control)) ?? 0) + 1);
  /** @type {Map<string, number>} */
  const places = new Map();
  return found.filter((control) => {
    const [group, all] = [groupOf(control), counts.get(groupOf(control)) ?? 1];
    const place = places.get(group) ?? 0;
    places.set(group, place + 1);
    const share = Math.min(1, most / all);
    return control.kind !== 'button' || Math.floor((place + 1) * share) > Math.floor(place * share);
  });
}
