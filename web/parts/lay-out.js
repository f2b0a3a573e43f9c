import { slice } from './in-turn.js';
import { spare } from './spare.js';

/** A page that never has time to spare goes on all the same after so long, in ms. */
const LATEST = 1000;

/**
 * A static version that is far from the screen waits to be laid out until the page has time to spare, but not for
 * ever; then it is laid out part by part, behind the room that it has until it is whole.
 * @param {HTMLElement | null} still
 */
export async function layOut(still) {
  await spare(LATEST);
  if (!still) return;
  const { style, classList } = still;
  // What is near the screen is laid out already.
  if (!still.firstElementChild?.checkVisibility({ contentVisibilityAuto: true })) {
    style.blockSize = `${still.offsetHeight}px`;
    classList.add('laying');
    const parts = Array.from(still.querySelectorAll('figure > *, li'));
    // A reader who comes meanwhile finds it whole.
    const isFar = () => still.isConnected && still.getBoundingClientRect().top > window.innerHeight;
    while (parts.length > 0 && isFar()) {
      slice(parts, (part) => {
        part.classList.add('laid');
        part.getBoundingClientRect();
      });
      await spare(LATEST);
    }
    style.blockSize = '';
  }
  classList.add('laid');
  still.getBoundingClientRect(); // now, not together with others'
}
