// What is far from the screen has a guessed size until it comes near. So a link lands nearly at its place, and what is
// laid out there and above it moves the place: it is gone to again until it stays.

/** Frames in a row in which a place has to stay, and in which it may move at most. */
const STAYS = 3;
const MOST = 30;

let turn = 0;

function go() {
  turn += 1;
  const mine = turn;
  const id = location.hash.slice(1).split('?')[0];
  const place = id && document.getElementById(decodeURIComponent(id));
  if (!place) return;
  let [stayed, count] = [0, 0];
  const again = () => {
    if (mine !== turn) return;
    const before = scrollY;
    place.scrollIntoView({ behavior: 'instant' });
    stayed = Math.abs(scrollY - before) < 1 ? stayed + 1 : 0;
    count += 1;
    if (stayed < STAYS && count < MOST) requestAnimationFrame(again);
  };
  requestAnimationFrame(again);
}

addEventListener('hashchange', go);
// A page that is loaded again or gone back to stays where its reader was.
const [visit] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType('navigation'));
if (visit?.type === 'navigate') addEventListener('load', go);
// The reader's own way is theirs.
let moved = false;
for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown']) {
  addEventListener(
    type,
    () => {
      turn += 1;
      moved = true;
    },
    { passive: true, capture: true },
  );
}

/** So long a task may lay out text, in ms. */
const SLICE = 8;

/** A page that never has time to spare goes on all the same after so long, in ms. */
const LATEST = { timeout: 200 };

/** @param {IdleRequestCallback} then */
const spare = (then) => ('requestIdleCallback' in window ? requestIdleCallback(then, LATEST) : setTimeout(then));

/** What waits is laid out from above, a little whenever the page has time to spare. @param {Element[]} rest */
function layOut(rest) {
  spare(() => {
    const began = performance.now();
    while (rest.length > 0 && performance.now() - began < SLICE) {
      const next = /** @type {Element} */ (rest.shift());
      next.classList.add('here');
      next.getBoundingClientRect();
    }
    if (rest.length > 0) layOut(rest);
    else if (!moved && visit?.type === 'navigate') go();
  });
}
addEventListener('load', () => layOut(Array.from(document.querySelectorAll('.prose > :is(p, ul, ol, pre, section)'))));
