export default {
  'costCounter.title': 'How many multiplications a layer takes',
  'costCounter.hint': 'Drag T and see when the two lines change places',
  'costCounter.tokens': 'sequence length',
  'costCounter.width': 'width',
  'costCounter.entry': '{label}: type a whole number',
  'costCounter.said': '{letter} = {value}',
  'costCounter.outside':
    'The {label} must be a whole number from {least} to {greatest}; “{typed}” is not. The picture keeps its number.',
  'costCounter.here': 'T = d',
  'costCounter.chart':
    'Two lines over the sequence length T, showing multiplications a layer, both on logarithmic axes. At width d = {width} they cross at T = {crossing}: the RNN is above on the left, attention on the right.',
  'costCounter.xName': 'sequence length T (logarithmic)',
  'costCounter.yName': 'multiplications a layer (logarithmic)',
  'costCounter.rnnShort': 'RNN',
  'costCounter.attentionShort': 'attention',
  'costCounter.meeting': 'T = d = {crossing}',
  'costCounter.about': 'about {ratio}',
  'costCounter.exactly': '{ratio}',
  'costCounter.cheaper':
    'T = {tokens} is below d = {width}: the RNN is dearer, {inverse} times attention. Attention takes {ratio} times the multiplications of the RNN, {difference} fewer, and its serial steps go from {steps} to {step} besides.',
  'costCounter.dearer':
    'T = {tokens} is above d = {width}: attention is dearer, {ratio} times the multiplications of the RNN, {difference} more. In return its serial steps go from {steps} to {step}.',
  'costCounter.equal':
    'T and d are both {tokens}: the two cost the same, {count} multiplications a layer. Attention’s serial steps still go from {steps} to {step}.',
  'costCounter.caption': 'One layer at T = {tokens}, d = {width}',
  'costCounter.perLayer': 'a layer',
  'costCounter.ratio': 'attention ÷ RNN',
  'costCounter.multiplications': 'multiplications',
  'costCounter.serialSteps': 'serial steps',
  'costCounter.path': 'longest path',
  'costCounter.counted':
    'Attention: scores and weighted sum over all T × T pairs, 2T²d. RNN: state and input times a matrix each, 2Td². Attention’s projections are not counted. The longest path is the number of updates between the first word and the last.',
  'costCounter.lengths': 'Multiplications at some lengths, width d = {width}',
};
