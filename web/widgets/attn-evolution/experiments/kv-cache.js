import { html } from 'lit';
import { grouped } from '../../../parts/number.js';
import { range } from '../../../parts/range.js';
import { tokenLabel } from '../../../parts/token.js';
import { scrollable } from '../../../parts/watch-size.js';

/** What happens to a row of K and V in a step. */
const ROW = { new: 'evolution.lab.cache.new', again: 'evolution.lab.cache.again', kept: 'evolution.lab.cache.kept' };

/** The sentence generated from its prompt: which rows of K and V each step computes. @type {import('../labs.js').Experiment} */
export const experiment = {
  systems: true,
  start: ({ worked }) => ({ made: worked.generated_length }),
  compute({ systems, q, k, v, worked }, { made }) {
    const prompt = worked.prompt_length;
    // The token that comes last is made but never fed.
    const fed = (/** @type {any} */ { cols, data }) => ({
      rows: prompt + made - 1,
      cols,
      data: data.slice(0, (prompt + made - 1) * cols),
    });
    const options = { queryHeads: 1, kvHeads: 1 };
    return {
      prompt,
      rows: systems.storage.generatedRows(prompt, made),
      equal: systems.heads.generateCached(fed(q), fed(k), fed(v), options, prompt).equal,
    };
  },
  view({ t, id, given: { tokens, worked }, state: { made }, result: { prompt, rows, equal }, set }) {
    const steps = Array.from({ length: worked.generated_length }, (_, at) => at);
    const side = (
      /** @type {boolean} */ cached,
      /** @type {bigint} */ count,
    ) => html`<div class="frame" role="group" aria-label=${t(cached ? 'evolution.lab.cache.with' : 'evolution.lab.cache.without')} ${scrollable()}>
      <table class="generating">
        <caption>${t(cached ? 'evolution.lab.cache.with' : 'evolution.lab.cache.without')}</caption>
        <tbody>
          ${steps.map((step) => {
            const length = prompt + step;
            return html`<tr class=${step < made ? (step + 1 === made ? 'now' : '') : 'wait'}>
              <th scope="row">${t('evolution.lab.cache.step', { step: step + 1 })}</th>
              ${tokens.slice(0, -1).map((token, at) => {
                const held = at < length && step < made;
                const fresh = step === 0 || at === length - 1;
                const kind = fresh ? 'new' : cached ? 'kept' : 'again';
                return html`<td class=${held ? kind : ''}>${held ? html`${tokenLabel(token)}<small>${t(ROW[kind])}</small>` : ''}</td>`;
              })}
              <td class="made">${step < made ? html`→ ${tokenLabel(tokens[length])}` : ''}</td>
            </tr>`;
          })}
        </tbody>
      </table>
      <p class="total">${t('evolution.lab.cache.rows', { count: grouped(count) })}</p>
    </div>`;
    return html`<div class="trial">
      ${range({
        id: `${id}-made`,
        name: t('evolution.lab.cache.made'),
        at: made,
        first: 1,
        last: worked.generated_length,
        said: t('evolution.lab.rnn.words', { count: made }),
        onMove: (at) => set({ made: at }),
      })}
      <div class="beside wide">${side(false, rows.without)} ${side(true, rows.cached)}</div>
      <p class="says">${t(equal ? 'evolution.lab.cache.equal' : 'evolution.lab.cache.different')}</p>
    </div>`;
  },
};
