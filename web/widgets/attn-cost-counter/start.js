/**
 * The sizes that the lesson speaks of: the anchor model's, and the length of its
 * worked example.
 * @param {{config: {hidden_size: number, max_position_embeddings: number}}} anchor
 * @param {{sequence_length: number}} examples
 */
export function marksOf({ config }, { sequence_length: length }) {
  const { hidden_size: width, max_position_embeddings: context } = config;
  return {
    marks: { tokens: [length, width, context], width: [width] },
    start: { tokens: length, width },
  };
}
