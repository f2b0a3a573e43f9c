/** What stands in files that a reader asks for: fetched with what makes them. */
export default {
  'tools.csvCorner': 'rows: asking words; columns: words looked at',
  'tools.csvCornerHidden': 'rows: asking words; columns: words looked at; empty: hidden by the causal mask',
  'tools.csvMap': 'map',
  'tools.csvCount': '{side}: {count}',
  'tools.masked': 'Causal mask: on',
  'tools.unmasked': 'Causal mask: off',
};
