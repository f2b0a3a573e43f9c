import { html, nothing } from 'lit';
import { colourBar } from '../../parts/colour-bar.js';
import { dataTable } from '../../parts/data-table.js';
import { heatMap } from '../../parts/heat-map.js';
import { inspector } from '../../parts/inspector.js';
import { fixed, grouped, percent, scientific, visible } from '../../parts/number.js';
import { shareBar } from '../../parts/share-bar.js';
import { stepper } from '../../parts/stepper.js';
import { tokenLabel } from '../../parts/token.js';
import { tokenPicker } from '../../parts/token-picker.js';
import { reachOf, vectorCells } from '../../parts/vector-cells.js';
import { headName, rowOf } from './model.js';

/**
 * The experiment as templates of its state: nothing here computes or keeps
 * anything, so the same templates make the static version at build time.
 *
 * @typedef {object} State
 * @property {import('../../i18n/i18n.js').Translate} t
 * @property {string | null} experiment its number on the page
 * @property {1 | 2 | 3} step
 * @property {number} asker
 * @property {import('./model.js').Designs} designs
 * @property {import('./model.js').Fetched} fetched
 * @property {number[]} widths of the tokens, in half-width columns
 * @property {{panel: number, row: number, col: number} | null} spot
 * @property {import('../../engine/wrap.js').CellTrace | null} trace
 * @property {boolean} numbers whether all numbers are shown
 * @property {boolean} builtIn whether the data is the course's own
 * @property {Actions} on
 *
 * @typedef {object} Actions
 * @property {(step: number) => void} step
 * @property {(asker: number) => void} ask
 * @property {(causal: boolean) => void} mask
 * @property {(spot: {panel: number, row: number, col: number} | null) => void} visit
 * @property {() => void} numbers
 */

/** @param {State} state */
const askerToken = ({ designs, asker }) => visible(designs.input.tokens[asker]);

/** Panel 0 is the single head. @param {State} state @param {number} panel */
const attentionOf = ({ designs }, panel) => (panel === 0 ? designs.single : designs.split[panel - 1]);

/** @param {State} state @param {number} panel */
const panelName = ({ t }, panel) =>
  panel === 0 ? t('headSplit.single') : t('headSplit.head', { name: headName(panel - 1) });

/** The dimensions that a panel works in. @param {State} state @param {number} panel */
function panelDimensions({ t, designs }, panel) {
  if (panel === 0) return t('headSplit.width', { width: designs.q.cols });
  const width = designs.headWidth;
  const from = (panel - 1) * width + 1;
  return t(width === 1 ? 'headSplit.column' : 'headSplit.columns', { from, to: from + width - 1 });
}

/** @param {State} state */
export function view(state) {
  const { t, designs, experiment, step, on } = state;
  const { heads } = designs.input;
  return html`<figure class="experiment" aria-label=${t('headSplit.title')}>
    <div class="top">
      <h3>${experiment ? `${t('headSplit.experiment', { number: experiment })} · ` : ''}${t('headSplit.title')}</h3>
      <span class="hint">${t('headSplit.hint')}</span>
      ${stepper({
        label: t('headSplit.steps'),
        steps: [
          t('headSplit.step1'),
          t('headSplit.step2'),
          heads === 2 ? t('headSplit.step3') : t('headSplit.step3n', { heads }),
        ],
        current: step,
        onStep: on.step,
      })}
    </div>
    ${controls(state)} ${stepContent(state, step)} ${numbers(state)}
    ${state.builtIn ? html`<figcaption class="caption">${t('headSplit.origin')}</figcaption>` : nothing}
  </figure>`;
}

/** @param {State} state @param {1 | 2 | 3} step */
export const stepContent = (state, step) => [firstStep, secondStep, thirdStep][step - 1](state);

