/**
 * Rules for what comes later, beside what is worn already, which stays as it is.
 * @param {ShadowRoot} root @param {import('lit').CSSResult[]} styles
 */
export const wear = (root, styles) =>
  root.adoptedStyleSheets.push(...styles.map(({ styleSheet }) => /** @type {CSSStyleSheet} */ (styleSheet)));
