/** The script that this page took. */

/** @type {{address: string, isModule: boolean}} */
let script = { address: 'attn-widgets.js', isModule: true };

/** For the entries: where the script was loaded from. @param {typeof script} loaded */
export function setScript(loaded) {
  // An address of somebody's own disk is of no use to another page.
  const { pathname, protocol } = new URL(loaded.address, 'file:');
  const address = protocol === 'file:' ? (pathname.split('/').pop() ?? '') : loaded.address;
  script = { ...loaded, address: address || script.address };
}

export const scriptLoaded = () => script;
