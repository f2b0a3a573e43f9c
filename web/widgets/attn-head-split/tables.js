import { html, nothing } from 'lit';
import { fixed, grouped, percent, scientific, shortened } from '../../parts/number.js';
import { scrollable } from '../../parts/watch-size.js';
import { tokenLabel } from '../../parts/token.js';
import { reachOf, vectorCells } from '../../parts/vector-cells.js';
import { askerToken, hiddenBy, panelName } from './maps.js';
import { componentsListed, listed, rowOf } from './model.js';

/** @typedef {import('./view.js').State} State */

/** The asker's row from scores to weights. @param {State} state */
export function rowTable(state) {
  const { t, designs, asker } = state;
  const { keys } = designs.input;
  const hidden = hiddenBy(designs.allowed);
  const dots = rowOf(designs.identity.single, asker);
  const scores = rowOf(designs.single.scores, asker);
  const weights = rowOf(designs.single.weights, asker);
  return html`<div class="frame" ${scrollable()}>
    <table>
      <caption>
        ${t('headSplit.scoreCaption', { asker: askerToken(state) })}
      </caption>
      <thead>
        <tr>
          <th scope="col">${t('headSplit.key')}</th>
          <th scope="col" class="number">${t('headSplit.dot')}</th>
          <th scope="col" class="number">${t('headSplit.scaled', { width: designs.q.cols })}</th>
          <th scope="col" class="number">${t('headSplit.weight')}</th>
        </tr>
      </thead>
      <tbody>
        ${keys.map(
          (key, at) => html`<tr>
            <th scope="row">${tokenLabel(key)}</th>
            <td class="number">${fixed(dots[at], 3)}</td>
            ${
              hidden(asker, at)
                ? html`<td class="number soft">−∞</td>
                    <td class="number soft">${t('headSplit.hiddenCell')}</td>`
                : html`<td class="number">${fixed(scores[at], 3)}</td>
                    <td class="number">${percent(weights[at], 1)}</td>`
            }
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** @param {State} state */
const headsOf = ({ t, designs: { input } }) =>
  input.heads === 2 ? t('headSplit.twoHeads') : t('headSplit.manyHeads', { heads: input.heads });

/** That not all is listed is said. @param {State} state @param {boolean} whole @param {number} [width] of vectors */
const partly = ({ t }, whole, width = 0) =>
  whole && componentsListed(width) === width ? nothing : html`<p class="note">${t('headSplit.listedPart')}</p>`;

/** The components of a vector that are listed. @param {Float64Array | number[]} vector */
const components = (vector) => vector.slice(0, componentsListed(vector.length));

/** The head of a table of vectors: a column a dimension. @param {State} state */
export const dimensionHeads = ({ t, designs }, starts = (/** @type {number} */ _at) => false) =>
  Array.from(
    { length: componentsListed(designs.v.cols) },
    (_, at) =>
      html`<th scope="col" class="number ${starts(at) ? 'gap' : ''}">${t('figure.dimension', { n: at + 1 })}</th>`,
  );

/** The values, each with its share, above the blend that they make. @param {State} state */
export function blendTable(state) {
  const { t, designs, asker } = state;
  const { keys } = designs.input;
  const { result, cosine, distance } = state.fetched.single;
  const weights = rowOf(designs.single.weights, asker);
  const hidden = hiddenBy(designs.allowed);
  const all = keys.map((_, at) => at).filter((at) => !hidden(asker, at));
  const { first, count } = listed(all.length, componentsListed(designs.v.cols) + 2, all.length - 1);
  const seen = all.slice(first, first + count);
  const reach = reachOf([designs.v.data, result]);
  return html`<div class="frame" ${scrollable()}>
    <table>
      <caption>
        ${t('headSplit.fetchCaption', { asker: askerToken(state) })}
      </caption>
      <thead>
        <tr>
          <th scope="col"><span class="visually-hidden">${t('headSplit.key')}</span></th>
          ${dimensionHeads(state)}
          <th scope="col" class="number gap">${t('headSplit.near')}</th>
          <th scope="col" class="number">${t('headSplit.distance')}</th>
        </tr>
      </thead>
      <tbody>
        ${seen.map(
          (at) => html`<tr>
            <th scope="row">${t('headSplit.times', { share: percent(weights[at], 1), token: shortened(keys[at]) })}</th>
            ${vectorCells(components(rowOf(designs.v, at)), reach)}
            <td class="number gap">${fixed(cosine[at], 3)}</td>
            <td class="number">${fixed(distance[at], 2)}</td>
          </tr>`,
        )}
        <tr class="result">
          <th scope="row">= ${t('headSplit.fetched')}</th>
          ${vectorCells(components(result), reach)}
          <td class="gap"></td>
          <td></td>
        </tr>
      </tbody>
    </table>
  </div>
  ${partly(state, count === all.length, designs.v.cols)}`;
}

/** What both designs fetch, dimension by dimension. @param {State} state */
export function fetchedTable(state) {
  const { t, designs, asker, fetched } = state;
  const { keys } = designs.input;
  const top = designs.single.rows[asker];
  if (top.empty) return nothing;
  const shown = [top.argmax, top.runnerUp].filter((at) => at >= 0);
  const joined = fetched.split.flatMap(({ result }) => Array.from(result));
  const reach = reachOf([designs.v.data, fetched.single.result, joined]);
  const width = designs.split[0].output.cols;
  const starts = (/** @type {number} */ at) => at > 0 && at % width === 0;
  const dims = componentsListed(designs.v.cols);
  return html`<div class="frame" ${scrollable()}>
      <table>
        <caption>
          ${t('headSplit.fetchCaption', { asker: askerToken(state) })}
        </caption>
        <thead>
          <tr>
            <th><span class="visually-hidden">${t('headSplit.key')}</span></th>
            ${designs.split.slice(0, Math.ceil(dims / width)).map(
              (
                _,
                head,
              ) => html`<th scope="colgroup" colspan=${Math.min(width, dims - head * width)} class="group ${head > 0 ? 'gap' : ''}">
                ${panelName(state, head + 1)}
              </th>`,
            )}
          </tr>
          <tr>
            <td></td>
            ${dimensionHeads(state, starts)}
          </tr>
        </thead>
        <tbody>
          ${shown.map(
            (at) => html`<tr>
              <th scope="row">${t('headSplit.valueOf', { token: shortened(keys[at]) })}</th>
              ${vectorCells(components(rowOf(designs.v, at)), reach, starts)}
            </tr>`,
          )}
          <tr class="result">
            <th scope="row">${t('headSplit.fetchedSingle')}</th>
            ${vectorCells(components(fetched.single.result), reach, starts)}
          </tr>
          <tr class="result">
            <th scope="row">${t('headSplit.fetchedSplit', { heads: headsOf(state) })}</th>
            ${vectorCells(components(joined), reach, starts)}
          </tr>
        </tbody>
      </table>
  </div>
  ${partly(state, true, designs.v.cols)}`;
}

/** q·k of the single head = the sum over the heads, for every key. @param {State} state */
export function identityTable(state) {
  const { t, designs, asker } = state;
  const { identity, input } = designs;
  const single = rowOf(identity.single, asker);
  const parts = identity.parts.map((part) => rowOf(part, asker));
  const hidden = hiddenBy(designs.allowed);
  const { first, count } = listed(input.keys.length, parts.length + 1, asker);
  return html`<div class="frame" ${scrollable()}>
      <table>
        <caption>
          ${t('headSplit.identityCaption')}
        </caption>
        <thead>
          <tr>
            <th scope="col">${t('headSplit.dot')}</th>
            <th scope="col" class="number">${t('headSplit.single')}</th>
            ${parts.map((_, head) => html`<td class="sign"></td><th scope="col" class="number">${panelName(state, head + 1)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${input.keys.slice(first, first + count).map((key, place) => {
            const at = first + place;
            return html`<tr class=${hidden(asker, at) ? 'soft' : ''}>
              <th scope="row">${tokenLabel(key)}</th>
              <td class="number">${fixed(single[at], 3)}</td>
              ${parts.map((part, head) => html`<td class="sign">${head === 0 ? '=' : '+'}</td><td class="number">${fixed(part[at], 3)}</td>`)}
            </tr>`;
          })}
        </tbody>
      </table>
    </div>
    ${partly(state, count === input.keys.length)}
    <p class="note">
      ${t('headSplit.identityNote', {
        count: grouped(identity.single.data.length),
        error: scientific(identity.maxDifference),
      })}
    </p>`;
}

/** @param {State} state */
export function costTable(state) {
  const { t, designs } = state;
  const { single, split } = designs.cost;
  /** @type {[string, bigint, bigint][]} */
  const lines = [
    ['headSplit.parameters', single.parameters, split.parameters],
    ['headSplit.multiplications', single.multiplications, split.multiplications],
    ['headSplit.softmaxRows', single.softmaxRows, split.softmaxRows],
    ['headSplit.concatenations', single.concatenations, split.concatenations],
  ];
  return html`<div class="frame" ${scrollable()}>
      <table>
        <caption>
          ${t('headSplit.costCaption')}
        </caption>
        <thead>
          <tr>
            <th scope="col">${t('headSplit.costHeading')}</th>
            <th scope="col" class="number">${t('headSplit.single')}</th>
            <th scope="col" class="number">
              ${headsOf(state)}
            </th>
          </tr>
        </thead>
        <tbody>
          ${lines.map(
            ([label, one, many]) => html`<tr>
              <th scope="row">${t(label)}</th>
              <td class="number">${grouped(one)}</td>
              <td class="number">${grouped(many)}</td>
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <p class="note">
      ${
        designs.causal ? t('headSplit.costMasked') : t('headSplit.costFull', { pairs: grouped(designs.pairs) })
      }${designs.input.x ? '' : t('headSplit.costGiven')}
    </p>`;
}
