import { worldOf } from './world.js';

/**
 * The sentence that an element shows: the author's own, fetched and checked, or
 * the course's, which the tests hold to the same schema. What checks an
 * author's data is fetched with the first that is given.
 * @param {{data: unknown, dataSrc: string | null}} given
 * @param {any} course
 * @returns {Promise<import('./world.js').World>}
 */
export async function worldFor({ data, dataSrc }, course) {
  if ((data === null || data === undefined) && !dataSrc) return worldOf(course);
  const { fetchData, readWorld } = await import('./author-data.js');
  return readWorld(data ?? (await fetchData(/** @type {string} */ (dataSrc))));
}
