/** What stands in files that a reader asks for: fetched with what makes them. */
export default {
  'tools.csvCorner': '行：提问的词；列：被看的词',
  'tools.csvCornerHidden': '行：提问的词；列：被看的词；空格：被因果掩码挡住',
  'tools.csvMap': '图',
  'tools.csvCount': '{side}：{count}',
  'tools.masked': '因果掩码：开',
  'tools.unmasked': '因果掩码：关',
};
