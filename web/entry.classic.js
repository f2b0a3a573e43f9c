import core from 'attn:core-bytes';
import systems from 'attn:systems-bytes';
import { setSource } from './engine/engine.js';
import { defineOnSight } from './widgets/define.js';

// A classic script carries the modules inside, so that it works from a file.
const address = 'attn-widgets.classic.js';
setSource({ core: { bytes: () => core, address }, systems: { bytes: () => systems, address } });
defineOnSight();
