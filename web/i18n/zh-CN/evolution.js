/** Blanks are filled from data/evolution.json; {proof} and its like mark what a claim stands on. */
export default {
  'evolution.title': '注意力的演进',
  'evolution.figure': '图 {number}',
  'evolution.hint': '右边的大字是它卡住的地方；点开一代，做个小实验',
  'evolution.here': '你在这里',
  'evolution.stuckAt': '卡在：',
  'evolution.lessons': '对应的课：',
  'evolution.and': '、',
  'evolution.lesson': '{label}「{title}」',
  'evolution.try': '试一试：{what}',
  'evolution.loading': '正在载入……',
  'evolution.failed': '这个小实验没能算出来：{text}。上面的文字和数字照常可读。',
  'evolution.failed.load': '这个小实验暂时动不起来：取不到计算模块（{address}）。上面的文字和数字照常可读。',
  'evolution.failed.policy':
    "这个小实验暂时动不起来：页面的安全策略不允许 WebAssembly，请在 script-src 里加上 'wasm-unsafe-eval'。上面的文字和数字照常可读。",
  'evolution.ground.proof': '可证明',
  'evolution.ground.handmade': '手工构造的教学向量',
  'evolution.ground.experiment': '实验',
  'evolution.ground.official': '官方自报',
  'evolution.line.training': '线一 · 训练：一个词元怎样从别的词元取信息',
  'evolution.line.generating': '线二 · 生成：K 和 V 怎样越存越小',
  'evolution.origins': '这些数从哪来',
  'evolution.origin.handmade': '小世界',
  'evolution.origin.handmadeIs': '百分数、余弦和分数：由手工构造的教学向量当场算出，没有模型学过它们。',
  'evolution.origin.counted': '字节与步数',
  'evolution.origin.countedIs':
    '由各个模型公开的配置按公式数出；例子的大小（{length} 个词元、提示 {prompt} 个词之类）是这门课自己定的。',
  'evolution.origin.cited': '引用',
  'evolution.origin.citedIs': 'T5 的分数和时间来自论文的表，厂家自报的数来自报告和模型卡，旁边写着出处；这些数不重算。',

  'evolution.entry.rnn.label': '起点',
  'evolution.entry.rnn.name': 'RNN：一个接一个地读',
  'evolution.entry.rnn.source': '注意力之前的主流，{elman}',
  'evolution.entry.rnn.solved': '多长的句子都读得，参数不随长度变，身上只带一份固定大小的状态。',
  'evolution.entry.rnn.stuck':
    '后一步必须等前一步。句子有 {steps} 个词元，一层就得排队走这么多步；第一个词的消息要经过 {path} 次更新才传到最后。{proof}翻译要把整句话挤进这一个向量（{bahdanau} 说的瓶颈）。',
  'evolution.entry.rnn.big': '{steps}',
  'evolution.entry.rnn.caption': '一层要排队走的步数',
  'evolution.entry.rnn.try': '逐词的状态',

  'evolution.entry.additive.label': '第一代',
  'evolution.entry.additive.name': '加性注意力',
  'evolution.entry.additive.source': '{bahdanau}',
  'evolution.entry.additive.solved':
    '解码的每一步都回头给源句的每个位置打分，vᵀ·tanh(W₁·q + W₂·k)，再按权重取回，不必把整句话压进一个向量。',
  'evolution.entry.additive.stuck':
    '每一对词都要单独过一次 tanh，没法并成一次矩阵乘法。{length} 个词元、中间宽度 {width} 时，朴素实现要先存下 T × T × dₐ 的中间量，共 {store}，点积的分数只要 {scores}；而且它还套在一个排队走的 RNN 里。{proof}',
  'evolution.entry.additive.big': '{store}',
  'evolution.entry.additive.caption': '朴素实现的中间量；点积只要 {scores}',
  'evolution.entry.additive.try': '两种打分并排',

  'evolution.entry.self-attention.label': '第二代 ①',
  'evolution.entry.self-attention.name': 'Q/K/V 投影与点积',
  'evolution.entry.self-attention.source': '{vaswani} 3.2 节',
  'evolution.entry.self-attention.solved':
    '直接比词向量，「给了」最像它自己（{self}），三个名词垫底：{cosines}；投影之后倒过来：{order}。{handmade}所有词对合成一次矩阵乘法 QKᵀ。V 另设一份：两个名字的 K 几乎一样（余弦 {names}），要是取回的也是 K，就分不出谁是谁。',
  'evolution.entry.self-attention.stuck':
    '没有缩放。每个头 {head} 维、各分量独立且方差为一时，点积的标准差是 {deviation}。{proof}一行里差出十几二十很平常，差 {gap} 就是 {times}倍；softmax 饱和了，梯度也几乎没了。',
  'evolution.entry.self-attention.big': '{deviation}',
  'evolution.entry.self-attention.caption': '点积的标准差，不缩放时',
  'evolution.entry.self-attention.try': '余弦对 q·k',

  'evolution.entry.scaled.label': '第二代 ②',
  'evolution.entry.scaled.name': 'softmax 与缩放',
  'evolution.entry.scaled.source': '{vaswani} 式 (1)',
  'evolution.entry.scaled.solved':
    'softmax 让权重为正、加起来是一份（按比例分，{first}、{second}、{third} 的最后一个会分到 {odd} 这种怪数）；除以 √dₖ，锚点模型是 {root}，方差回到一。{proof}',
  'evolution.entry.scaled.stuck':
    '训练时整句话一起进来，答案就在眼前：没有掩码，「给了」有 {answer} 落在要猜的「小王」上。{handmade}',
  'evolution.entry.scaled.big': '{answer}',
  'evolution.entry.scaled.caption': '落在答案「小王」上',
  'evolution.entry.scaled.try': '拖动缩放，看一份怎么分',

  'evolution.entry.causal-mask.label': '第二代 ③',
  'evolution.entry.causal-mask.name': '因果掩码',
  'evolution.entry.causal-mask.source': '{vaswani} 3.2.3 节',
  'evolution.entry.causal-mask.solved':
    '上三角在 softmax 之前换成 −∞，未来的权重恰好是零。一次前向就答完 {prefixes} 道「只看前缀」的题；一条一条喂，要 {passes} 次前向、{positions} 个位置。{proof}',
  'evolution.entry.causal-mask.stuck':
    '一次 softmax 只有一份百分之百：「苹果」{apple} 和「小明」{xiaoming} 要分着拿。{handmade}',
  'evolution.entry.causal-mask.big': '{apple} / {xiaoming}',
  'evolution.entry.causal-mask.caption': '苹果 / 小明，同一份',
  'evolution.entry.causal-mask.try': '掩码开与关',

  'evolution.entry.rope.label': '回到 C2',
  'evolution.entry.rope.name': 'RoPE 只转 Q 和 K',
  'evolution.entry.rope.source': '{su}；{anchor} 只转一部分',
  'evolution.entry.rope.solved':
    '转过以后，q·k 只取决于两个词相隔多远。{proof}V 不参与打分，所以不转；锚点模型每个头 {head} 维里转 {part} 维。',
  'evolution.entry.rope.stuck':
    '转多少取决于位置；如果 K 要从缓存的潜向量现算，这个转动就没法预先并进 Q 的矩阵。MLA 只好另留 {apart} 维专门给它。',
  'evolution.entry.rope.big': '{apart}',
  'evolution.entry.rope.caption': 'MLA 为它另留的维数',
  'evolution.entry.rope.try': 'q·k 随距离变',

  'evolution.entry.multi-head.label': '第二代 ④',
  'evolution.entry.multi-head.name': '多头注意力',
  'evolution.entry.multi-head.source': '{vaswani} 3.2.2 节',
  'evolution.entry.multi-head.solved':
    '同样的投影按列切开，各做各的 softmax，参数与乘法不变：头 A 给「小明」{first}，头 B 给「苹果」{second}。{handmade}锚点模型是 {heads} 个头，每个 {width} 维。',
  'evolution.entry.multi-head.stuck':
    '生成时一次只吐一个词，却要把前面整段重新喂一遍：提示 {prompt} 个词、再生成 {generated} 个，K/V 算了 {rows} 行，{wasted} 行是白算的；这份活按长度的平方长。{proof}',
  'evolution.entry.multi-head.big': '{wasted} / {rows}',
  'evolution.entry.multi-head.caption': '{rows} 行 K/V 里 {wasted} 行是白算',
  'evolution.entry.multi-head.try': '一个头与两个头',

  'evolution.entry.sink.label': '岔路',
  'evolution.entry.sink.name': '注意力汇聚点与它的出口',
  'evolution.entry.sink.source': '{xiao} → {qiu}，DeepSeek-V4',
  'evolution.entry.sink.solved':
    'softmax 非把一份发完不可：「苹果」行的三个分数 {score0}、{score1}、{score2} 只差零点几，也要分成 {share0}、{share1}、{share2}。{handmade}在分母里加一个可学的汇聚项，或者在输出上加一道门（锚点模型开着门），头就可以什么都不拿。',
  'evolution.entry.sink.stuck':
    '证据来自实验：门控说的是「减轻」，不是「消除」（{qiu}）；DeepSeek-V4 也没有单独去掉汇聚项的对照。{experiment}',
  'evolution.entry.sink.big': '{share0} / {share1} / {share2}',
  'evolution.entry.sink.caption': '「苹果」行：无话可说也要分完',
  'evolution.entry.sink.try': '拖动汇聚项和门',

  'evolution.entry.kv-cache.label': '第三代',
  'evolution.entry.kv-cache.name': 'KV 缓存',
  'evolution.entry.kv-cache.source': '通行做法',
  'evolution.entry.kv-cache.solved':
    '有掩码在，旧的 K、V 永远不变，那就留着：同一个例子从 {rows} 行减到 {kept} 行，输出一位不差。{proof}',
  'evolution.entry.kv-cache.stuck':
    '缓存随上下文长。{heads} 个头各存一份，一个词元 {token}，存满原生上下文就是 {context}，这还只是一个请求。{proof}',
  'evolution.entry.kv-cache.big': '{context}',
  'evolution.entry.kv-cache.caption': '一个请求，每个头各存一份',
  'evolution.entry.kv-cache.try': '一步步生成，数算过的行',

  'evolution.entry.mqa.label': '第四代',
  'evolution.entry.mqa.name': 'MQA：所有头合用一份 K、V',
  'evolution.entry.mqa.source': '{shazeer}',
  'evolution.entry.mqa.solved': '缓存除以头数：一个词元 {token}，原生上下文 {context}。{proof}',
  'evolution.entry.mqa.stuck':
    '质量会掉，训练也可能不稳：T5-XXL 的平均分从 {before} 降到 {after}（{ainslie}，表 1）。{experiment}',
  'evolution.entry.mqa.big': '{before} → {after}',
  'evolution.entry.mqa.caption': 'T5-XXL 七项任务的平均分',
  'evolution.entry.mqa.try': '头数与字节',

  'evolution.entry.gqa.label': '第五代',
  'evolution.entry.gqa.name': 'GQA：分组合用 K、V',
  'evolution.entry.gqa.source': '{ainslie}；锚点模型分 {groups} 组',
  'evolution.entry.gqa.solved':
    '{heads} 个头分成 {groups} 组，每组 {each} 个：一个词元 {token}，原生上下文 {context}。{proof}T5-XXL 上 GQA-8 平均 {average} 分、每个样本 {seconds} 秒：质量接近每头一份（{mhaAverage} 分，{mhaSeconds} 秒），速度接近只存一份（{mqaSeconds} 秒；{ainslie}，表 1）。{experiment}',
  'evolution.entry.gqa.stuck':
    '组再少就又成了 MQA。DeepSeek LLM 67B 已经分组，一个词元还要 {largeToken}（每头一份要 {largeMha}），一个百万词元的请求就是 {million}。{proof}',
  'evolution.entry.gqa.big': '{million}',
  'evolution.entry.gqa.caption': 'DeepSeek LLM 67B，百万词元',
  'evolution.entry.gqa.try': '拖动组数',

  'evolution.entry.mla.label': '第六代',
  'evolution.entry.mla.name': 'MLA：只存一份低秩的潜向量',
  'evolution.entry.mla.source': '{deepseek} → V3，GLM-5.3',
  'evolution.entry.mla.solved':
    '每层每个词元只存 {rank} + {turned} = {numbers} 个数，用时再展开：一个词元在 V2（{secondLayers} 层）是 {second}，在 V3（{thirdLayers} 层）是 {third}。V2 按 BF16 算，比 DeepSeek LLM 67B 省 {saving}；{proof}报告里的 {claimed} 还算上了把缓存压到约 6 位。{official}',
  'evolution.entry.mla.stuck':
    '还是随长度线性地长，打分还是 T²。GLM-5.3 有 {layers} 层，一个词元 {token}，存满原生的 {native} 个词元是 {context}。{proof}',
  'evolution.entry.mla.big': '{context}',
  'evolution.entry.mla.caption': 'GLM-5.3，存满原生上下文',
  'evolution.entry.mla.try': '两种算法，同一个输出',

  'evolution.entry.linear-sparse.label': '交给 C11',
  'evolution.entry.linear-sparse.name': '线性与稀疏注意力',
  'evolution.entry.linear-sparse.source': '{anchor} 的其余各层；{deepseek}',
  'evolution.entry.linear-sparse.solved':
    '不再按长度存：锚点模型 {layers} 层里有 {linear} 层只留一份固定大小的状态（FP32，合起来 {state}）。{proof}DeepSeek-V4.1 再加上压缩、稀疏和低精度，一个词元 {token}。{official}',
  'evolution.entry.linear-sparse.stuck':
    '固定大小的状态装不下任意多对 K、V，所以还留着 {full} 层完整的注意力；稀疏的办法则要为挑选付账。',
  'evolution.entry.linear-sparse.big': '{full} / {layers}',
  'evolution.entry.linear-sparse.caption': '还得留着的完整注意力层',
  'evolution.entry.linear-sparse.try': '状态还记得多少',
};
