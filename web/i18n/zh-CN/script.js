/** What is said before any element's own script is there. */
export default {
  'script.missing': '这个实验暂时动不起来：它的脚本没有取到（{text}）。下面是静态版本，正文照常可读；刷新页面会再试。',
};
