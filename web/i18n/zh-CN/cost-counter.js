export default {
  'costCounter.title': '一层要做多少次乘法',
  'costCounter.hint': '拖动 T，看两条线何时交换位置',
  'costCounter.tokens': '序列长度',
  'costCounter.width': '宽度',
  'costCounter.entry': '{label}：直接填一个整数',
  'costCounter.said': '{letter} = {value}',
  'costCounter.outside': '{label}要是 {least} 到 {greatest} 之间的整数，「{typed}」不行；图上仍是原来的数。',
  'costCounter.here': 'T = d',
  'costCounter.chart':
    '两条线，横轴是序列长度 T，纵轴是每层的乘法次数，都按对数。宽度 d 是 {width}，两条线在 T 等于 {crossing} 处相交：左边 RNN 在上，右边注意力在上。',
  'costCounter.xName': '序列长度 T（对数）',
  'costCounter.yName': '每层乘法次数（对数）',
  'costCounter.rnnShort': 'RNN',
  'costCounter.attentionShort': '注意力',
  'costCounter.meeting': 'T = d = {crossing}',
  'costCounter.about': '约 {ratio}',
  'costCounter.exactly': ' {ratio}',
  'costCounter.cheaper':
    'T = {tokens} 还没到 d = {width}：RNN 更贵，是注意力的{inverse} 倍；注意力每层的乘法只有 RNN 的{ratio} 倍，少做 {difference} 次，串行步数还从 {steps} 变成 {step}。',
  'costCounter.dearer':
    'T = {tokens} 超过了 d = {width}：注意力更贵，每层的乘法是 RNN 的{ratio} 倍，多做 {difference} 次；换来的是串行步数从 {steps} 变成 {step}。',
  'costCounter.equal':
    'T 和 d 都是 {tokens}：两边一样贵，每层都是 {count} 次乘法；注意力的串行步数仍从 {steps} 变成 {step}。',
  'costCounter.caption': 'T = {tokens}，d = {width} 时的一层',
  'costCounter.perLayer': '每层',
  'costCounter.ratio': '注意力 ÷ RNN',
  'costCounter.multiplications': '乘法',
  'costCounter.serialSteps': '串行步数',
  'costCounter.path': '最长路径',
  'costCounter.counted':
    '注意力数打分和加权求和，按全部 T × T 对，是 2T²d；RNN 数状态和输入各乘一个矩阵，是 2Td²。注意力的投影不算在内。最长路径是第一个词的消息到最后一个词要经过几次更新。',
  'costCounter.lengths': '宽度 d = {width} 时，几个长度上的乘法次数',
};
