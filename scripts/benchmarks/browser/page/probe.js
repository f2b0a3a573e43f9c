// Runs in the measured page before its own scripts: when elements turn live, what shifts, how long a task or the
// answer to an input takes.
(() => {
  const probe = {
    /** When each element turned live, in ms from the start of the page. @type {{tag: string, at: number}[]} */
    ready: [],
    /** @type {{at: number, ms: number}[]} */
    tasks: [],
    shift: 0,
    /** @type {{type: string, ms: number, busy: number}[]} */
    answers: [],
    /** By Event Timing, whose threshold is 16 ms and whose step is 8 ms. @type {{type: string, ms: number, start: number}[]} */
    timings: [],
    pending: 0,
    /** When the reader last did something, and when the last change to the page after that was painted; 0: no change. */
    asked: 0,
    drawn: 0,
    /** Changes that are not painted yet. */
    changing: 0,
  };
  Object.assign(globalThis, { probe });

  /** Calls back after the next frame's style, layout and paint. @param {(began: number) => void} done */
  const afterFrame = (done) =>
    requestAnimationFrame(() => {
      const frame = performance.now();
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        done(frame);
      };
      port2.postMessage(0);
    });
  const changes = new MutationObserver(() => {
    probe.changing += 1;
    afterFrame(() => {
      probe.changing -= 1;
      probe.drawn = performance.now();
    });
  });
  const ALL = { subtree: true, childList: true, attributes: true, characterData: true };
  changes.observe(document, ALL);
  /** The elements' own trees, those of the static versions too. */
  const watched = new WeakSet();
  const watch = () => {
    for (const { shadowRoot } of document.querySelectorAll('*')) {
      if (!shadowRoot || watched.has(shadowRoot)) continue;
      watched.add(shadowRoot);
      changes.observe(shadowRoot, ALL);
    }
  };
  Object.assign(probe, { watch });

  const observe = (/** @type {any} */ options, /** @type {(entry: any) => void} */ take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ buffered: true, ...options });
  observe({ type: 'longtask' }, (entry) => probe.tasks.push({ at: entry.startTime, ms: entry.duration }));
  observe({ type: 'layout-shift' }, (entry) => {
    if (!entry.hadRecentInput) probe.shift += entry.value;
  });
  observe({ type: 'event', durationThreshold: 16 }, (entry) => {
    if (INPUTS.includes(entry.name)) {
      probe.timings.push({ type: entry.name, ms: entry.duration, start: entry.startTime });
    }
  });
  addEventListener('attn-ready', (event) => {
    const { localName } = /** @type {Element} */ (event.composedPath()[0]);
    probe.ready.push({ tag: localName, at: performance.now() });
  });

  // From the browser's time stamp of an input to the end of the frame that paints its effect: the task after the
  // animation frame's style, layout and paint.
  const INPUTS = ['keydown', 'keyup', 'pointerdown', 'pointerup', 'click', 'input', 'change', 'mouseover'];
  for (const type of INPUTS) {
    addEventListener(
      type,
      (event) => {
        if (!event.isTrusted) return;
        probe.pending += 1;
        probe.asked ||= event.timeStamp;
        const began = performance.now();
        afterFrame((frame) => {
          probe.answers.push({ type, ms: performance.now() - event.timeStamp, busy: frame - began });
          probe.pending -= 1;
        });
      },
      { capture: true, passive: true },
    );
  }
})();
