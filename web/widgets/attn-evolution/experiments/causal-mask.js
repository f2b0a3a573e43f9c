import { html } from 'lit';
import { choice } from '../../../parts/choice.js';
import { percent } from '../../../parts/number.js';
import { mapWithBar } from '../maps.js';
import { askerChoice, GAVE, rowOf } from '../rows.js';

/** The same scores with the future in sight and without. @type {import('../labs.js').Experiment} */
export const experiment = {
  systems: false,
  start: () => ({ asker: GAVE, causal: true }),
  compute: ({ engine, q, k, v }, { causal }) => engine.attention.multiHeadAttention({ q, k, v, heads: 1, causal }),
  view(kit) {
    const { t, given, state, result, set } = kit;
    const { tokens } = given;
    const last = tokens.length - 1;
    const answer = percent(rowOf(result.heads[0].weights, GAVE)[last], 1);
    return html`<div class="trial">
      ${choice({
        label: t('evolution.lab.mask.label'),
        options: [
          { key: 'on', text: t('evolution.lab.mask.on') },
          { key: 'off', text: t('evolution.lab.mask.off') },
        ],
        chosen: state.causal ? 'on' : 'off',
        onChoose: (key) => set({ causal: key === 'on' }),
      })}
      ${askerChoice(kit)}
      <div class="maps">
        ${mapWithBar(kit, { name: 'mask', title: t('evolution.lab.mask.map'), head: result.heads[0], allowed: result.allowed })}
        <p class="says beside-map">
          ${t(state.causal ? 'evolution.lab.mask.hidden' : 'evolution.lab.mask.seen', { asker: tokens[GAVE], last: tokens[last], answer })}
        </p>
      </div>
    </div>`;
  },
};
