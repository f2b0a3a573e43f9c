/** Every text that a reader can meet, all elements together: for the tests. {name} is filled in. */
import common from './zh-CN/common.js';
import computing from './zh-CN/computing.js';
import costCounter from './zh-CN/cost-counter.js';
import dataflow from './zh-CN/dataflow.js';
import evolution from './zh-CN/evolution.js';
import evolutionLabs from './zh-CN/evolution-labs.js';
import exported from './zh-CN/export.js';
import headSplit from './zh-CN/head-split.js';
import modelHeads from './zh-CN/model-heads.js';
import rnnSteps from './zh-CN/rnn-steps.js';
import shapeFlow from './zh-CN/shape-flow.js';
import tools from './zh-CN/tools.js';

export default {
  ...common,
  ...computing,
  ...costCounter,
  ...dataflow,
  ...evolution,
  ...evolutionLabs,
  ...exported,
  ...headSplit,
  ...modelHeads,
  ...rnnSteps,
  ...shapeFlow,
  ...tools,
};