/** @param {State} state */
function controls({ t, designs, asker, widths, on }) {
  return html`<div class="controls no-print">
    ${tokenPicker({
      label: t('headSplit.asker'),
      tokens: designs.input.tokens,
      widths,
      selected: asker,
      onSelect: on.ask,
    })}
    <label class="switch">
      <input
        type="checkbox"
        role="switch"
        .checked=${designs.causal}
        ?checked=${designs.causal}
        @change=${(/** @type {any} */ event) => on.mask(event.target.checked)}
      />
      <span>${t('headSplit.mask')}</span>
    </label>
  </div>`;
}

/** @param {State} state @param {number} panel */
function map(state, panel) {
  const { t, designs, asker, spot, on } = state;
  const title = panelName(state, panel);
  const { tokens, keys } = designs.input;
  return heatMap({
    id: `map-${panel}`,
    title: html`${title} <small>${panelDimensions(state, panel)}</small>`,
    label: t('map.label', { title, rows: tokens.length, cols: keys.length }),
    corner: t('map.corner'),
    rows: tokens,
    cols: keys,
    weights: attentionOf(state, panel).weights,
    hidden: hiddenBy(designs.allowed),
    asker,
    active: spot?.panel === panel ? spot : null,
    describe: (row, col, weight) =>
      t(weight === '' ? 'map.cellHidden' : 'map.cell', {
        title,
        query: visible(tokens[row]),
        key: visible(keys[col]),
        weight,
      }),
    onVisit: (row, col) => on.visit({ panel, row, col }),
    onLeave: () => on.visit(null),
    onAsk: on.ask,
  });
}

/** One function a mask, so that a canvas knows when it is drawn already. @type {WeakMap<object, (row: number, col: number) => boolean>} */
const hiddenTests = new WeakMap();

/** @param {import('../../engine/wrap.js').Allowed} allowed */
function hiddenBy(allowed) {
  const known = hiddenTests.get(allowed);
  if (known) return known;
  const test = (/** @type {number} */ row, /** @type {number} */ col) => allowed.data[row * allowed.cols + col] === 0;
  hiddenTests.set(allowed, test);
  return test;
}

/** @param {State} state @param {number} panel */
function bar(state, panel) {
  const { t, designs, asker } = state;
  const attention = attentionOf(state, panel);
  return html`<div class="panel-bar">
    ${shareBar({
      weights: rowOf(attention.weights, asker),
      tokens: designs.input.keys,
      caption: t('headSplit.share', { asker: askerToken(state) }),
      empty: attention.rows[asker].empty ? t('undefinedRow') : undefined,
    })}
  </div>`;
}

/** @param {State} state @param {number} maps how many are in sight */
function scale({ t, designs }, maps) {
  const masked = designs.allowed.data.includes(0);
  return html`<div class="scale">
    ${colourBar({
      low: t('scale.low'),
      high: t('scale.high'),
      hidden: masked ? t('scale.hidden') : undefined,
      notes: [...(maps > 1 ? [t('scale.shared', { count: maps })] : []), t('scale.rounded')],
    })}
  </div>`;
}

/** @param {State} state */
function inspect(state) {
  const { t, spot, trace, designs } = state;
  const words = spot && {
    title: panelName(state, spot.panel),
    query: visible(designs.input.tokens[spot.row]),
    key: visible(designs.input.keys[spot.col]),
  };
  return inspector({
    hint: t('headSplit.inspectHint'),
    title: words ? t('headSplit.inspectTitle', words) : '',
    hiddenText: words ? t('headSplit.inspectHidden', words) : '',
    trace,
  });
}

/** What the largest shares of the single head are. @param {State} state */
function largest({ t, designs, asker }) {
  const { keys } = designs.input;
  const row = designs.single.rows[asker];
  if (row.empty) return t('undefinedRow');
  const first = visible(keys[row.argmax]);
  const firstShare = percent(row.max, 1);
  if (row.runnerUp < 0) return t('headSplit.topOne', { first, firstShare });
  return t('headSplit.top', {
    first,
    firstShare,
    second: visible(keys[row.runnerUp]),
    secondShare: percent(row.second, 1),
  });
}

