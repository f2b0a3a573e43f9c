/** What the experiments behind the generations say; fetched with the first that is opened. */
export default {
  'evolution.lab.asker': '提问的词',
  'evolution.lab.most': '「{asker}」最看重「{most}」：{share}',
  'evolution.lab.undecided': '「{asker}」没有哪个词过半，最多的「{most}」{share}',

  'evolution.lab.rnn.read': '读到',
  'evolution.lab.rnn.words': '{count} 个词',
  'evolution.lab.rnn.caption': '每读一个词之后的状态 h：永远这么宽',
  'evolution.lab.rnn.waits': '还在排队',
  'evolution.lab.rnn.says': '已经排队走了 {steps} 步。「{first}」的消息要到「{last}」，得经过 {path} 次更新。',

  'evolution.lab.additive.additive': '加性：分数，权重',
  'evolution.lab.additive.dot': '点积：分数，权重',
  'evolution.lab.additive.says':
    '加性的分数是词向量过一次 tanh 再加权相加，每一对都得单独算；点积的分数是 q·k ÷ √d，整张表一次矩阵乘法就出来。两边都用手工构造的权重，大小不必相比，看的是谁排前面。',

  'evolution.lab.self.cosines': '词向量与「{asker}」的余弦',
  'evolution.lab.self.products': '「{asker}」的 q 与各个 k 的点积',
  'evolution.lab.self.says':
    '第一张比的是「长得像不像」，自己永远排第一；第二张比的是「找的是不是它」，投影之后才问得出来。顺带一看：「{first}」和「{last}」的 K 余弦是 {cosine}，所以取回来的得是另一样东西，V。',

  'evolution.lab.scaled.name': '分数除以',
  'evolution.lab.scaled.divided': '{divisor}',
  'evolution.lab.scaled.row': '「{asker}」这一行，没有掩码：{shares}',
  'evolution.lab.scaled.says':
    '最多的是「{most}」，{share}；要猜的「{last}」分到 {answer}。除数太小，一个词几乎全拿，别的词也就没有梯度；除数太大，人人差不多。',

  'evolution.lab.mask.label': '因果掩码',
  'evolution.lab.mask.on': '掩码开',
  'evolution.lab.mask.off': '掩码关',
  'evolution.lab.mask.map': '单头',
  'evolution.lab.mask.hidden': '斜纹是看不到的未来，权重恰好是 0：「{asker}」给「{last}」{answer}。',
  'evolution.lab.mask.seen': '没有掩码，「{asker}」把 {answer} 给了要猜的「{last}」：答案就在眼前。',

  'evolution.lab.rope.offset': '前面再加',
  'evolution.lab.rope.here': '从文首数起，相隔几个词',
  'evolution.lab.rope.there': '前面多出 {count} 个词之后',
  'evolution.lab.rope.says':
    '同一对「{asker}」的 q 和「{key}」的 k，转过以后打分。往前加再多的词，相隔同样远，分数就一样：绝对位置消掉了，只剩距离。',

  'evolution.lab.heads.single': '单头',
  'evolution.lab.heads.head': '头 {name}',
  'evolution.lab.heads.says': '三张图用的是同一组 Q、K，只是切不切开：一个头一份百分之百，两个头各有一份。',

  'evolution.lab.sink.sink': '汇聚项',
  'evolution.lab.sink.none': '没有',
  'evolution.lab.sink.gate': '输出门',
  'evolution.lab.sink.noGate': '没有门',
  'evolution.lab.sink.row': '「{asker}」这一行：{shares}',
  'evolution.lab.sink.output': '这一行取回来的各个分量',
  'evolution.lab.sink.all': '没有汇聚项，{share} 非分给这几个词不可。',
  'evolution.lab.sink.part': '分给词的一共只有 {share}，空着的那段归了汇聚项。',
  'evolution.lab.sink.says': '汇聚项越大，或者门开得越小，取回来的就越接近零：这个头在这一行可以什么都不说。',

  'evolution.lab.cache.made': '生成',
  'evolution.lab.cache.without': '不存：每一步把前面整段重新喂一遍',
  'evolution.lab.cache.with': '存着：每一步只算新来的词',
  'evolution.lab.cache.step': '第 {step} 步',
  'evolution.lab.cache.new': '算',
  'evolution.lab.cache.again': '又算',
  'evolution.lab.cache.kept': '取',
  'evolution.lab.cache.rows': '共算 {count} 行 K 和 V',
  'evolution.lab.cache.equal': '两边的输出逐位相同：掩码保证旧词看不到新词，它们的 K 和 V 也就不会再变。',
  'evolution.lab.cache.different': '两边的输出不同。',

  'evolution.lab.bytes.token': '一个词元',
  'evolution.lab.bytes.context': '{tokens} 个词元',
  'evolution.lab.mqa.heads': '头数',
  'evolution.lab.mqa.each': '每头一份',
  'evolution.lab.mqa.one': '合用一份',
  'evolution.lab.mqa.says':
    '按 {name} 的层数和头宽、BF16 计。有 {heads} 个头，每头一份就是合用一份的 {heads} 倍；合用的那份不随头数变。',

  'evolution.lab.gqa.groups': '分成',
  'evolution.lab.gqa.said': '{groups} 组',
  'evolution.lab.gqa.shared': '{heads} 个头分成 {groups} 组，一组合用一份 K 和 V',
  'evolution.lab.gqa.caption': '一个词元，{tokens} 个词元',
  'evolution.lab.gqa.says':
    '{name} 分成 {groups} 组时，一个词元存 {token}，存满原生上下文 {context}。一头是 MQA，另一头是每头一份。',

  'evolution.lab.mla.rank': '潜向量的宽度',
  'evolution.lab.mla.caption': '这个词的输出',
  'evolution.lab.mla.naive': '先展开 K 和 V',
  'evolution.lab.mla.absorbed': '并进 Q 和输出',
  'evolution.lab.mla.kept': '缓存里只存这些',
  'evolution.lab.mla.latent': '潜向量',
  'evolution.lab.mla.turned': '转过的 k',
  'evolution.lab.mla.says':
    '两种算法用的是同一份缓存。整句话里两边最大相差 {difference}，只是舍入。权重是拿手工构造的矩阵拼的，两个头，没有模型学过它们。',

  'evolution.lab.linear.from': '写进什么',
  'evolution.lab.linear.tidy': '互相垂直的几对，再加几对',
  'evolution.lab.linear.sentence': '这句话的 K 和 V',
  'evolution.lab.linear.written': '写进',
  'evolution.lab.linear.pairs': '{count} 对',
  'evolution.lab.linear.linear': '只加不改：取回来有多像',
  'evolution.lab.linear.delta': '先擦再写（delta）：取回来有多像',
  'evolution.lab.linear.saysTidy':
    '数字是已经写进去的各对取回来与原来的 V 的平均余弦。状态宽 {width}，互相垂直的 {width} 对记得分毫不差；再多，就开始串味，状态可没有变大。',
  'evolution.lab.linear.saysSentence':
    '数字是已经写进去的各对取回来与原来的 V 的平均余弦。词的 K 彼此不垂直，第二对起就串味；「{first}」和「{last}」的 K 几乎一样，后写的会盖住先写的。',
};
