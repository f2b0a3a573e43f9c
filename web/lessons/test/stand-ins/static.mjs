// Stands in for the widgets' static versions in tests of the page build only.
export async function staticVersion(/** @type {string} */ tag) {
  if (process.env.BAD_STATIC) return process.env.BAD_STATIC;
  return `<p>${tag}</p>`;
}

/** None, so that the page for authors is built without any; its parts have tests of their own. */
export const staticTags = /** @type {string[]} */ ([]);
export const staticStyles = () => '';
