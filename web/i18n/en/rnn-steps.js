export default {
  'rnnSteps.title': 'Word by word, or all at once',
  'rnnSteps.hint': 'Press “Next” and count the steps',
  'rnnSteps.step1': '① Word by word',
  'rnnSteps.step2': '② Where it fails',
  'rnnSteps.step3': '③ Attention',
  'rnnSteps.transport': 'Playing',
  'rnnSteps.back': 'Back',
  'rnnSteps.next': 'Next',
  'rnnSteps.play': 'Play',
  'rnnSteps.pause': 'Pause',
  'rnnSteps.reset': 'Reset',
  'rnnSteps.lead1':
    'An RNN carries one state h of fixed size. For each word it makes a new h of the old one and the word:',
  'rnnSteps.lead2':
    'Every h needs the h before it: {h} waits for {before}, and so on down to {start}; none can be computed first. For news of “{first}” to reach “{last}”, each place to the right is one more matrix and one more tanh.',
  'rnnSteps.lead3':
    'Attention does not queue: the scores of all pairs are one matrix product. “{last}” holds its q against the k of every word; an arc is as thick as the weight it gives. Grey arcs are the other words’, computed in the same step.',
  'rnnSteps.lanes': 'The states word by word',
  'rnnSteps.rnn': 'RNN',
  'rnnSteps.attention': 'attention',
  'rnnSteps.state': '{h}: {numbers}',
  'rnnSteps.stateWaits': '{h}: not yet computed',
  'rnnSteps.notYet': 'Not started. Press “Next” to read from “{first}” to “{last}”, word by word.',
  'rnnSteps.waiting':
    'Step {place}: “{token}” is read and {h} is there. “{next}” still waits: without {h} there is no {nextH}.',
  'rnnSteps.arrived': 'Step {place}: “{token}” is read; the whole sentence is in {h}.',
  'rnnSteps.bothWait': 'Neither has moved. Press “Next” and see who arrives first.',
  'rnnSteps.ahead':
    'One step and attention has it all: “{last}” looks at “{most}” most, with {share}. The RNN is still on its way.',
  'rnnSteps.caughtUp':
    'The RNN has reached “{last}” too. Attention had all pairs in the first step: “{last}” looks at “{most}” most, with {share}.',
  'rnnSteps.stepCaption': 'How step {place} comes about',
  'rnnSteps.part': 'part',
  'rnnSteps.sum': 'sum of both',
  'rnnSteps.chainCaption': 'How long the chain is',
  'rnnSteps.here': 'this sentence ({length} words)',
  'rnnSteps.queue': 'steps in a queue',
  'rnnSteps.relay': 'updates from the first word to the last',
  'rnnSteps.countsCaption': 'Steps and path of both sides',
  'rnnSteps.taken': 'taken',
  'rnnSteps.needed': 'to reach “{last}”',
  'rnnSteps.path': 'path from “{first}” to “{last}”',
  'rnnSteps.steps': 'steps: {count}',
  'rnnSteps.updates': 'updates: {count}',
  'rnnSteps.direct': '{count}, direct',
  'rnnSteps.numbersCaption': 'The state h after each word',
  'rnnSteps.origin': 'Hand-made teaching vectors; no model learned them. ',
  'rnnSteps.drawn':
    'Bars are the components of a state, every box on one scale from −1 to 1. Percentages are rounded to one decimal.',
  'data.needsVectors':
    'This experiment needs X, W_Q, W_K and W_V: an RNN reads word vectors X; Q, K, V alone are not enough.',
  'data.needsRnn': 'This experiment needs rnn (W_x and W_h) in the data: without them there is no RNN to walk.',
};
