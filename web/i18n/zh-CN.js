/** Every text that a reader can meet in an element. {name} is filled in. A file an element, and what all share. */
import common from './zh-CN/common.js';
import costCounter from './zh-CN/cost-counter.js';
import headSplit from './zh-CN/head-split.js';

export default { ...common, ...costCounter, ...headSplit };
