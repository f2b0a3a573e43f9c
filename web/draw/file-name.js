/** What no file system takes, or what would hide the rest of a name. */
const UNSAFE = /[\p{C}\p{Z}<>:"/\\|?*%#&.]+/gu;
const LONGEST = 80;

/**
 * A file's name out of what it shows: the element and its state.
 * @param {string} tag
 * @param {[name: string, value: string][]} state
 * @param {string} ending
 */
export function fileName(tag, state, ending) {
  const parts = [tag.replace(/^attn-/, ''), ...state.map(([name, value]) => `${name}-${value}`)];
  const text = parts.map((part) => part.replace(UNSAFE, '_')).join('-');
  return `${Array.from(text).slice(0, LONGEST).join('')}.${ending}`;
}
