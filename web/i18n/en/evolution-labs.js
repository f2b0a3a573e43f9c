/** What the experiments behind the generations say; fetched with the first that is opened. */
export default {
  'evolution.lab.asker': 'The asking word',
  'evolution.lab.most': '{asker} gives most to {most}: {share}',
  'evolution.lab.undecided': '{asker} gives no word half; most to {most}, {share}',

  'evolution.lab.rnn.read': 'Read',
  'evolution.lab.rnn.words': '{count} words',
  'evolution.lab.rnn.caption': 'The state h after each word: always this wide',
  'evolution.lab.rnn.waits': 'waits',
  'evolution.lab.rnn.says': '{steps} steps in a row so far. What {first} says passes {path} updates to reach {last}.',

  'evolution.lab.additive.additive': 'Additive: score, weight',
  'evolution.lab.additive.dot': 'Dot product: score, weight',
  'evolution.lab.additive.says':
    'An additive score passes a tanh, pair by pair; dot products q·k ÷ √d are one matrix product. Both use hand-made weights: compare the order, not the sizes.',

  'evolution.lab.self.cosines': 'Cosines of the token vectors with {asker}',
  'evolution.lab.self.products': '{asker}’s q with every k',
  'evolution.lab.self.says':
    'In the first: who looks alike, and oneself is always first. In the second: who is looked for, which only projections can ask. The K of {first} and {last} have a cosine of {cosine}, so what is fetched must be something else, V.',

  'evolution.lab.scaled.name': 'Scores divided by',
  'evolution.lab.scaled.divided': '{divisor}',
  'evolution.lab.scaled.row': 'Row {asker}, without a mask: {shares}',
  'evolution.lab.scaled.says':
    'Most goes to {most}, {share}; {last}, the word to predict, gets {answer}. A small divisor lets one word take nearly all and leaves the others no gradient; a large one makes all alike.',

  'evolution.lab.mask.label': 'Causal mask',
  'evolution.lab.mask.on': 'mask on',
  'evolution.lab.mask.off': 'mask off',
  'evolution.lab.mask.map': 'One head',
  'evolution.lab.mask.hidden': 'Hatched is the future, exactly 0: {asker} gives {last} {answer}.',
  'evolution.lab.mask.seen': 'Without the mask {asker} gives {answer} to {last}, the word to predict.',

  'evolution.lab.rope.offset': 'Put before it',
  'evolution.lab.rope.here': 'From the start of the text, by distance',
  'evolution.lab.rope.there': 'With {count} more words before',
  'evolution.lab.rope.says':
    'The same q of {asker} and k of {key}, turned and scored. However many words come before, the same distance scores the same: absolute positions cancel out.',

  'evolution.lab.heads.single': 'One head',
  'evolution.lab.heads.head': 'Head {name}',
  'evolution.lab.heads.says': 'All three use the same Q and K, cut or not: one whole for one head, one each for two.',

  'evolution.lab.sink.sink': 'Sink',
  'evolution.lab.sink.none': 'none',
  'evolution.lab.sink.gate': 'Output gate',
  'evolution.lab.sink.noGate': 'no gate',
  'evolution.lab.sink.row': 'Row {asker}: {shares}',
  'evolution.lab.sink.output': 'What the row fetches, component by component',
  'evolution.lab.sink.all': 'Without a sink all {share} go to these words.',
  'evolution.lab.sink.part': 'The words get {share} together; the empty part went to the sink.',
  'evolution.lab.sink.says':
    ' A large sink or a nearly closed gate brings what is fetched near zero: here the head may say nothing.',

  'evolution.lab.cache.made': 'Generate',
  'evolution.lab.cache.without': 'Not kept: each step feeds all of it again',
  'evolution.lab.cache.with': 'Kept: each step computes the new word alone',
  'evolution.lab.cache.step': 'Step {step}',
  'evolution.lab.cache.new': 'new',
  'evolution.lab.cache.again': 'again',
  'evolution.lab.cache.kept': 'kept',
  'evolution.lab.cache.rows': '{count} rows of K and V computed',
  'evolution.lab.cache.equal':
    'Both outputs are the same bit for bit: the mask hides new words from old ones, so old K and V never change.',
  'evolution.lab.cache.different': 'The outputs differ.',

  'evolution.lab.bytes.token': 'One token',
  'evolution.lab.bytes.context': '{tokens} tokens',
  'evolution.lab.mqa.heads': 'Heads',
  'evolution.lab.mqa.each': 'a copy each',
  'evolution.lab.mqa.one': 'one copy',
  'evolution.lab.mqa.says':
    'With the layers and head width of {name}, in BF16. For {heads} heads a copy each is {heads} times one copy, which does not grow with the heads.',

  'evolution.lab.gqa.groups': 'Groups',
  'evolution.lab.gqa.said': '{groups}',
  'evolution.lab.gqa.shared': '{heads} heads in {groups} groups, one K and V a group',
  'evolution.lab.gqa.caption': 'One token, {tokens} tokens',
  'evolution.lab.gqa.says':
    '{name} with {groups} groups keeps {token} a token, {context} at its native context. One end is MQA, the other a copy for each head.',

  'evolution.lab.mla.rank': 'Width of the latent',
  'evolution.lab.mla.caption': 'The word’s output',
  'evolution.lab.mla.naive': 'K and V unfolded',
  'evolution.lab.mla.absorbed': 'folded into Q and output',
  'evolution.lab.mla.kept': 'All that the cache keeps',
  'evolution.lab.mla.latent': 'latent',
  'evolution.lab.mla.turned': 'turned k',
  'evolution.lab.mla.says':
    'Both forms use the same cache. Over the sentence they differ by {difference} at most, which is rounding. The weights are put together from hand-made matrices, two heads; no model learned them.',

  'evolution.lab.linear.from': 'What is written',
  'evolution.lab.linear.tidy': 'a few at right angles, then more',
  'evolution.lab.linear.sentence': 'K and V of the sentence',
  'evolution.lab.linear.written': 'Written',
  'evolution.lab.linear.pairs': '{count}',
  'evolution.lab.linear.linear': 'Added only: how like the original',
  'evolution.lab.linear.delta': 'Erased, then written (delta): how like',
  'evolution.lab.linear.saysTidy':
    'Mean cosine of what is read for every written pair with its own V. The state is {width} wide: {width} pairs at right angles are kept exactly; more begin to mix, and the state has not grown.',
  'evolution.lab.linear.saysSentence':
    'Mean cosine of what is read for every written pair with its own V. The words’ K are not at right angles, so they mix from the second on; {first} and {last} have nearly the same K, and the later covers the earlier.',
};
