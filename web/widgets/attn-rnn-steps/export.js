import '../../i18n/export.js';
import { csv, heading, LIGHT, mapsCsv, MARGIN, paragraph, sheet } from '../../parts/export.js';
import { percent, visible } from '../../parts/number.js';
import { ALL_ARCS, arcShape, stateBars } from './lanes.js';
import { rowOf } from './model.js';
import { statusOf } from './steps.js';
import { titleOf } from './view.js';

/**
 * @typedef {import('./view.js').State} State
 * @typedef {import('../../parts/export.js').Sheet} Sheet
 */

/** The sides' colours on paper, as in parts/two-sides.js, and of a state's bars. */
const COLOURS = { rnn: '#85560a', attention: '#1d57a5', bars: '#3c6fb4' };
const SIDE = 76;
const BOX = 64;

/** @param {Sheet} page @param {State} state @param {number} column @param {number} y */
function states(page, { readers, read, step }, column, y) {
  readers.tokens.forEach((token, at) => {
    const middle = MARGIN + SIDE + (at + 0.5) * column;
    const left = middle - BOX / 2;
    const done = at < read;
    const now = at + 1 === read;
    page.text(middle, y + 16, shortToken(token, column), { anchor: 'middle', fill: done ? LIGHT.ink : LIGHT.soft });
    page.rect(left, y + 26, BOX, 48, {
      fill: LIGHT.paper,
      stroke: now ? LIGHT.accent : done ? LIGHT.soft : LIGHT.line,
      width: now ? 2 : 1.25,
      radius: 4,
      name: 'state',
    });
    if (done) {
      page.path(`M${left + 3} ${y + 50}h${BOX - 6}`, { stroke: LIGHT.line });
      page.path(stateBars(rowOf(readers.states, at), BOX, left, y + 26), { fill: COLOURS.bars, name: 'bars' });
    } else page.text(middle, y + 54, '···', { anchor: 'middle', fill: LIGHT.soft });
    page.text(middle, y + 94, [{ text: 'h' }, { text: String(at + 1), level: 'sub' }], {
      anchor: 'middle',
      fill: LIGHT.soft,
    });
    if (at === 0) return;
    const from = left - column + BOX;
    page.path(`M${from + 3} ${y + 50}H${left - 9}`, { stroke: done ? LIGHT.soft : LIGHT.line, width: 1.5 });
    page.path(`M${left - 9} ${y + 45.5}l7 4.5l-7 4.5z`, { fill: done ? LIGHT.soft : LIGHT.line });
    if (step === 2)
      page.text((from + left) / 2, y + 44, String(at), { anchor: 'middle', weight: 600, fill: LIGHT.accent });
  });
}

/** @param {string} token @param {number} column */
const shortToken = (token, column) => {
  const parts = Array.from(visible(token));
  const most = Math.floor(column / 14);
  return parts.length > most ? `${parts.slice(0, most - 1).join('')}…` : parts.join('');
};

/** @param {Sheet} page @param {State} state @param {number} column @param {number} y */
function attention(page, { readers, read }, column, y) {
  const { tokens, weights } = readers;
  const last = tokens.length - 1;
  const askers = tokens.length > ALL_ARCS ? [last] : tokens.map((_, at) => at);
  if (read > 0) {
    for (const asker of askers) {
      const own = asker === last;
      rowOf(weights, asker)
        .subarray(0, own ? asker + 1 : asker)
        .forEach((weight, key) => {
          const place = { column, left: MARGIN + SIDE, top: y };
          const { d, width } = arcShape(key, asker, weight, Math.max(1, last), place);
          page.path(d, {
            stroke: own ? COLOURS.attention : LIGHT.soft,
            width,
            opacity: own ? 0.85 : 0.2,
            name: own ? 'arc' : undefined,
          });
        });
    }
  }
  tokens.forEach((token, at) => {
    const middle = MARGIN + SIDE + (at + 0.5) * column;
    page.text(middle, y + 118, shortToken(token, column), {
      anchor: 'middle',
      fill: at === last ? LIGHT.accent : LIGHT.ink,
      weight: at === last ? 700 : 400,
    });
    if (read > 0)
      page.text(middle, y + 138, percent(rowOf(weights, last)[at], 1), { anchor: 'middle', fill: LIGHT.soft });
  });
}

/**
 * The lanes in sight; as numbers the states read so far, or attention's weights
 * where those are the step.
 * @param {State} state
 * @param {string} language
 * @returns {import('../../parts/export.js').Exported}
 */
export function exported(state, language) {
  const { t, readers, step, read } = state;
  const { tokens, states: all, weights } = readers;
  return {
    scene: () => {
      const { length: words } = tokens;
      const column = Math.max(BOX + 26, Math.min(120, 760 / words));
      const room = Math.max(560, SIDE + words * column);
      const page = sheet();
      let y = heading(page, { title: titleOf(state), notes: [t(`rnnSteps.step${step}`)], room }) + 12;
      page.text(MARGIN, y + 54, t('rnnSteps.rnn'), { weight: 600, fill: COLOURS.rnn });
      states(page, state, column, y);
      y += 112;
      if (step === 3) {
        page.text(MARGIN, y + 118, t('rnnSteps.attention'), { weight: 600, fill: COLOURS.attention });
        attention(page, state, column, y);
        y += 148;
      }
      y = paragraph(page, { texts: [statusOf(state, step)], room, y: y + 4, fill: LIGHT.ink });
      const captions = [`${state.builtIn ? t('rnnSteps.origin') : ''}${t('rnnSteps.drawn')}`];
      y = paragraph(page, { texts: captions, room, y: y + 4 });
      return { width: room + 2 * MARGIN, height: y + MARGIN, title: titleOf(state), language, marks: page.marks };
    },
    csv: () => {
      if (step === 3) {
        const title = t('rnnSteps.attention');
        const corner = t('tools.csvCornerHidden');
        const hidden = (/** @type {number} */ row, /** @type {number} */ col) => col > row;
        return mapsCsv({ corner, mapName: '', rows: tokens, cols: tokens, maps: [{ title, weights }], hidden });
      }
      return csv([
        [
          t('rnnSteps.numbersCaption'),
          ...Array.from({ length: all.cols }, (_, n) => t('figure.dimension', { n: n + 1 })),
        ],
        ...tokens.map((token, at) => [
          visible(token),
          ...Array.from(rowOf(all, at), (value) => (at < read ? value : null)),
        ]),
      ]);
    },
  };
}
