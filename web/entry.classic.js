import wasm from 'attn:wasm-bytes';
import { setSource } from './engine/engine.js';
import { defineAll } from './widgets/define.js';

// A classic script carries the module inside, so that it works from a file.
setSource({ bytes: () => wasm, address: 'attn-widgets.classic.js' });
defineAll();
