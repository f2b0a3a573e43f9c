/** The same keys as zh-CN.js; a test compares keys and blanks. */
import common from './en/common.js';
import computing from './en/computing.js';
import costCounter from './en/cost-counter.js';
import dataflow from './en/dataflow.js';
import evolution from './en/evolution.js';
import evolutionLabs from './en/evolution-labs.js';
import exported from './en/export.js';
import headSplit from './en/head-split.js';
import modelHeads from './en/model-heads.js';
import rnnSteps from './en/rnn-steps.js';
import shapeFlow from './en/shape-flow.js';
import tools from './en/tools.js';

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
