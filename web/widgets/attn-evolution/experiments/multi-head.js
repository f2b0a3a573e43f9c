import { html } from 'lit';
import { mapWithBar } from '../maps.js';
import { askerChoice, GAVE } from '../rows.js';

/** One head of the whole width beside the heads that its columns make. @type {import('../labs.js').Experiment} */
export const experiment = {
  systems: false,
  start: () => ({ asker: GAVE }),
  compute({ engine, q, k, v, world: { heads } }) {
    const run = (/** @type {number} */ count) =>
      engine.attention.multiHeadAttention({ q, k, v, heads: count, causal: true });
    return { single: run(1), several: run(heads) };
  },
  view(kit) {
    const { t, result } = kit;
    const { single, several } = result;
    const map = (/** @type {string} */ name, /** @type {string} */ title, /** @type {any} */ head) =>
      mapWithBar(kit, { name, title, head, allowed: single.allowed });
    return html`<div class="trial">
      ${askerChoice(kit)}
      <div class="maps">
        ${map('single', t('evolution.lab.heads.single'), single.heads[0])}
        ${several.heads.map((/** @type {any} */ head, /** @type {number} */ at) =>
          map(`head${at}`, t('evolution.lab.heads.head', { name: 'ABCDEFGH'[at] }), head),
        )}
      </div>
      <p class="says">${t('evolution.lab.heads.says')}</p>
    </div>`;
  },
};
