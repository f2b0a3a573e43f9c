import { setSource } from './engine/engine.js';
import { defineOnSight } from './widgets/define.js';

export { defineAll } from './widgets/define.js';

// The modules lie beside this script, wherever that was served from.
setSource({
  core: { address: new URL('attn.wasm', import.meta.url).href },
  systems: { address: new URL('attn-systems.wasm', import.meta.url).href },
});
defineOnSight();
