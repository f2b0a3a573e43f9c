/**
 * Until the page has nothing better to do, but not for long.
 * @param {number} most in ms
 * @returns {Promise<unknown>}
 */
export const spare = (most) =>
  new Promise((go) => {
    if ('requestIdleCallback' in window) requestIdleCallback(go, { timeout: most });
    else setTimeout(go);
  });