/** What the missing mask gives away. @param {State} state */
function leak(state) {
  const { t, designs, asker } = state;
  const { keys, tokens } = designs.input;
  const next = asker + 1;
  if (designs.causal || keys !== tokens || next >= keys.length) return '';
  return t('headSplit.next', {
    asker: askerToken(state),
    next: visible(keys[next]),
    share: percent(rowOf(designs.single.weights, asker)[next], 1),
  });
}

/** @param {State} state */
function firstStep(state) {
  const { t, designs } = state;
  return html`<p class="lead">${t('headSplit.lead1', { width: designs.q.cols, asker: askerToken(state) })}</p>
    <div class="panels ${designs.input.keys.length > 16 ? 'stacked' : 'one'}">
      <div>${map(state, 0)}${bar(state, 0)}</div>
      <div class="aside">
        ${rowTable(state)}
        <p class="note">${largest(state)}${leak(state)}</p>
      </div>
    </div>
    ${scale(state, 1)} ${inspect(state)}`;
}

/** The asker's row from scores to weights. @param {State} state */
function rowTable(state) {
  const { t, designs, asker } = state;
  const { keys } = designs.input;
  const hidden = hiddenBy(designs.allowed);
  const dots = rowOf(designs.identity.single, asker);
  const scores = rowOf(designs.single.scores, asker);
  const weights = rowOf(designs.single.weights, asker);
  return html`<div class="frame">
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
function secondStep(state) {
  const { t, designs, asker } = state;
  const { keys } = designs.input;
  const row = designs.single.rows[asker];
  const { cosine } = state.fetched.single;
  const verdict = row.empty
    ? t('undefinedRow')
    : t(row.runnerUp < 0 ? 'headSplit.verdict2one' : 'headSplit.verdict2', {
        first: visible(keys[row.argmax]),
        firstCosine: fixed(cosine[row.argmax], 2),
        second: row.runnerUp < 0 ? '' : visible(keys[row.runnerUp]),
        secondCosine: row.runnerUp < 0 ? '' : fixed(cosine[row.runnerUp], 2),
      });
  return html`<p class="lead">${t('headSplit.lead2', { width: designs.v.cols })}</p>
    <div class="panels ${keys.length > 16 ? 'stacked' : 'one'}">
      <div>${map(state, 0)}${bar(state, 0)}</div>
      <div class="aside">
        ${blendTable(state)}
        <p class="note">${largest(state)}</p>
        <p class="note">${verdict}${leak(state)}</p>
      </div>
    </div>
    ${scale(state, 1)} ${inspect(state)}`;
}

/** The head of a table of vectors: a column a dimension. @param {State} state */
const dimensionHeads = ({ t, designs }, starts = (/** @type {number} */ _at) => false) =>
  Array.from(
    { length: designs.v.cols },
    (_, at) => html`<th scope="col" class="number ${starts(at) ? 'gap' : ''}">${t('headSplit.dimension', { n: at + 1 })}</th>`,
  );

/** The values, each with its share, above the blend that they make. @param {State} state */
function blendTable(state) {
  const { t, designs, asker } = state;
  const { keys } = designs.input;
  const { result, cosine, distance } = state.fetched.single;
  const weights = rowOf(designs.single.weights, asker);
  const hidden = hiddenBy(designs.allowed);
  const seen = keys.map((_, at) => at).filter((at) => !hidden(asker, at));
  const reach = reachOf([designs.v.data, result]);
  return html`<div class="frame">
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
            <th scope="row">${t('headSplit.times', { share: percent(weights[at], 1), token: visible(keys[at]) })}</th>
            ${vectorCells(rowOf(designs.v, at), reach)}
            <td class="number gap">${fixed(cosine[at], 2)}</td>
            <td class="number">${fixed(distance[at], 2)}</td>
          </tr>`,
        )}
        <tr class="result">
          <th scope="row">= ${t('headSplit.fetched')}</th>
          ${vectorCells(result, reach)}
          <td class="gap"></td>
          <td></td>
        </tr>
      </tbody>
    </table>
  </div>`;
}

