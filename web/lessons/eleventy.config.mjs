/**
 * The lesson pages: Markdown with shortcodes, through Nunjucks, into static HTML.
 *
 * Shortcodes an author has (numbers are never typed into a sentence, see lib/digits.mjs):
 *   {% fig "id" %}  {% fig "id", 1 %}     a figure of data/published-figures.json, computed by the core
 *   {% holds "id" %}                      nothing on the page; the build fails where the figure does not hold
 *   {% data "anchor.config.head_dim" %}   a number or name that stands in data/
 *   {% model "GPT-3 175B", "head_dim" %}  the same of a model of data/frontier-models.json
 *   {% layer "rnn.serialSteps", "worked.sequence_length", "anchor.config.hidden_size" %}   counted by the core
 *   {% ground "可证明" %}                  the kind of ground a claim has
 *   {% cite "vaswani2017", "表 3" %}       a citation, linked to the references
 *   {% lesson "C3-L8" %}                  a lesson's name; a link where that lesson exists
 *   {% widget "attn-head-split" %}        a live widget with its static version inside
 *   {% widget "attn-dataflow", {lesson: "C3-L7"} %}   the same with attributes on the tag
 *   $…$, $$…$$                            formulas
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { layerCount, modelField, lookUp, printed, readData } from './lib/data.mjs';
import { refuseTypedDigits } from './lib/digits.mjs';
import { escapeHtml } from './lib/escape.mjs';
import { figureBook } from './lib/figures.mjs';
import { elementSections, formatSections, propertyTable } from './lib/manual.mjs';
import { headingIds, mathPlugin } from './lib/math.mjs';
import { neighbours } from './lib/course.mjs';
import { importParts, lessons, need, places } from './lib/places.mjs';
import { markLines } from './lib/lines.mjs';
import { outline, readingMinutes } from './lib/reading.mjs';
import { deadLinks, idBreaks, policyBreaks } from './lib/strict.mjs';
import { spaceOut } from './lib/typography.mjs';
import { countExperiments, isExperiment, Numbering, widgetElement } from './lib/widgets.mjs';

/** What a claim stands on, and what that says to a reader. */
const GROUNDS = {
  可证明: { name: 'proof', says: '从定义推得出，或者数得出来' },
  理论动机: { name: 'motive', says: '有道理，还没有证明，也没有测' },
  实验: { name: 'experiment', says: '测出来的，换个模型或数据可能会变' },
  官方自报: { name: 'official', says: '发布者自己公布的，这里没有复验' },
  手工构造的教学向量: { name: 'handmade', says: '为了看得清而手写的数，没有模型学过它们' },
};

const BUILD_THE_WIDGETS = 'build the widgets first (node web/build.mjs)';

const readJson = (/** @type {string} */ file) => JSON.parse(readFileSync(path.join(lessons, file), 'utf8'));

/** @param {string} folder @returns {string[]} */
const filesUnder = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? filesUnder(file) : [file];
  });

