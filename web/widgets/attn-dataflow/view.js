import { html, nothing } from 'lit';
import { inTurn } from '../../parts/in-turn.js';
import { grouped } from '../../parts/number.js';
import { symbol } from '../../parts/symbol.js';
import { scrollable } from '../../parts/watch-size.js';
import { rowsOf } from './model.js';

/**
 * The figure as templates of its state: nothing here computes or keeps anything.
 *
 * @typedef {object} State
 * @property {import('../../i18n/i18n.js').Translate} t
 * @property {string} language of the texts that stand in the data
 * @property {string | null} experiment its number on the page
 * @property {import('./model.js').Sizes} sizes
 * @property {import('./model.js').Stage[]} stages
 * @property {string | null} stage the chosen one
 * @property {boolean} still whether nothing can be done: the static version
 * @property {unknown} tools the row at the figure's foot
 * @property {Actions} on
 *
 * @typedef {object} Actions
 * @property {(stage: string) => void} choose
 * @property {(event: KeyboardEvent) => void} key
 *
 * @typedef {import('./model.js').Stage} Stage
 */

/** The stage that is opened: the chosen one where it can be, else where the reader stands. @param {State} state */
const openOf = ({ stages, stage }) =>
  stages.find(({ id, known }) => known && id === stage) ??
  stages.find(({ here, known }) => here && known) ??
  stages.find(({ known }) => known);

/** @param {State} state */
export function view(state) {
  const { t, experiment, stages, on } = state;
  const open = openOf(state);
  return html`<figure class="experiment" aria-label=${t('dataflow.title')}>
    <div class="top">
      <h3>${experiment ? `${t('dataflow.experiment', { number: experiment })} · ` : ''}${t('dataflow.title')}</h3>
      <span class="hint">${t('dataflow.hint')}</span>
    </div>
    <div class="flow">
      <div class="column" role=${state.still ? 'list' : 'radiogroup'} aria-label=${t('dataflow.stages')} @keydown=${on.key}>
        ${rowsOf(stages).map((row) => {
          const opened = open && row.includes(open);
          return inTurn(
            () => html`<div class="row ${wires(stages, row)} ${row[0].row ?? ''}" role="none">
              ${row.map((stage) => button(state, stage, open))}
            </div>
            ${opened ? html`<div class="inline ${wires(stages, row)}">${details(state, open)}</div>` : nothing}`,
          );
        })}
      </div>
      <div class="aside" aria-live="polite">${open ? inTurn(() => details(state, open)) : nothing}</div>
    </div>
    <div class="buttons no-print">${state.tools}</div>
    <figcaption class="caption">${t('dataflow.caption')}</figcaption>
  </figure>`;
}

/** How the residual path passes a row. @param {Stage[]} stages @param {Stage[]} row */
function wires(stages, row) {
  const at = stages.indexOf(row[0]);
  if (row[0].branches) return 'branches';
  if (row[0].joins) return 'joins';
  const next = stages.slice(at).find(({ branches, joins }) => branches || joins);
  return next?.joins ? 'passes' : '';
}

/** @param {State} state @param {Stage} stage @param {Stage | undefined} open */
function button(state, stage, open) {
  const { id, known, here } = stage;
  const looks = `stage ${known ? 'known' : 'later'} ${here ? 'here' : ''}`;
  if (state.still) return html`<div class=${looks} role="listitem">${sign(state, stage)}</div>`;
  return html`<button
    type="button"
    class=${looks}
    role="radio"
    data-stage=${id}
    tabindex=${stage === open ? 0 : -1}
    aria-checked=${stage === open}
    aria-disabled=${known ? nothing : 'true'}
    aria-current=${here ? 'step' : nothing}
    @click=${() => known && state.on.choose(id)}
  >
    ${sign(state, stage)}
  </button>`;
}

