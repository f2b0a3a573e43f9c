// What a reader does is over when what follows from it is drawn: that comes a frame after the control's own answer,
// and no reader looks earlier. A test that does looks from within the page (answers.spec.mjs).

const ACTIONS = {
  locator: ['click', 'dblclick', 'press', 'fill', 'selectOption', 'check', 'uncheck', 'tap', 'hover'],
  keyboard: ['press', 'insertText'],
  mouse: ['click', 'up'],
  touchscreen: ['tap'],
};

/** A page that is hidden paints no frame. */
const LONGEST = 100;

/** @param {import('@playwright/test').Page} page */
const drawn = (page) =>
  page
    .evaluate((longest) => {
      const frame = new Promise((go) => requestAnimationFrame(() => setTimeout(go)));
      return Promise.race([frame, new Promise((go) => setTimeout(go, longest))]);
    }, LONGEST)
    // It leads elsewhere, or the page was closed by it.
    .catch(() => {});

/** @param {any} acting @param {string[]} names @param {(acting: any) => import('@playwright/test').Page} pageOf */
function wait(acting, names, pageOf) {
  for (const name of names) {
    const act = acting[name];
    acting[name] = async function (/** @type {any[]} */ ...given) {
      const done = await act.apply(this, given);
      await drawn(pageOf(this));
      return done;
    };
  }
}

let isPatched = false;

/** Lets each input of a test end with what it draws. @param {import('@playwright/test').Page} page */
export function unhurried(page) {
  for (const name of /** @type {const} */ (['keyboard', 'mouse', 'touchscreen']))
    wait(page[name], ACTIONS[name], () => page);
  if (isPatched) return;
  isPatched = true;
  wait(Object.getPrototypeOf(page.locator('html')), ACTIONS.locator, (locator) => locator.page());
}
