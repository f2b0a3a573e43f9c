export default {
  'evolution.title': 'How attention evolved',
  'evolution.figure': 'Figure {number}',
  'evolution.hint': 'The large figure is where it got stuck; open a generation to try it',
  'evolution.here': 'you are here',
  'evolution.stuckAt': 'Stuck at: ',
  'evolution.lessons': 'Taught in: ',
  'evolution.and': ', ',
  'evolution.lesson': '{label}, “{title}”',
  'evolution.try': 'Try it: {what}',
  'evolution.loading': 'Loading…',
  'evolution.failed': 'This experiment could not be computed: {text}. Text and figures above can still be read.',
  'evolution.failed.load':
    'This experiment does not run yet: the module cannot be fetched ({address}). Text and figures above can still be read.',
  'evolution.failed.policy':
    "This experiment does not run: the page's policy forbids WebAssembly; add 'wasm-unsafe-eval' to script-src. Text and figures above can still be read.",
  'evolution.ground.proof': 'provable',
  'evolution.ground.handmade': 'hand-made teaching vectors',
  'evolution.ground.experiment': 'experiment',
  'evolution.ground.official': 'official statement',
  'evolution.line.training': 'Line 1 · training: how a token takes information from others',
  'evolution.line.generating': 'Line 2 · generating: how K and V are stored smaller and smaller',
  'evolution.origins': 'Where these figures come from',
  'evolution.origin.handmade': 'Teaching world',
  'evolution.origin.handmadeIs':
    'Percentages, cosines and scores: computed from hand-made teaching vectors that no model learned.',
  'evolution.origin.counted': 'Bytes and steps',
  'evolution.origin.countedIs':
    'Counted by formula from the models’ published configurations; the sizes of the examples ({length} tokens, a prompt of {prompt} and so on) are the course’s own.',
  'evolution.origin.cited': 'Cited',
  'evolution.origin.citedIs':
    'T5’s scores and times are from a paper’s table, what makers say of themselves from their reports and model cards, named beside it; these are not computed again.',

  'evolution.entry.rnn.label': 'Start',
  'evolution.entry.rnn.name': 'RNN: read one after another',
  'evolution.entry.rnn.source': 'the mainstream before attention, {elman}',
  'evolution.entry.rnn.solved':
    'Reads a sentence of any length with the same parameters and carries one state of fixed size.',
  'evolution.entry.rnn.stuck':
    'each step waits for the one before. With {steps} tokens a layer takes that many steps in a row; the first token’s message passes {path} updates to reach the last.{proof} Translation had to squeeze a sentence into this one vector (the bottleneck of {bahdanau}).',
  'evolution.entry.rnn.big': '{steps}',
  'evolution.entry.rnn.caption': 'steps in a row, a layer',
  'evolution.entry.rnn.try': 'the states, word by word',

  'evolution.entry.additive.label': '1st',
  'evolution.entry.additive.name': 'Additive attention',
  'evolution.entry.additive.source': '{bahdanau}',
  'evolution.entry.additive.solved':
    'At each step the decoder scores every position of the source, vᵀ·tanh(W₁·q + W₂·k), and fetches a weighted sum: nothing has to fit into one vector.',
  'evolution.entry.additive.stuck':
    'each pair passes a tanh by itself, so pairs do not make one matrix product. With {length} tokens and an inner width of {width} the naive form stores T × T × dₐ, {store}, where dot-product scores take {scores}; and it still sits inside a serial RNN.{proof}',
  'evolution.entry.additive.big': '{store}',
  'evolution.entry.additive.caption': 'stored on the way; dot products: {scores}',
  'evolution.entry.additive.try': 'both scores side by side',

  'evolution.entry.self-attention.label': '2nd ①',
  'evolution.entry.self-attention.name': 'Q/K/V projections and the dot product',
  'evolution.entry.self-attention.source': '{vaswani}, section 3.2',
  'evolution.entry.self-attention.solved':
    'Compared as raw vectors, 给了 is most like itself ({self}) and the three nouns come last: {cosines}; after projection it is the other way round: {order}.{handmade} All pairs are one product QKᵀ. V is separate: the two names’ K are nearly alike (cosine {names}), so K could not tell who is who.',
  'evolution.entry.self-attention.stuck':
    'no scaling. With {head} dimensions a head, independent and of variance one, a dot product’s standard deviation is {deviation}.{proof} Gaps of ten or twenty in a row are usual, and a gap of {gap} is a factor of {times}; softmax saturates and gradients die.',
  'evolution.entry.self-attention.big': '{deviation}',
  'evolution.entry.self-attention.caption': 'a dot product’s standard deviation, unscaled',
  'evolution.entry.self-attention.try': 'cosines against q·k',

  'evolution.entry.scaled.label': '2nd ②',
  'evolution.entry.scaled.name': 'Softmax and scaling',
  'evolution.entry.scaled.source': '{vaswani}, equation (1)',
  'evolution.entry.scaled.solved':
    'Softmax makes scores positive with sum one (by proportion the last of {first}, {second}, {third} would get {odd}); dividing by √dₖ, {root} for the anchor, brings the variance back to one.{proof}',
  'evolution.entry.scaled.stuck':
    'in training the whole sentence goes in and the answer is in sight: without a mask {answer} of 给了 falls on 小王, the word to predict.{handmade}',
  'evolution.entry.scaled.big': '{answer}',
  'evolution.entry.scaled.caption': 'falls on the answer, 小王',
  'evolution.entry.scaled.try': 'move the scale, watch the shares',

  'evolution.entry.causal-mask.label': '2nd ③',
  'evolution.entry.causal-mask.name': 'The causal mask',
  'evolution.entry.causal-mask.source': '{vaswani}, section 3.2.3',
  'evolution.entry.causal-mask.solved':
    'The upper triangle is −∞ before softmax, so the future’s weights are exactly zero. One forward pass answers {prefixes} prefix questions; one by one they take {passes} passes over {positions} positions.{proof}',
  'evolution.entry.causal-mask.stuck':
    'one softmax has one whole: 苹果 with {apple} and 小明 with {xiaoming} share it.{handmade}',
  'evolution.entry.causal-mask.big': '{apple} / {xiaoming}',
  'evolution.entry.causal-mask.caption': '苹果 / 小明, of one whole',
  'evolution.entry.causal-mask.try': 'the mask on and off',

  'evolution.entry.rope.label': 'from C2',
  'evolution.entry.rope.name': 'RoPE turns Q and K only',
  'evolution.entry.rope.source': '{su}; {anchor} turns a part',
  'evolution.entry.rope.solved':
    'After the turn q·k depends on the distance of two words alone.{proof} V is not scored and not turned; the anchor turns {part} of a head’s {head} dimensions.',
  'evolution.entry.rope.stuck':
    'the turn depends on the position, so where K is rebuilt from a cached latent it cannot be folded into Q beforehand. MLA keeps {apart} dimensions apart for it.',
  'evolution.entry.rope.big': '{apart}',
  'evolution.entry.rope.caption': 'dimensions that MLA keeps apart for it',
  'evolution.entry.rope.try': 'q·k over distance',

  'evolution.entry.multi-head.label': '2nd ④',
  'evolution.entry.multi-head.name': 'Multi-head attention',
  'evolution.entry.multi-head.source': '{vaswani}, section 3.2.2',
  'evolution.entry.multi-head.solved':
    'The same projections cut by columns, a softmax each, with the same parameters and multiplications: head A gives 小明 {first}, head B gives 苹果 {second}.{handmade} The anchor has {heads} heads of {width}.',
  'evolution.entry.multi-head.stuck':
    'generation emits one token at a time and feeds all of it again: a prompt of {prompt} and {generated} new tokens compute {rows} rows of K/V, {wasted} of them again; the work grows with the square of the length.{proof}',
  'evolution.entry.multi-head.big': '{wasted} / {rows}',
  'evolution.entry.multi-head.caption': '{rows} rows of K/V, {wasted} for nothing',
  'evolution.entry.multi-head.try': 'one head and two',

  'evolution.entry.sink.label': 'side branch',
  'evolution.entry.sink.name': 'The attention sink and its way out',
  'evolution.entry.sink.source': '{xiao} → {qiu}, DeepSeek-V4',
  'evolution.entry.sink.solved':
    'Softmax must hand out everything: row 苹果’s scores {score0}, {score1}, {score2} differ by tenths and still become {share0}, {share1}, {share2}.{handmade} A learnable sink in the denominator, or a gate on the output (the anchor’s is on), lets a head take nothing.',
  'evolution.entry.sink.stuck':
    'the evidence is experimental: gating “mitigates”, it does not remove ({qiu}); DeepSeek-V4 has no ablation of the sink alone.{experiment}',
  'evolution.entry.sink.big': '{share0} / {share1} / {share2}',
  'evolution.entry.sink.caption': 'row 苹果: nothing to say, all handed out',
  'evolution.entry.sink.try': 'move the sink and the gate',

  'evolution.entry.kv-cache.label': '3rd',
  'evolution.entry.kv-cache.name': 'KV cache',
  'evolution.entry.kv-cache.source': 'standard practice',
  'evolution.entry.kv-cache.solved':
    'Under the mask old K and V never change, so keep them: the same example computes {kept} rows in place of {rows}, and its output is the same to the last bit.{proof}',
  'evolution.entry.kv-cache.stuck':
    'the cache grows with the context. One copy for each of {heads} heads is {token} a token, {context} at the native context, for one request.{proof}',
  'evolution.entry.kv-cache.big': '{context}',
  'evolution.entry.kv-cache.caption': 'one request, a copy for each head',
  'evolution.entry.kv-cache.try': 'generate step by step, count the rows',

  'evolution.entry.mqa.label': '4th',
  'evolution.entry.mqa.name': 'MQA: one K, V for all heads',
  'evolution.entry.mqa.source': '{shazeer}',
  'evolution.entry.mqa.solved':
    'The cache is divided by the number of heads: {token} a token, {context} at the native context.{proof}',
  'evolution.entry.mqa.stuck':
    'quality can drop and training can be unstable: T5-XXL’s average went from {before} to {after} ({ainslie}, table 1).{experiment}',
  'evolution.entry.mqa.big': '{before} → {after}',
  'evolution.entry.mqa.caption': 'T5-XXL, average over seven tasks',
  'evolution.entry.mqa.try': 'bytes against heads',

  'evolution.entry.gqa.label': '5th',
  'evolution.entry.gqa.name': 'GQA: K, V shared in groups',
  'evolution.entry.gqa.source': '{ainslie}; the anchor has {groups} groups',
  'evolution.entry.gqa.solved':
    '{heads} heads in {groups} groups of {each}: {token} a token, {context} at the native context.{proof} T5-XXL with GQA-8 averages {average} at {seconds} s a sample: near the quality of a copy each ({mhaAverage}, {mhaSeconds} s) at near the speed of one copy ({mqaSeconds} s; {ainslie}, table 1).{experiment}',
  'evolution.entry.gqa.stuck':
    'fewer groups is MQA again. DeepSeek LLM 67B is grouped and still takes {largeToken} a token (a copy each: {largeMha}), {million} for one request of a million tokens.{proof}',
  'evolution.entry.gqa.big': '{million}',
  'evolution.entry.gqa.caption': 'DeepSeek LLM 67B, a million tokens',
  'evolution.entry.gqa.try': 'move the number of groups',

  'evolution.entry.mla.label': '6th',
  'evolution.entry.mla.name': 'MLA: keep one low-rank latent',
  'evolution.entry.mla.source': '{deepseek} → V3, GLM-5.3',
  'evolution.entry.mla.solved':
    '{rank} + {turned} = {numbers} numbers a layer and token, unfolded when used: {second} a token in V2 ({secondLayers} layers), {third} in V3 ({thirdLayers} layers). In BF16 V2 saves {saving} against DeepSeek LLM 67B;{proof} the report’s {claimed} also counts a cache of about 6 bits.{official}',
  'evolution.entry.mla.stuck':
    'still linear in length, and scoring is still T². GLM-5.3 with {layers} layers takes {token} a token, {context} at its native {native}.{proof}',
  'evolution.entry.mla.big': '{context}',
  'evolution.entry.mla.caption': 'GLM-5.3 at its native context',
  'evolution.entry.mla.try': 'two forms, one output',

  'evolution.entry.linear-sparse.label': 'on to C11',
  'evolution.entry.linear-sparse.name': 'Linear and sparse attention',
  'evolution.entry.linear-sparse.source': 'the other layers of {anchor}; {deepseek}',
  'evolution.entry.linear-sparse.solved':
    'Store no longer by length: {linear} of the anchor’s {layers} layers keep a fixed state (FP32, {state} together).{proof} DeepSeek-V4.1 adds compression, sparsity and low precision: {token} a token.{official}',
  'evolution.entry.linear-sparse.stuck':
    'a fixed state cannot hold any number of pairs, so {full} full layers stay; sparse attention must pay for picking.',
  'evolution.entry.linear-sparse.big': '{full} / {layers}',
  'evolution.entry.linear-sparse.caption': 'layers of full attention that stay',
  'evolution.entry.linear-sparse.try': 'what the state still knows',
};
