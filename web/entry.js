import { setSource } from './engine/load.js';
import { setScript } from './parts/script-loaded.js';
import { defineOnSight } from './widgets/define.js';

export { defineAll } from './widgets/define.js';

// The modules lie beside this script, wherever that was served from.
setSource({
  core: { address: new URL('attn.wasm', import.meta.url).href },
  systems: { address: new URL('attn-systems.wasm', import.meta.url).href },
  model: { address: new URL('attn-model.wasm', import.meta.url).href },
  data: new URL('data/', import.meta.url).href,
});
setScript({ address: import.meta.url, isModule: true });
defineOnSight();
