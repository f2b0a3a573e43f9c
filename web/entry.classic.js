import core from 'attn:core-bytes';
import systems from 'attn:systems-bytes';
import { setSource } from './engine/engine.js';
import { setScript } from './parts/embed.js';
import { defineOnSight } from './widgets/define.js';

// A classic script carries the modules inside, so that it works from a file.
const address = 'attn-widgets.classic.js';
const tag = document.currentScript;
setSource({ core: { bytes: () => core, address }, systems: { bytes: () => systems, address } });
setScript({ address: tag instanceof HTMLScriptElement && tag.src ? tag.src : address, isModule: false });
defineOnSight();
