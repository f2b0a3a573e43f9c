// One sentence of as many words as the model reads: from the new sentence to the painted frame, all layers and heads
// computed and the layer in sight drawn.
import { median, quartiles, rounded } from '../lib/statistics.mjs';
import { table } from '../lib/table.mjs';

/** What the project wants, in ms. */
const GOAL = 100;
const WORDS = 64;

/**
 * @param {<T>(use: (opened: {page: import('playwright-core').Page}) => Promise<T>) => Promise<T>} fresh
 * @param {string} address of a page with <attn-model-heads>
 * @param {number} rounds
 */
export const sentence = (fresh, address, rounds) =>
  fresh(async ({ page }) => {
    await page.goto(address);
    const host = page.locator('attn-model-heads').first();
    await host.scrollIntoViewIfNeeded();
    await host.locator('.live .heads').waitFor();
    await page.waitForLoadState('networkidle');
    // Where a reader writes: the field, and the heads below it.
    await host.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    const drawn = host.locator('.live .heads canvas');
    const times = await page.evaluate(measure, { rounds, words: WORDS });
    if ((await drawn.first().getAttribute('width')) !== String(WORDS)) throw new Error(`not ${WORDS} words drawn`);
    return times;
  });

/** Runs in the page. @param {{rounds: number, words: number}} options */
async function measure({ rounds, words }) {
  const host = /** @type {any} */ (document.querySelector('attn-model-heads'));
  const sentences = [
    ['小明', '把', '苹果', '给了', '小王', '。'],
    ['小红', '看见了', '小刚', '，', '小王', '给了', '她', '苹果', '。'],
  ].map((part) => Array.from({ length: words }, (_, at) => part[at % part.length]));
  /** To the task after the frame's style, layout and paint. */
  const frame = () =>
    new Promise((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(port1.close());
        port2.postMessage(0);
      });
    });
  const labels = () => Array.from(host.shadowRoot.querySelectorAll('.row-labels > *'), (label) => label.textContent);
  const times = [];
  // The first two warm up what a reader's first sentences have warmed up.
  for (let round = -2; round < rounds; round += 1) {
    const sentence = sentences[Math.abs(round % 2)];
    const start = performance.now();
    host.sentence = sentence.join('');
    await host.updateComplete; // of the maps too, not of the field alone
    const updated = performance.now() - start;
    await frame();
    const painted = performance.now() - start;
    while (labels().join() !== sentence.join()) await frame();
    const all = performance.now() - start;
    if (round >= 0) times.push({ updated, painted, all });
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return times;
}

/** @param {{updated: number, painted: number, all: number}[]} times */
export function sentenceSummary(times) {
  const updated = times.map((time) => time.updated);
  const painted = times.map((time) => time.painted);
  return {
    words: WORDS,
    goal: GOAL,
    updated: rounded(median(updated)),
    painted: rounded(median(painted)),
    quartiles: quartiles(painted).map((value) => rounded(value)),
    longest: rounded(Math.max(...painted)),
    all: rounded(median(times.map((time) => time.all))),
  };
}

/** @param {ReturnType<typeof sentenceSummary>} found */
export function saySentence({ words, goal, updated, painted, quartiles: [low, high], longest, all }) {
  const rows = [
    ['computed and put into the page', updated],
    ['… and painted, what is on the screen', painted],
    ['middle half', `${low} – ${high}`],
    ['longest', longest],
    ['… and what is below it', all],
    ['goal', goal],
  ];
  console.log(table([`one sentence of ${words} words, in ms`, ''], rows));
}
