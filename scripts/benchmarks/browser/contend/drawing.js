// Drawing 24 heads as the elements draw them: one canvas a map, one pixel a cell, from the template to the end of the
// frame that paints it.
import { html, render } from '../../../../web/node_modules/lit/index.js';
import { paintRaster } from '../../../../web/parts/raster.js';

const HEADS = 24;

/** Weights of a causal head, each map its own. @param {number} T @param {number} head */
function weightsOf(T, head) {
  const data = new Float64Array(T * T);
  for (let row = 0; row < T; row += 1) {
    for (let col = 0; col <= row; col += 1) data[row * T + col] = ((row * 31 + col * 17 + head * 7) % 101) / 100;
  }
  return { rows: T, cols: T, data };
}

/** @param {number} row @param {number} col */
const causal = (row, col) => col > row;

const frameEnd = () =>
  new Promise((resolve) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(port1.close());
      port2.postMessage(0);
    }),
  );

/** @param {number} T @param {number} repeats @returns {Promise<{T: number, script: number[], painted: number[]}>} in ms */
async function draw(T, repeats) {
  const maps = Array.from({ length: HEADS }, (_, head) => weightsOf(T, head));
  const script = [];
  const painted = [];
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    const box = document.createElement('div');
    box.className = 'heads';
    document.body.append(box);
    await frameEnd();
    const began = performance.now();
    render(html`${maps.map((map) => html`<canvas ${paintRaster(map, causal)}></canvas>`)}`, box);
    // The directive paints in a microtask.
    await Promise.resolve();
    script.push(performance.now() - began);
    await frameEnd();
    painted.push(performance.now() - began);
    render('', box);
    box.remove();
  }
  return { T, script, painted };
}

/** @param {number} repeats */
export async function drawing(repeats) {
  const found = [];
  for (const T of [64, 256, 1024]) found.push(await draw(T, repeats));
  return found;
}
