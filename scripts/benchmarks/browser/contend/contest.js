// One shape, all contenders: what each computes is compared first, then they take turns.
import * as core from './core.js';
import * as onnx from './onnx.js';
import * as plain from './plain.js';
import { inputs as inputsOf } from './shapes.js';
import * as tfjs from './tfjs.js';

/** A contender farther from the plain form than this has computed something else. */
const TOLERANCE = 1e-4;
/** A turn lasts at least so long, in ms: the clock of a page is coarse. */
const TURN = 20;

/** @typedef {import('./shapes.js').Shape} Shape */
/** @typedef {{name: string, run: () => Promise<void>, output: () => Float32Array, release?: () => unknown, end?: () => void, failure?: string}} Form */

const PLAIN = 'this core, plain form';

/**
 * @param {Shape} shape
 * @param {import('./core.js').Inputs} inputs
 * @param {boolean} copies whether a call takes arrays in and gives one out
 * @returns {Promise<Record<string, Form[]>>}
 */
async function contenders(shape, inputs, copies) {
  const own = (/** @type {Parameters<typeof core.form>[0]} */ call) => [
    { name: call, ...core.form(call, copies ? inputs : null) },
  ];
  const others = {
    'onnxruntime-web': /** @type {Form[]} */ (await onnx.forms(shape, inputs, copies)),
    tfjs: tfjs.forms(shape, inputs, copies),
  };
  if (copies) return { 'this core': own('attend'), ...others };
  const out = new Float32Array(inputs.q.length);
  const script = { name: 'typed arrays', run: async () => plain.attend(inputs, shape, out), output: () => out };
  return {
    'this core': own('attend'),
    [PLAIN]: own('attend_plainly'),
    "Eigen's products": own('attend_by_eigen'),
    'plain JavaScript': [script],
    ...others,
  };
}

/** @param {Float32Array} a @param {Float32Array} b */
function difference(a, b) {
  if (a.length !== b.length) return Number.POSITIVE_INFINITY;
  let most = 0;
  for (let at = 0; at < a.length; at += 1) {
    const here = Math.abs(a[at] - b[at]);
    // A number that is none is as far off as can be.
    if (!(here <= most)) most = Number.isNaN(here) ? Number.POSITIVE_INFINITY : here;
  }
  return most;
}

/** @param {Form} form @param {number} calls @returns {Promise<number>} ms a call */
async function timed(form, calls) {
  const began = performance.now();
  for (let call = 0; call < calls; call += 1) await form.run();
  return (performance.now() - began) / calls;
}

/** The forms of a contender, tried: what each computes and how long it takes. @param {Form[]} forms @param {Float32Array} reference */
async function tried(forms, reference) {
  const found = [];
  for (const form of forms) {
    if (form.failure) {
      found.push({ form, failure: form.failure, off: Number.POSITIVE_INFINITY, ms: Number.POSITIVE_INFINITY });
      continue;
    }
    try {
      const first = await timed(form, 1);
      const off = difference(form.output(), reference);
      // The first call warms up; where one takes seconds, it tells enough.
      const ms = first > 1000 ? first : Math.min(await timed(form, 1), await timed(form, 1), await timed(form, 1));
      found.push({ form, off, ms });
    } catch (error) {
      const failure = String(error).slice(0, 200);
      found.push({ form, failure, off: Number.POSITIVE_INFINITY, ms: Number.POSITIVE_INFINITY });
    }
  }
  return found;
}

/** @template T @param {T[]} list */
function shuffled(list) {
  const out = [...list];
  for (let at = out.length - 1; at > 0; at -= 1) {
    const other = Math.floor(Math.random() * (at + 1));
    [out[at], out[other]] = [out[other], out[at]];
  }
  return out;
}

/** @param {Shape} shape @param {{rounds: number, copies: boolean}} how */
export async function contest(shape, { rounds, copies }) {
  const inputs = inputsOf(shape);
  core.setUp(shape, inputs);
  const reference = core.form('attend_plainly');
  await reference.run();
  const wanted = reference.output();
  const runners = [];
  for (const [name, forms] of Object.entries(await contenders(shape, inputs, copies))) {
    const trials = await tried(forms, wanted);
    const right = trials.filter(({ off }) => off <= TOLERANCE).sort((a, b) => a.ms - b.ms);
    const best = right[0];
    for (const { form } of trials) if (form !== best?.form) await form.release?.();
    runners.push({
      name,
      form: best?.form,
      off: best?.off ?? Math.min(...trials.map(({ off }) => off)),
      calls: best ? Math.min(500, Math.max(1, Math.ceil(TURN / best.ms))) : 0,
      trials: trials.map(({ form, off, ms, failure }) => ({ form: form.name, off, ms, failure })),
      end: trials[0].form.end,
      times: /** @type {number[]} */ ([]),
    });
  }
  const peaks = [];
  for (let round = 0; round < rounds; round += 1) {
    peaks.push(core.peak());
    for (const runner of shuffled(runners)) {
      if (runner.form) runner.times.push(await timed(runner.form, runner.calls));
    }
  }
  for (const { form, end } of runners) {
    await form?.release?.();
    end?.();
  }
  return {
    peaks,
    contenders: runners.map(({ name, form, off, calls, trials, times }) => {
      return { name, form: form?.name ?? null, off, calls, trials, times };
    }),
  };
}
