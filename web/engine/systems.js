import { instantiate, loadOnce, sourceOf } from './load.js';
import { Systems } from './wrap-systems.js';

/** The further systems, for the elements that show them. @returns {Promise<Systems>} */
export const loadSystems = () =>
  loadOnce('systems', sourceOf().systems, async (bytes, address) => {
    const { default: create } = await import('attn:systems');
    return new Systems(await instantiate(create, bytes, address));
  });
