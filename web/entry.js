import { setSource } from './engine/engine.js';
import { defineAll } from './widgets/define.js';

// The module lies beside this script, wherever that was served from.
setSource({ address: new URL('attn.wasm', import.meta.url).href });
defineAll();
