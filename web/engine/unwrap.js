import { AttnError } from './errors.js';

/**
 * @template Value
 * @param {import('../../bindings/attn.js').Answer<Value>} answer
 * @returns {Value}
 */
export function unwrap(answer) {
  if (answer.ok) return answer.value;
  const { code, message } = answer;
  const details = { function: answer.function, argument: answer.argument, wanted: answer.wanted, found: answer.found };
  throw new AttnError(`core.${code}`, answer.function ? details : { text: message }, message);
}
