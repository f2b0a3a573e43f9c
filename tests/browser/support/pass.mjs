/**
 * For what a test does within a page: globalThis.pass.turns() lets promises settle without a frame, pass.frames(n) lets
 * that many be painted.
 * @param {import('@playwright/test').Page} page
 */
export const passing = (page) =>
  page.addInitScript(() => {
    const pass = {
      turns: async (count = 9) => {
        for (let turn = 0; turn < count; turn += 1) await null;
      },
      frames: async (count = 1) => {
        for (let frame = 0; frame < count; frame += 1) {
          await new Promise((go) => requestAnimationFrame(() => setTimeout(go)));
        }
      },
    };
    Object.assign(globalThis, { pass });
  });
