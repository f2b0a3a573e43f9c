export { fetchData, readWorld as readInput } from '../../engine/author-data.js';
