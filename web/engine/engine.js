import { instantiate, loadOnce, sourceOf } from './load.js';
import { Engine } from './wrap.js';

/** The page's engine: attention, costs, shapes, the plain recurrent network. @returns {Promise<Engine>} */
export const loadEngine = () =>
  loadOnce('engine', sourceOf().core, async (bytes, address) => {
    const { default: create } = await import('attn:core');
    return new Engine(await instantiate(create, bytes, address));
  });
