import { html, nothing } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { choice } from '../../parts/choice.js';
import { inTurn } from '../../parts/in-turn.js';
import { afterwards } from '../../parts/later.js';
import { grouped } from '../../parts/number.js';
import { symbol } from '../../parts/symbol.js';
import { scrollable } from '../../parts/watch-size.js';
import { DIMENSIONS, SIZES, tensorOf } from './model.js';
import { legend, pictures } from './picture.js';
import { FORMULAS, roleOf, shapeOf, titleOf, turnedShapeOf } from './words.js';

/**
 * The figure as templates of its state: nothing here computes or keeps anything.
 *
 * @typedef {object} State
 * @property {import('../../i18n/i18n.js').Translate} t
 * @property {string | null} experiment its number on the page
 * @property {import('./model.js').Sizes} sizes
 * @property {import('./model.js').Size} size
 * @property {string | null} block the chosen block
 * @property {string | null} lit the block that is spoken of: pointed at, else chosen
 * @property {boolean} still whether nothing can be done: the static version
 * @property {boolean} numbers whether the table of all tensors is shown
 * @property {unknown} tools the row at the figure's foot
 * @property {Actions} on
 *
 * @typedef {object} Actions
 * @property {(size: import('./model.js').Size) => void} size
 * @property {(block: string | null) => void} choose
 * @property {(block: string) => void} visit
 * @property {(block: string) => void} leave
 * @property {(event: KeyboardEvent) => void} key
 * @property {() => void} numbers
 */

/** @param {State} state @param {import('./model.js').Size} size */
export const nameOf = ({ t, sizes }, size) => (size === 'anchor' ? sizes.name : t('shapeFlow.teaching'));

/** @param {State} state */
export function view(state) {
  const { t, size, on } = state;
  return html`<figure class="experiment" aria-label=${t('shapeFlow.title')}>
    <div class="top">
      <h3>${titleOf(state)}</h3>
      <span class="hint">${t('shapeFlow.hint')}</span>
      ${choice({
        label: t('shapeFlow.sizes'),
        options: SIZES.map((key) => ({ key, text: nameOf(state, key) })),
        chosen: size,
        onChoose: on.size,
      })}
    </div>
    ${pictures(state)} ${inTurn(() => guard([t, size, state.sizes], () => legend(state)))} ${details(state)}
    ${inTurn(() => afterwards(() => guard([t, size, state.sizes], () => dimensions(state))))}
    <div class="buttons no-print">
      <button type="button" class="plain-button" aria-expanded=${state.numbers} @click=${on.numbers}>
        ${t(state.numbers ? 'shapeFlow.numbersHide' : 'shapeFlow.numbers')}
      </button>
      ${state.tools}
    </div>
    ${state.numbers ? tensors(state, size) : nothing}
    <figcaption class="caption">${t('shapeFlow.caption')}</figcaption>
  </figure>`;
}

/** What the block in question is, or what to do. @param {State} state */
function details(state) {
  const { t, sizes, size, lit } = state;
  const tensor = lit === null ? undefined : tensorOf(sizes, size, lit);
  if (lit === null || !tensor) return html`<div class="inspector soft">${t('shapeFlow.inspectHint')}</div>`;
  const head = /^O_\d+$/.test(lit);
  const formula = FORMULAS[head ? 'O_h' : lit];
  const item = (/** @type {string} */ key, /** @type {unknown} */ value) =>
    html`<div><dt>${t(key)}</dt><dd>${value}</dd></div>`;
  return html`<div class="inspector shown">
    <p><strong>${symbol(lit)}</strong> <span class="soft">${roleOf(state, tensor)}</span> ${formula ? html`<span class="formula">${symbol(formula)}</span>` : nothing}</p>
    <dl>
      ${item('shapeFlow.shape', html`${symbol(`${tensor.rowSymbol} × ${tensor.colSymbol}`)} = ${shapeOf(tensor)}${lit === 'K_h' ? html` ${t('shapeFlow.drawnTurned', { shape: turnedShapeOf(tensor) })}` : nothing}`)}
      ${tensor.copies > 1n ? item('shapeFlow.copies', t('shapeFlow.copiesOf', { count: grouped(tensor.copies) })) : nothing}
      ${item('shapeFlow.parameters', tensor.parameters > 0n ? grouped(tensor.parameters) : t('shapeFlow.none'))}
      ${item('shapeFlow.multiplications', multiplications(state, tensor))}
    </dl>
  </div>`;
}

