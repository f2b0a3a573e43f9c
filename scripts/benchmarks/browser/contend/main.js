// The page of scripts/bench browser: what its runner calls.
import { contest } from './contest.js';
import * as core from './core.js';
import { drawing } from './drawing.js';
import { growth } from './growth.js';
import * as onnx from './onnx.js';
import { multiplyAdds, SHAPES } from './shapes.js';
import * as tfjs from './tfjs.js';

const MODULE = '/wasm/attn_bench.mjs';

Object.assign(globalThis, {
  bench: {
    shapes: SHAPES.map((shape) => ({ ...shape, work: multiplyAdds(shape) })),
    async start() {
      await core.start(MODULE);
      await onnx.start('/onnxruntime/');
      await tfjs.start('/tfjs-wasm/');
    },
    contest: (/** @type {number} */ at, /** @type {{rounds: number, copies: boolean}} */ how) =>
      contest(SHAPES[at], how),
    growth: (/** @type {number} */ repeats) => growth(MODULE, repeats),
    drawing,
  },
});
