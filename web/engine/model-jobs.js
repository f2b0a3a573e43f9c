/**
 * What is asked of a worker that holds one model.
 *
 * @typedef {import('./model.js').Models} Models
 */
export function modelJobs() {
  /** @type {import('./model.js').Model | null} */
  let model = null;
  return {
    /** @param {Models} models @param {Uint8Array} bytes of a safetensors file @returns {Generator<number, unknown>} */
    *load(models, bytes) {
      model = models.load(bytes);
      yield 1;
      return model.sizes;
    },
    /** @param {Models} _models @param {number[]} ids @returns {Generator<number, unknown>} */
    *forward(_models, ids) {
      if (!model) throw new Error('no model was loaded');
      const pass = model.forward(ids);
      yield 1;
      return pass;
    },
  };
}
