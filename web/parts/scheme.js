/** A canvas keeps the colours it was painted in, so it is painted again when one of these turns. */
const SCHEMES = ['(prefers-color-scheme: dark)', 'print'];

/** Made once they are asked for: there are none where the static versions are made. @type {MediaQueryList[] | null} */
let schemes = null;
const schemeLists = () => {
  schemes ??= SCHEMES.map((scheme) => matchMedia(scheme));
  return schemes;
};

/** @param {Element} element @returns {'light' | 'dark'} */
export function themeOf(element) {
  if (schemeLists()[1].matches) return 'light';
  const channels = getComputedStyle(element).color.match(/[\d.]+/g) ?? ['0', '0', '0'];
  return Number(channels[1]) > 128 ? 'dark' : 'light';
}

/**
 * Acts whenever the theme may have turned.
 * @param {() => void} act
 * @returns {() => void} ends it
 */
export function watchScheme(act) {
  for (const scheme of schemeLists()) scheme.addEventListener('change', act);
  // A page with a switch of its own turns its scheme by an attribute at its root.
  const page = new MutationObserver(act);
  for (const node of [document.documentElement, document.body]) page.observe(node, { attributes: true });
  return () => {
    for (const scheme of schemeLists()) scheme.removeEventListener('change', act);
    page.disconnect();
  };
}