/** @param {any} eleventyConfig */
export default async function configure(eleventyConfig) {
  const data = readData(places.data);
  const { nodeEngine } = await importParts(places.engine, ['nodeEngine'], 'it counts, see web/engine');
  const engine = await nodeEngine();
  const { loadFigures } = await importParts(
    places.figures,
    ['loadFigures'],
    'the figures come from the core, see web/engine',
  );
  const { staticVersion, staticStyles, staticTags } = await importParts(
    places.static,
    ['staticVersion', 'staticStyles', 'staticTags'],
    'it makes the static versions of the widgets',
  );
  need(path.join(places.dist, 'attn-widgets.js'), BUILD_THE_WIDGETS);
  const figures = figureBook(await loadFigures(), data.published.figures);

  const course = readJson('_data/course.json');
  const references = {
    ...readJson('_data/references.json'),
    anchor: {
      short: data.anchor.name,
      authors: 'Qwen',
      title: `${data.anchor.name}: config.json`,
      where: data.anchor.repository,
      id: `revision ${data.anchor.revision.slice(0, 10)}`,
    },
  };
  for (const model of data.frontier.models) {
    references[model.name] = { short: model.name, title: model.name, where: model.source };
  }

  // Prose ------------------------------------------------------------------------------------------
  eleventyConfig.addShortcode('fig', (/** @type {string} */ id, /** @type {number | undefined} */ index) => {
    const part = index === undefined ? '' : ` data-part="${index}"`;
    return `<span class="fig" data-figure="${escapeHtml(id)}"${part}>${escapeHtml(figures.text(id, index))}</span>`;
  });
  eleventyConfig.addShortcode('holds', (/** @type {string} */ id) => {
    figures.holds(id);
    return '';
  });
  const number = (/** @type {string} */ text, /** @type {string} */ from) =>
    `<span class="fig" data-from="${escapeHtml(from)}">${escapeHtml(text)}</span>`;
  eleventyConfig.addShortcode('data', (/** @type {string} */ dotted) => number(lookUp(data, dotted), dotted));
  eleventyConfig.addShortcode('model', (/** @type {string} */ name, /** @type {string} */ field) =>
    number(modelField(data, name, field), `${name} ${field}`),
  );

  eleventyConfig.addShortcode('layer', (/** @type {[string, string, string]} */ ...[what, tokens, width]) =>
    number(layerCount(engine, data, what, tokens, width), `${what} ${tokens} ${width}`),
  );

  eleventyConfig.addShortcode('ground', (/** @type {keyof typeof GROUNDS} */ kind) => {
    if (!(kind in GROUNDS)) throw new Error(`ground "${kind}": one of ${Object.keys(GROUNDS).join(' ')}`);
    const { name, says } = GROUNDS[kind];
    return `<abbr class="ground ground-${name}" title="${says}">${kind}</abbr>`;
  });
  eleventyConfig.addGlobalData('grounds', () => Object.entries(GROUNDS).map(([kind, { says }]) => ({ kind, says })));
  eleventyConfig.addShortcode('cite', (/** @type {string} */ key, /** @type {string} */ place = '') => {
    const reference = references[key];
    if (!reference) throw new Error(`citation ${key}: not in the references`);
    const where = place ? `，${escapeHtml(place)}` : '';
    return `<a class="cite" href="#${referenceId(key)}">${referenceShort(key)}${where}</a>`;
  });
  eleventyConfig.addShortcode('lesson', (/** @type {string} */ id, /** @type {string} */ form = 'label') => {
    const lesson = findLesson(id);
    const text = form === 'title' ? `${lesson.label}「${lesson.title}」` : lesson.label;
    return lesson.url ? `<a href="${lesson.url}">${text}</a>` : `<span class="lesson">${text}</span>`;
  });
  const findLesson = (/** @type {string} */ id) => {
    const lesson = course.lessons.find((/** @type {any} */ l) => l.id === id);
    if (!lesson) throw new Error(`lesson ${id}: not in _data/course.json`);
    return lesson;
  };

  // Blocks -----------------------------------------------------------------------------------------
  const numbering = new Numbering();
  eleventyConfig.on('eleventy.before', () => numbering.clear());
  eleventyConfig.addAsyncShortcode('widget', async function (/** @type {string} */ tag, attributes = {}) {
    // @ts-expect-error Eleventy gives shortcodes the page as `this`.
    const { url } = this.page;
    const kind = isExperiment(tag) ? 'experiment' : 'figure';
    const number = numbering.next(url, kind);
    const element = await widgetElement(staticVersion, tag, { experiment: number, ...attributes });
    return `<div class="figure" id="${kind}-${number}">${element}</div>`;
  });
  const referenceId = (/** @type {string} */ key) => `ref-${key.replace(/[^\w-]+/g, '-').toLowerCase()}`;
  const referenceShort = (/** @type {string} */ key) => {
    if (!references[key]) throw new Error(`citation ${key}: not in the references`);
    // Name and year stay on one line.
    return escapeHtml(references[key].short).replaceAll(' ', '\u00a0');
  };

  // The page for authors ---------------------------------------------------------------------------
  const manual = {
    manifest: JSON.parse(readFileSync(need(path.join(places.dist, 'custom-elements.json'), BUILD_THE_WIDGETS), 'utf8')),
    schema: (/** @type {string} */ name) =>
      JSON.parse(
        readFileSync(need(path.join(places.data, 'schemas', `${name}.schema.json`), 'an element names it'), 'utf8'),
      ),
    wording: readJson('_data/wording.json'),
    staticVersion,
    staticStyles,
    staticTags,
  };
  eleventyConfig.addAsyncShortcode('elements', () => elementSections(manual));
  eleventyConfig.addShortcode('custom_properties', () => propertyTable(manual));
  eleventyConfig.addShortcode('formats', () => formatSections(manual));
  eleventyConfig.addShortcode('file', (/** @type {string} */ name) => {
    const text = readFileSync(path.join(lessons, 'site', name), 'utf8');
    return `<pre><code>${escapeHtml(text.trim())}</code></pre>`;
  });

  // Layout -----------------------------------------------------------------------------------------
  eleventyConfig.addFilter('outline', outline);
  eleventyConfig.addFilter('minutes', readingMinutes);
  eleventyConfig.addFilter('experiments', countExperiments);
  // Known before the page is: a static version without its sheet would be laid out for nothing.
  eleventyConfig.addFilter('sheets', (/** @type {string} */ html) => [
    ...new Set([...html.matchAll(/<link rel="stylesheet" href="([^"]+)">/g)].map(([, href]) => href)),
  ]);
  eleventyConfig.addFilter('lessonById', findLesson);
  eleventyConfig.addFilter('neighbours', (/** @type {string} */ id) => neighbours(course.lessons, id));
  eleventyConfig.addFilter('printed', (/** @type {unknown} */ value) => printed(value, 'in a table'));
  eleventyConfig.addFilter('cited', (/** @type {string} */ html) =>
    Object.entries(references)
      .map(([key, reference]) => ({ ...reference, anchor: referenceId(key) }))
      .filter(({ anchor }) => html.includes(`href="#${anchor}"`)),
  );
  /** @type {any} */
  let markdown;
  eleventyConfig.addFilter('questions', (/** @type {string} */ id) => {
    const file = path.join(lessons, 'questions', `${id}.md`);
    const source = readFileSync(need(file, 'every lesson has a file of readers’ questions'), 'utf8');
    return markdown.render(source.replace(/<!--[\s\S]*?-->/g, '').trim());
  });
  eleventyConfig.addGlobalData('world', data.world);
  eleventyConfig.addGlobalData('anchor', data.anchor);
  eleventyConfig.addGlobalData('frontier', data.frontier);

  eleventyConfig.amendLibrary('md', (/** @type {any} */ md) => {
    md.set({ html: true, typographer: false });
    md.use(mathPlugin).use(headingIds).use(markLines);
    // A table wider than the screen scrolls inside its own frame, reachable by keyboard.
    md.renderer.rules.table_open = () => '<div class="table" tabindex="0" role="group" aria-label="表格"><table>\n';
    md.renderer.rules.table_close = () => '</table></div>\n';
    // markdown-it aligns cells by a style attribute, which the pages may not have.
    for (const cell of ['th_open', 'td_open']) {
      md.renderer.rules[cell] = (
        /** @type {any[]} */ tokens,
        /** @type {number} */ i,
        /** @type {any} */ options,
        /** @type {any} */ _env,
        /** @type {any} */ self,
      ) => {
        const right = tokens[i].attrGet('style') === 'text-align:right';
        tokens[i].attrs = right ? [['class', 'number']] : null;
        return self.renderToken(tokens, i, options);
      };
    }
    markdown = md;
  });

  // Checks and finish ------------------------------------------------------------------------------
  // The files are read as they were written: the front matter (question, abstract) is prose too.
  eleventyConfig.on('eleventy.before', () => {
    for (const folder of ['pages', '_includes', 'questions']) {
      for (const file of filesUnder(path.join(lessons, folder))) {
        refuseTypedDigits(path.relative(lessons, file), readFileSync(file, 'utf8'));
      }
    }
  });
  eleventyConfig.addTransform('typography', (/** @type {string} */ html) => spaceOut(html));
  /** @type {Map<string, string>} */
  const pages = new Map();
  eleventyConfig.addTransform('policy', function (/** @type {string} */ html) {
    // @ts-expect-error Eleventy gives transforms the page as `this`.
    const { outputPath, url } = this.page;
    if (typeof outputPath !== 'string' || !outputPath.endsWith('.html')) return html;
    const broken = [...policyBreaks(html), ...idBreaks(html)];
    if (broken.length) throw new Error(`${url}:\n  ${broken.join('\n  ')}`);
    pages.set(url, html);
    return html;
  });
  eleventyConfig.on('eleventy.after', (/** @type {any} */ { directories }) => {
    const broken = [...pages].flatMap(([url, html]) => deadLinks(html, directories.output).map((b) => `${url}: ${b}`));
    if (broken.length) throw new Error(`links that lead nowhere:\n  ${broken.join('\n  ')}`);
  });

  eleventyConfig.addPassthroughCopy({ 'lessons/site': 'site', [path.relative(process.cwd(), places.dist)]: 'attn' });
  eleventyConfig.addWatchTarget('lessons/questions');
  eleventyConfig.setUseGitIgnore(false);

  return {
    dir: {
      input: 'lessons/pages',
      includes: '../_includes',
      data: '../_data',
      output: path.relative(process.cwd(), places.out),
    },
    markdownTemplateEngine: 'njk',
    htmlTemplateEngine: 'njk',
  };
}
