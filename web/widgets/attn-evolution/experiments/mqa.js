import { html } from 'lit';
import { bars } from '../../../parts/bars.js';
import { binaryBytes } from '../../../parts/number.js';
import { range } from '../../../parts/range.js';
import { bytesOf } from '../bytes.js';

/** What each head's own copy costs, beside one copy for all. @type {import('../labs.js').Experiment} */
export const experiment = {
  systems: true,
  start: ({ anchor }) => ({ heads: anchor.config.num_attention_heads }),
  compute: (given, { heads }) => ({ each: bytesOf(given, heads), one: bytesOf(given, 1), most: bytesOf(given, 64) }),
  view({ t, id, state: { heads }, result: { each, one, most }, given, set }) {
    const rows = (/** @type {'token' | 'context'} */ what) =>
      [
        { label: t('evolution.lab.mqa.each'), bytes: each[what] },
        { label: t('evolution.lab.mqa.one'), bytes: one[what], marked: true },
      ].map(({ bytes, ...row }) => ({ ...row, value: Number(bytes), text: binaryBytes(bytes, 0) }));
    return html`<div class="trial">
      ${range({
        id: `${id}-heads`,
        name: t('evolution.lab.mqa.heads'),
        at: heads,
        first: 1,
        last: 64,
        said: String(heads),
        onMove: (at) => set({ heads: at }),
      })}
      <div class="beside">
        ${bars({ caption: t('evolution.lab.bytes.token'), rows: rows('token'), reach: Number(most.token) })}
        ${bars({ caption: t('evolution.lab.bytes.context', { tokens: each.tokens }), rows: rows('context'), reach: Number(most.context) })}
      </div>
      <p class="says">${t('evolution.lab.mqa.says', { name: given.anchor.name, heads })}</p>
    </div>`;
  },
};
