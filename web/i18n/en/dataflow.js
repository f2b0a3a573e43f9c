export default {
  'dataflow.experiment': 'Figure {number}',
  'dataflow.title': 'The decoder layer so far',
  'dataflow.hint': 'Choose a stage for its shapes and parameters',
  'dataflow.stages': 'Stages of the decoder layer from top to bottom. Arrow keys walk them.',
  'dataflow.here': 'you are here',
  'dataflow.later': 'not yet:',
  'dataflow.from': 'from {lesson}',
  'dataflow.fromTitle': 'from {lesson}, “{title}”',
  'dataflow.what': 'which',
  'dataflow.symbols': 'letters',
  'dataflow.teaching': 'teaching world',
  'dataflow.in': 'in',
  'dataflow.out': 'out',
  'dataflow.parameters': 'parameters',
  'dataflow.none': 'no parameters of its own',
  'dataflow.configured': 'shared',
  'dataflow.shared':
    'The row “parameters” counts one for each head. {name} really has {groups} K and V, shared among the heads: the row “shared”; how, a later lesson says.',
  'dataflow.caption':
    'Data goes down; the line at the left is the residual path, which passes by and is added again. Dashed stages are not taught yet: only their place is shown.',
};
