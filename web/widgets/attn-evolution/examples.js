import { grouped } from '../../parts/number.js';

/**
 * The sizes that the course chose for its examples, for the words under the list.
 * @param {Record<string, any>} worked data/worked-examples.json
 * @returns {Record<string, import('./model.js').Value>}
 */
export const examplesOf = ({ sequence_length, prompt_length }) => ({
  length: { text: grouped(sequence_length), from: 'worked-examples.sequence_length' },
  prompt: { text: grouped(prompt_length), from: 'worked-examples.prompt_length' },
});
