import { html } from 'lit';
import { bars } from '../../../parts/bars.js';
import { binaryBytes } from '../../../parts/number.js';
import { range } from '../../../parts/range.js';
import { bytesOf } from '../bytes.js';

/** Every way to share K and V evenly among the anchor's heads. @type {import('../labs.js').Experiment} */
export const experiment = {
  systems: true,
  start: ({ anchor }) => ({ groups: anchor.config.num_key_value_heads }),
  compute(given, { groups }) {
    const heads = given.anchor.config.num_attention_heads;
    const ways = Array.from({ length: heads }, (_, at) => at + 1).filter((count) => heads % count === 0);
    return { heads, ways, now: bytesOf(given, groups), all: ways.map((count) => bytesOf(given, count)) };
  },
  view({ t, id, given, state: { groups }, result: { heads, ways, now, all }, set }) {
    /** @type {number[][]} heads, group by group */
    const shared = Array.from({ length: groups }, () => []);
    for (let head = 0; head < heads; head += 1) shared[Math.floor((head * groups) / heads)].push(head + 1);
    return html`<div class="trial">
      ${range({
        id: `${id}-groups`,
        name: t('evolution.lab.gqa.groups'),
        at: ways.indexOf(groups),
        last: ways.length - 1,
        said: t('evolution.lab.gqa.said', { groups }),
        onMove: (at) => set({ groups: ways[at] }),
      })}
      <ul class="groups" aria-label=${t('evolution.lab.gqa.shared', { heads, groups })}>
        ${shared.map((group) => html`<li>${group.map((head) => html`<span>${head}</span>`)}</li>`)}
      </ul>
      ${bars({
        caption: t('evolution.lab.gqa.caption', { tokens: now.tokens }),
        reach: Number(all[all.length - 1].token),
        rows: ways.map((/** @type {number} */ count, /** @type {number} */ at) => ({
          label: t('evolution.lab.gqa.said', { groups: count }),
          value: Number(all[at].token),
          text: [binaryBytes(all[at].token, 0), binaryBytes(all[at].context, 0)],
          marked: count === groups,
        })),
      })}
      <p class="says">
        ${t('evolution.lab.gqa.says', {
          name: given.anchor.name,
          groups,
          token: binaryBytes(now.token, 0),
          context: binaryBytes(now.context, 0),
        })}
      </p>
    </div>`;
  },
};
