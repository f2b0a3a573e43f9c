// Stands in for the widgets' static versions in tests of the page build only.
export async function staticVersion(/** @type {string} */ tag) {
  if (process.env.BAD_STATIC) return process.env.BAD_STATIC;
  return `<p>${tag}</p>`;
}