/** @param {State} state */
function thirdStep(state) {
  const { t, designs } = state;
  const { heads, keys } = designs.input;
  const panels = Array.from({ length: heads + 1 }, (_, at) => at);
  return html`<p class="lead">${t('headSplit.lead3', { heads })}</p>
    <div class="panels ${keys.length > 16 ? 'stacked' : ''}">
      ${panels.map((panel) => html`<div>${map(state, panel)}${bar(state, panel)}</div>`)}
    </div>
    ${scale(state, panels.length)} ${inspect(state)}
    <p class="note">${verdicts(state)}${leak(state)}</p>
    ${fetchedTable(state)}
    <div class="tables">
      <div>${identityTable(state)}</div>
      <div>${costTable(state)}</div>
    </div>`;
}

/** What each head decided. @param {State} state */
function verdicts(state) {
  const { t, designs, asker } = state;
  const parts = designs.split.map(({ rows }, head) => {
    const row = rows[asker];
    if (row.empty) return t('undefinedRow');
    return t(row.decided ? 'headSplit.decided' : 'headSplit.undecided', {
      name: headName(head),
      token: visible(designs.input.keys[row.argmax]),
      share: percent(row.max, 1),
    });
  });
  return `${parts.join(t('list.comma'))}${t('headSplit.sentenceEnd')}`;
}

/** What both designs fetch, dimension by dimension. @param {State} state */
function fetchedTable(state) {
  const { t, designs, asker, fetched } = state;
  const { keys, heads } = designs.input;
  const top = designs.single.rows[asker];
  if (top.empty) return nothing;
  const shown = [top.argmax, top.runnerUp].filter((at) => at >= 0);
  const joined = fetched.split.flatMap(({ result }) => Array.from(result));
  const reach = reachOf([designs.v.data, fetched.single.result, joined]);
  const width = designs.split[0].output.cols;
  const starts = (/** @type {number} */ at) => at > 0 && at % width === 0;
  const near = (/** @type {number} */ head) => {
    const row = designs.split[head].rows[asker];
    return t('headSplit.nearHead', {
      name: headName(head),
      token: visible(keys[row.argmax]),
      cosine: fixed(fetched.split[head].cosine[row.argmax], 2),
    });
  };
  const nearSingle = t(top.runnerUp < 0 ? 'headSplit.verdict2one' : 'headSplit.nearSingle', {
    width: designs.v.cols,
    first: visible(keys[top.argmax]),
    firstCosine: fixed(fetched.single.cosine[top.argmax], 2),
    second: top.runnerUp < 0 ? '' : visible(keys[top.runnerUp]),
    secondCosine: top.runnerUp < 0 ? '' : fixed(fetched.single.cosine[top.runnerUp], 2),
  });
  return html`<div class="fetched">
    <div class="frame">
      <table>
        <caption>
          ${t('headSplit.fetchCaption', { asker: askerToken(state) })}
        </caption>
        <thead>
          <tr>
            <th><span class="visually-hidden">${t('headSplit.key')}</span></th>
            ${designs.split.map(
              (_, head) => html`<th scope="colgroup" colspan=${width} class="number ${head > 0 ? 'gap' : ''}">
                ${panelName(state, head + 1)}
              </th>`,
            )}
          </tr>
          <tr>
            <th></th>
            ${dimensionHeads(state, starts)}
          </tr>
        </thead>
        <tbody>
          ${shown.map(
            (at) => html`<tr>
              <th scope="row">${t('headSplit.valueOf', { token: visible(keys[at]) })}</th>
              ${vectorCells(rowOf(designs.v, at), reach, starts)}
            </tr>`,
          )}
          <tr class="result">
            <th scope="row">${t('headSplit.fetchedSingle')}</th>
            ${vectorCells(fetched.single.result, reach, starts)}
          </tr>
          <tr class="result">
            <th scope="row">${t('headSplit.fetchedSplit', { heads })}</th>
            ${vectorCells(joined, reach, starts)}
          </tr>
        </tbody>
      </table>
    </div>
    <p class="note">
      ${nearSingle}${t('list.comma')}${designs.split.map((_, head) => near(head)).join(t('list.comma'))}${t('headSplit.sentenceEnd')}
    </p>
  </div>`;
}