/** @param {State} state @param {import('./model.js').FlowTensor} tensor */
function multiplications({ t, sizes, size }, { name, multiplications: count, role }) {
  if (count === 0n) return t(role === 'intermediate' ? 'shapeFlow.moved' : 'shapeFlow.none');
  if (name === 'A_h' || name === 'O_h') {
    return t('shapeFlow.masked', { count: grouped(count), pairs: grouped(sizes[size].flow.pairs) });
  }
  return grouped(count);
}

/** A field's name breaks after its underlines. @param {string} field */
const breakable = (field) => field.split('_').map((part, at) => (at > 0 ? html`_<wbr />${part}` : part));

/** The letters at both sizes. @param {State} state */
function dimensions(state) {
  const { t, sizes, size } = state;
  return html`<div class="frame dimensions" role="group" aria-label=${t('shapeFlow.dimensions')} ${scrollable()}>
    <table>
      <caption>
        ${t('shapeFlow.dimensions')}
      </caption>
      <thead>
        <tr>
          <th scope="col">${t('shapeFlow.letter')}</th>
          <th scope="col">${t('shapeFlow.meaning')}</th>
          ${SIZES.map((key) => html`<th scope="col" class="number ${key === size ? 'now' : ''}">${nameOf(state, key)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${DIMENSIONS.map(
          ({ symbol: letter, field }, at) => html`<tr>
            <th scope="row">${symbol(letter)}</th>
            <td class="words">
              <span>${t(MEANINGS[at])}</span> ${field ? html`<code>${breakable(field)}</code>` : t('shapeFlow.fieldT')}
            </td>
            ${SIZES.map(
              (key) =>
                html`<td class="number ${key === size ? 'now' : ''}">${grouped(sizes[key].extents[letter] ?? 0n)}</td>`,
            )}
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

const MEANINGS = [
  'shapeFlow.meaningT',
  'shapeFlow.meaningModel',
  'shapeFlow.meaningHeads',
  'shapeFlow.meaningHead',
  'shapeFlow.meaningConcat',
];

/** Every tensor with its counts. @param {State} state @param {import('./model.js').Size} size */
export function tensors(state, size) {
  const { t, sizes } = state;
  const { flow } = sizes[size];
  const count = (/** @type {bigint} */ value) => (value > 0n ? grouped(value) : t('undefined'));
  return html`<div class="frame tensors" role="group" aria-label=${t('shapeFlow.tensors', { name: nameOf(state, size) })} ${scrollable()}>
    <table>
      <caption>
        ${t('shapeFlow.tensors', { name: nameOf(state, size) })}
      </caption>
      <thead>
        <tr>
          <th scope="col">${t('shapeFlow.tensor')}</th>
          <th scope="col">${t('shapeFlow.role')}</th>
          <th scope="col" class="number">${t('shapeFlow.copies')}</th>
          <th scope="col" class="number">${t('shapeFlow.shape')}</th>
          <th scope="col" class="number">${t('shapeFlow.parameters')}</th>
          <th scope="col" class="number">${t('shapeFlow.multiplications')}</th>
        </tr>
      </thead>
      <tbody>
        ${flow.tensors.map(
          (tensor) => html`<tr>
            <th scope="row">${symbol(FORMULAS[tensor.name] ?? tensor.name)}</th>
            <td>${roleOf(state, tensor)}</td>
            <td class="number">${grouped(tensor.copies)}</td>
            <td class="number">${shapeOf(tensor)}</td>
            <td class="number">${count(tensor.parameters)}</td>
            <td class="number">${count(tensor.multiplications)}</td>
          </tr>`,
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colspan="4">${t('shapeFlow.total')}</th>
          <td class="number">${grouped(flow.total.parameters)}</td>
          <td class="number">${grouped(flow.total.multiplications)}</td>
        </tr>
      </tfoot>
    </table>
  </div>`;
}