/** A stage's name, its formula and its lesson. @param {State} state @param {Stage} stage */
const sign = (
  { t, language },
  { name, formula, known, tagged, from },
) => html`<span class="name">${name[language]}</span>
  ${formula && known ? html`<span class="formula">${symbol(formula)}</span>` : nothing}
  <span class="lesson"
    >${tagged ? html`<span class="tag">${t('dataflow.here')}</span>` : nothing}${
      known ? nothing : html`<span>${t('dataflow.later')}</span> `
    }<span>${from.label[language]}</span></span
  >`;

/** What a stage takes, gives and holds, at both sizes. @param {State} state @param {Stage} stage */
export function details(state, stage) {
  const { t, language, sizes } = state;
  const { from, name, formula, parameters, configured } = stage;
  const lesson = t(from.title ? 'dataflow.fromTitle' : 'dataflow.from', {
    lesson: from.label[language],
    title: from.title?.[language],
  });
  const both = (/** @type {(shapes: import('./model.js').LayerShapes) => unknown} */ say) => [
    html`<td class="number">${say(sizes.anchor)}</td>`,
    html`<td class="number">${say(sizes.teaching)}</td>`,
  ];
  const tensor = (/** @type {string} */ key, /** @type {string[]} */ extents) => html`<tr>
    <th scope="row">${t(key)}</th>
    <td>${symbol(extents.join(' × '))}</td>
    ${both((shapes) => extents.map((extent) => count(t, shapes.extents[extent])).join(' × '))}
  </tr>`;
  const held = (/** @type {string} */ key, /** @type {string} */ part) => html`<tr>
    <th scope="row">${t(key)}</th>
    <td>${symbol(sizes.anchor.parameters[part].formula)}</td>
    ${both((shapes) => count(t, shapes.parameters[part].count))}
  </tr>`;
  return html`<div class="details">
    <h4>
      ${name[language]} ${formula ? html`<span class="formula">${symbol(formula)}</span>` : nothing}
      ${stage.here ? html`<span class="tag">${t('dataflow.here')}</span>` : nothing}
    </h4>
    <p class="soft">${lesson}</p>
    <p class="says">${stage.says?.[language]}</p>
    <div class="frame" role="group" aria-label=${name[language]} ${scrollable()}><table>
      <thead>
        <tr>
          <th scope="col"><span class="visually-hidden">${t('dataflow.what')}</span></th>
          <th scope="col">${t('dataflow.symbols')}</th>
          <th scope="col" class="number">${sizes.name}</th>
          <th scope="col" class="number">${t('dataflow.teaching')}</th>
        </tr>
      </thead>
      <tbody>
        ${stage.in?.map((extents) => tensor('dataflow.in', extents))}
        ${stage.out?.map((extents) => tensor('dataflow.out', extents))}
        ${
          parameters
            ? held('dataflow.parameters', parameters)
            : html`<tr>
                <th scope="row">${t('dataflow.parameters')}</th>
                <td colspan="3">${t('dataflow.none')}</td>
              </tr>`
        }
        ${configured ? configuredRow(state, configured) : nothing}
      </tbody>
    </table></div>
    ${
      configured
        ? html`<p class="soft">${t('dataflow.shared', { name: sizes.name, groups: count(t, sizes.anchor.extents.G) })}</p>`
        : nothing
    }
  </div>`;
}

/** What the anchor's configuration has in a part's place. @param {State} state @param {string} part */
const configuredRow = ({ t, sizes }, part) => html`<tr>
  <th scope="row">${t('dataflow.configured')}</th>
  <td>${symbol(sizes.anchor.parameters[part].formula)}</td>
  <td class="number">${count(t, sizes.anchor.parameters[part].count)}</td>
  <td class="number">${t('undefined')}</td>
</tr>`;

/** @param {import('../../i18n/i18n.js').Translate} t @param {bigint | null} value */
const count = (t, value) => (value === null ? t('undefined') : grouped(value));
