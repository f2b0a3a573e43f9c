import figures from 'attn:published';

/**
 * Published figures as they print, by id: computed by the core when the script
 * is built, so that a list of them needs no module.
 * @type {Record<string, string | string[]>}
 */
export const published = figures;
