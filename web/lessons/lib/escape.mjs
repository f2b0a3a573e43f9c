const ENTITIES = /** @type {Record<string, string>} */ ({
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
});

/** Text into HTML. @param {string} text */
export const escapeHtml = (text) => text.replace(/[&<>"']/g, (ch) => ENTITIES[ch]);
