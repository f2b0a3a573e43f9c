// onnxruntime-web, its WebAssembly backend on one thread. Keys and values lie in the model, as weights and a cache do,
// so that a run does not copy them in; the form "with copies" takes all three as inputs.
import { model } from './onnx-model.js';
import { byHeads, byRows } from './shapes.js';

/** @typedef {import('./shapes.js').Shape} Shape @typedef {import('./onnx-model.js').Node} Node */
/** @typedef {{q: Float32Array, k: Float32Array, v: Float32Array}} Inputs */

/** @type {any} */
let ort = null;

/** @param {string} folder where the package's files are served */
export async function start(folder) {
  ort = await import(`${folder}ort.wasm.min.mjs`);
  ort.env.wasm.numThreads = 1;
  ort.env.wasm.wasmPaths = folder;
  ort.env.logLevel = 'error';
}

/** Heads one after another; query heads of a group as rows of its matrix where there is no mask. @param {Shape} shape */
function attentionNode({ T, S, H, G, D, causal }) {
  const together = !causal && G < H;
  const [heads, rows] = together ? [G, (T * H) / G] : [H, T];
  return {
    dims: { q: [1, heads, rows, D], k: [1, G, S, D], out: [1, heads, rows, D] },
    /** @type {Node[]} */
    nodes: [{ op: 'Attention', inputs: ['q', 'k', 'v'], outputs: ['out'], attributes: { is_causal: causal ? 1 : 0 } }],
    heads: true,
  };
}

/** The query heads as they are, the operator sharing the keys. @param {Shape} shape */
function attentionShared(shape) {
  const { T, H, D } = shape;
  const found = attentionNode(shape);
  return { ...found, dims: { ...found.dims, q: [1, H, T, D], out: [1, H, T, D] } };
}

/** Products and softmax as nodes, which the optimizer fuses as it can. @param {Shape} shape */
function products(shape) {
  const { T, S, D, causal } = shape;
  const found = attentionNode(shape);
  /** @type {Node[]} */
  const nodes = [
    { op: 'Mul', inputs: ['q', 'scale'], outputs: ['scaled'] },
    { op: 'Transpose', inputs: ['k'], outputs: ['turned'], attributes: { perm: [0, 1, 3, 2] } },
    { op: 'MatMul', inputs: ['scaled', 'turned'], outputs: ['dots'] },
    ...(causal ? [{ op: 'Add', inputs: ['dots', 'mask'], outputs: ['scores'] }] : []),
    { op: 'Softmax', inputs: [causal ? 'scores' : 'dots'], outputs: ['weights'], attributes: { axis: 3 } },
    { op: 'MatMul', inputs: ['weights', 'v'], outputs: ['out'] },
  ];
  const mask = Float32Array.from({ length: causal ? T * S : 0 }, (_, at) => (at % S > Math.floor(at / S) ? -1e9 : 0));
  const constants = [
    { name: 'scale', dims: [1], data: Float32Array.of(1 / Math.sqrt(D)) },
    ...(causal ? [{ name: 'mask', dims: [1, 1, T, S], data: mask }] : []),
  ];
  return { ...found, nodes, constants };
}

/** The contributed operator of transformers, heads side by side. @param {Shape} shape */
function multiHead({ T, S, H, G, D, causal }) {
  if (G !== H) return null;
  /** @type {Node[]} */
  const nodes = [
    {
      op: 'MultiHeadAttention',
      domain: 'com.microsoft',
      inputs: ['q', 'k', 'v'],
      outputs: ['out'],
      attributes: { num_heads: H, unidirectional: causal ? 1 : 0 },
    },
  ];
  return { dims: { q: [1, T, H * D], k: [1, S, H * D], out: [1, T, H * D] }, nodes, heads: false };
}

/** The contributed operator for shared keys; it is causal and takes new tokens only. @param {Shape} shape */
function groupQuery({ T, S, H, G, D, causal }) {
  if (!causal) return null;
  /** @type {Node[]} */
  const nodes = [
    {
      op: 'GroupQueryAttention',
      domain: 'com.microsoft',
      inputs: ['q', 'k', 'v', '', '', 'last', 'all'],
      outputs: ['out', 'present_k', 'present_v'],
      attributes: { num_heads: H, kv_num_heads: G },
    },
  ];
  const constants = [
    { name: 'last', dims: [1], data: Int32Array.of(S - 1) },
    { name: 'all', dims: [1], data: Int32Array.of(S) },
  ];
  return { dims: { q: [1, T, H * D], k: [1, S, G * D], out: [1, T, H * D] }, nodes, constants, heads: false };
}

const FORMS = {
  'Attention (opset 23)': attentionNode,
  'Attention, heads shared by it': attentionShared,
  'MatMul, Softmax, MatMul': products,
  MultiHeadAttention: multiHead,
  GroupQueryAttention: groupQuery,
};

/**
 * All forms that there are for a shape, ready to run.
 * @param {Shape} shape
 * @param {Inputs} inputs
 * @param {boolean} copies whether keys and values are given at every run
 */
export async function forms(shape, inputs, copies) {
  const { H, G, D } = shape;
  const ready = [];
  for (const [name, form] of Object.entries(FORMS)) {
    if (form === attentionShared && (shape.causal || G === H)) continue;
    const made = form(shape);
    if (!made) continue;
    const { dims, nodes, heads } = made;
    const constants = 'constants' in made ? (made.constants ?? []) : [];
    const laid = (/** @type {Float32Array} */ data, /** @type {number} */ count) =>
      heads ? byHeads(data, count, D) : data;
    const values = {
      q: { name: 'q', dims: dims.q, data: laid(inputs.q, H) },
      k: { name: 'k', dims: dims.k, data: laid(inputs.k, G) },
      v: { name: 'v', dims: dims.k, data: laid(inputs.v, G) },
    };
    const given = copies ? [values.q, values.k, values.v] : [values.q];
    const bytes = model({
      nodes,
      inputs: given,
      constants: copies ? constants : [...constants, values.k, values.v],
      outputs: [{ name: 'out', dims: dims.out }],
    });
    try {
      const session = await ort.InferenceSession.create(bytes, { executionProviders: ['wasm'] });
      const feeds = Object.fromEntries(
        given.map((value) => [value.name, new ort.Tensor('float32', value.data, value.dims)]),
      );
      /** @type {any} */
      let last = null;
      ready.push({
        name,
        run: async () => {
          last = await session.run(feeds, ['out']);
        },
        output: () => (heads ? byRows(last.out.data, H, D) : Float32Array.from(last.out.data)),
        release: () => session.release(),
      });
    } catch (error) {
      ready.push({ name, failure: String(error).slice(0, 200) });
    }
  }
  return ready;
}