/** q·k of the single head = the sum over the heads, for every key. @param {State} state */
function identityTable(state) {
  const { t, designs, asker } = state;
  const { identity, input } = designs;
  const single = rowOf(identity.single, asker);
  const parts = identity.parts.map((part) => rowOf(part, asker));
  return html`<div class="frame">
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
          ${input.keys.map(
            (key, at) => html`<tr>
              <th scope="row">${tokenLabel(key)}</th>
              <td class="number">${fixed(single[at], 3)}</td>
              ${parts.map((part, head) => html`<td class="sign">${head === 0 ? '=' : '+'}</td><td class="number">${fixed(part[at], 3)}</td>`)}
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <p class="note">
      ${t('headSplit.identityNote', {
        count: grouped(identity.single.data.length),
        error: scientific(identity.maxDifference),
      })}
    </p>`;
}

/** @param {State} state */
function costTable({ t, designs }) {
  const { single, split } = designs.cost;
  const { heads } = designs.input;
  /** @type {[string, bigint, bigint][]} */
  const lines = [
    ['headSplit.parameters', single.parameters, split.parameters],
    ['headSplit.multiplications', single.multiplications, split.multiplications],
    ['headSplit.softmaxRows', single.softmaxRows, split.softmaxRows],
    ['headSplit.concatenations', single.concatenations, split.concatenations],
  ];
  return html`<div class="frame">
      <table>
        <caption>
          ${t('headSplit.costCaption')}
        </caption>
        <thead>
          <tr>
            <th scope="col">${t('headSplit.costHeading')}</th>
            <th scope="col" class="number">${t('headSplit.single')}</th>
            <th scope="col" class="number">
              ${heads === 2 ? t('headSplit.twoHeads') : t('headSplit.manyHeads', { heads })}
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
        designs.causal
          ? t('headSplit.costMasked')
          : t('headSplit.costFull', { pairs: grouped(designs.pairs) })
      }${designs.input.x ? '' : t('headSplit.costGiven')}
    </p>`;
}

/** All weights as tables, behind a button. @param {State} state */
function numbers(state) {
  const { t, designs, step, on } = state;
  const { tokens, keys, heads } = designs.input;
  const panels = Array.from({ length: step === 3 ? heads + 1 : 1 }, (_, at) => at);
  const hidden = hiddenBy(designs.allowed);
  return html`<div class="buttons no-print">
      <button type="button" class="plain-button" aria-expanded=${state.numbers} @click=${on.numbers}>
        ${t(state.numbers ? 'headSplit.numbersHide' : 'headSplit.numbers')}
      </button>
    </div>
    ${
      state.numbers
        ? html`<div class="numbers">
            ${panels.map((panel) => {
              const { weights } = attentionOf(state, panel);
              return dataTable({
                caption: t('headSplit.numbersCaption', { title: panelName(state, panel) }),
                corner: t('map.corner'),
                rows: tokens,
                cols: keys,
                cell: (row, col) =>
                  hidden(row, col) ? t('headSplit.hiddenCell') : fixed(weights.data[row * weights.cols + col], 6),
              });
            })}
          </div>`
        : nothing
    }`;
}
