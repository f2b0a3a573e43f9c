/** What is said while something is computed for long. */
export default {
  computing: '正在计算……',
  'computing.share': '计算进度',
  'computing.cancel': '取消',
  'computing.cancelled': '已取消，图还是原来的。',
};
