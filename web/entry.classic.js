import core from 'attn:core-bytes';
import systems from 'attn:systems-bytes';
import { setSource } from './engine/load.js';
import { setScript } from './parts/script-loaded.js';
import { defineOnSight } from './widgets/define.js';

// A classic script carries the modules inside, so that it works from a file.
const address = 'attn-widgets.classic.js';
const tag = document.currentScript;
const folder = new URL('.', tag instanceof HTMLScriptElement && tag.src ? tag.src : document.baseURI).href;
setSource({
  core: { bytes: () => core, address },
  systems: { bytes: () => systems, address },
  // The trained model has files of its own, which no page gets from a file; its module stays beside them.
  model: { address: `${folder}attn-model.wasm` },
  data: `${folder}data/`,
});
setScript({ address: tag instanceof HTMLScriptElement && tag.src ? tag.src : address, isModule: false });
defineOnSight();
