import { html, nothing } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { errorPanel } from '../../parts/error-panel.js';
import { inTurn } from '../../parts/in-turn.js';
import { lineOf } from './model.js';

/**
 * The two lines as templates of their state: nothing here computes or keeps anything.
 *
 * @typedef {import('./model.js').Entry} Entry
 * @typedef {import('./model.js').Line} Line
 *
 * @typedef {object} State
 * @property {import('../../i18n/i18n.js').Translate} t
 * @property {string} language of the texts that stand in the data
 * @property {string | null} experiment the figure's number on the page
 * @property {Line[]} lines
 * @property {Record<string, import('./model.js').Value>} sizes of the examples, for what is said under the list
 * @property {string} at the generation where the page stands
 * @property {string[]} open the generations whose experiments are open
 * @property {Set<string>} unfolded the lines whose entries are in sight
 * @property {Record<string, string>} links addresses of lessons that can be read
 * @property {string} references what a work's key follows in the addresses of the page's references; empty: none
 * @property {(entry: Entry) => import('./labs.js').Lab | null} lab what an open entry shows
 * @property {unknown} tools the row at the figure's foot
 * @property {Actions} on
 *
 * @typedef {object} Actions
 * @property {(key: string) => void} toggle
 * @property {(line: string) => void} fold
 * @property {(key: string) => void} retry
 */

const GROUNDS = /** @type {Record<string, string>} */ ({
  proof: 'evolution.ground.proof',
  handmade: 'evolution.ground.handmade',
  experiment: 'evolution.ground.experiment',
  official: 'evolution.ground.official',
});

/** As the pages name the places of their references. @param {string} key */
const placeOf = (key) => key.replace(/[^\w-]+/g, '-').toLowerCase();

/**
 * A message with its blanks filled by figures that say whence they are.
 * @param {State} state @param {string} key @param {Record<string, import('./model.js').Value>} values
 */
function rich({ t, references }, key, values) {
  return t(key)
    .split(/\{(\w+)\}/)
    .map((part, at) => {
      if (at % 2 === 0) return part;
      if (part in GROUNDS) return html`<span class="ground">${t(GROUNDS[part])}</span>`;
      const { text, figure, part: piece, from, cite } = values[part];
      if (cite) return references ? html`<a href="#${references}${placeOf(cite)}">${text}</a>` : text;
      return html`<span class="fig" data-figure=${figure ?? nothing} data-part=${piece ?? nothing} data-from=${from ?? nothing}>${text}</span>`;
    });
}

/** @param {State} state */
export function view(state) {
  const { t, experiment, lines, sizes } = state;
  return html`<figure class="experiment" aria-label=${t('evolution.title')}>
    <div class="top">
      <h3>${experiment ? `${t('evolution.figure', { number: experiment })} · ` : ''}${t('evolution.title')}</h3>
      <span class="hint">${t('evolution.hint')}</span>
    </div>
    ${lines.map((line) => lineView(state, line))}
    <div class="buttons no-print">${state.tools}</div>
    <figcaption class="caption">
      <p>${t('evolution.origins')}</p>
      <dl>
        <dt>${t('evolution.origin.handmade')}</dt>
        <dd>${t('evolution.origin.handmadeIs')}</dd>
        <dt>${t('evolution.origin.counted')}</dt>
        <dd>${rich(state, 'evolution.origin.countedIs', sizes)}</dd>
        <dt>${t('evolution.origin.cited')}</dt>
        <dd>${t('evolution.origin.citedIs')}</dd>
      </dl>
    </figcaption>
  </figure>`;
}

/** The line of the page's own generation stands open; the other folds. @param {State} state @param {Line} line */
function lineView(state, line) {
  const { t, lines, at, unfolded, on } = state;
  const name = t(line.id === 'training' ? 'evolution.line.training' : 'evolution.line.generating');
  const own = lineOf(lines, at) === line;
  const shown = own || unfolded.has(line.id);
  return html`<section class="line ${shown ? '' : 'folded'}" data-line=${line.id}>
    <h4>
      ${
        own
          ? name
          : html`<button type="button" class="fold" aria-expanded=${shown} aria-controls="line-${line.id}" @click=${() => on.fold(line.id)}>
              ${name}
            </button>`
      }
    </h4>
    <ol id="line-${line.id}">
      ${line.entries.map((entry) => inTurn(() => entryView(state, entry)))}
    </ol>
  </section>`;
}

/** What it says is made anew only when that changes, and not at every step of an experiment. @param {State} state @param {Entry} entry */
function entryView(state, entry) {
  const { t, at, language, open, references } = state;
  const { key } = entry;
  const here = key === at;
  const opened = open.includes(key);
  const links = Object.entries(state.links).flat();
  return html`<li class="entry ${here ? 'here' : ''}" data-entry=${key} aria-current=${here ? 'step' : nothing}>
    ${guard([entry, t, language, here, opened, references, ...links], () => saidOf(state, entry, here, opened))}
    <div class="lab" id="lab-${key}">${opened ? labView(state, entry) : nothing}</div>
  </li>`;
}

/** @param {State} state @param {Entry} entry @param {boolean} here @param {boolean} opened */
function saidOf(state, entry, here, opened) {
  const { t, on } = state;
  const { key, values } = entry;
  const say = (/** @type {string} */ part) => rich(state, `evolution.entry.${key}.${part}`, values);
  return html`<p class="label">${say('label')}</p>
    <div class="text">
      <h5>
        ${say('name')} ${here ? html`<span class="tag">${t('evolution.here')}</span>` : nothing}
        <span class="source">${say('source')}</span>
      </h5>
      <p>${say('solved')}</p>
      <p class="stuck">${t('evolution.stuckAt')}${say('stuck')}</p>
      <p class="foot">
        <button type="button" class="plain-button try no-print" aria-expanded=${opened} aria-controls="lab-${key}" @click=${() => on.toggle(key)}>
          ${t('evolution.try', { what: t(`evolution.entry.${key}.try`) })}
        </button>
        <span class="soft">${t('evolution.lessons')}${lessonsOf(state, entry)}</span>
      </p>
    </div>
    <div class="at">
      <p class="big">${say('big')}</p>
      <p class="soft">${say('caption')}</p>
    </div>`;
}

/** @param {State} state @param {Entry} entry */
const lessonsOf = ({ t, language, links, at }, { key, lessons }) =>
  lessons.map(({ id, label, title }, place) => {
    const said =
      title && lessons.length === 1
        ? t('evolution.lesson', { label: label[language], title: title[language] })
        : label[language];
    // The page does not lead to itself.
    const text = links[id] && key !== at ? html`<a href=${links[id]}>${said}</a>` : said;
    return html`${place > 0 ? t('evolution.and') : nothing}${text}`;
  });

/** @param {State} state @param {Entry} entry */
function labView(state, entry) {
  const { t, on } = state;
  const lab = state.lab(entry);
  if (!lab) return html`<p class="soft" role="status">${t('evolution.loading')}</p>`;
  if (lab.failure) return errorPanel({ message: lab.failure, retry: t('retry'), onRetry: () => on.retry(entry.key) });
  return guard([lab.content], () => lab.content);
}
