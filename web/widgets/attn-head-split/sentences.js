import { fixed, percent, shortened } from '../../parts/number.js';
import { askerToken } from './maps.js';
import { headName, rowOf } from './model.js';

/** @typedef {import('./view.js').State} State */

/** What the largest shares of the single head are. @param {State} state */
export function largest({ t, designs, asker }) {
  const { keys } = designs.input;
  const row = designs.single.rows[asker];
  if (row.empty) return t('undefinedRow');
  const first = shortened(keys[row.argmax]);
  const firstShare = percent(row.max, 1);
  if (row.runnerUp < 0) return t('headSplit.topOne', { first, firstShare });
  return t('headSplit.top', {
    first,
    firstShare,
    second: shortened(keys[row.runnerUp]),
    secondShare: percent(row.second, 1),
  });
}

/** What the missing mask gives away. @param {State} state */
export function leak(state) {
  const { t, designs, asker } = state;
  const { keys, tokens } = designs.input;
  const next = asker + 1;
  if (designs.causal || keys !== tokens || next >= keys.length) return '';
  return t('headSplit.next', {
    asker: askerToken(state),
    next: shortened(keys[next]),
    share: percent(rowOf(designs.single.weights, asker)[next], 1),
  });
}

/** How near the single head's blend is to what it blends. @param {State} state */
export function blendVerdict({ t, designs, asker, fetched }) {
  const { keys } = designs.input;
  const row = designs.single.rows[asker];
  if (row.empty) return '';
  const { cosine } = fetched.single;
  const first = { first: shortened(keys[row.argmax]), firstCosine: fixed(cosine[row.argmax], 3) };
  if (row.runnerUp < 0) return t('headSplit.blendOne', first);
  return t('headSplit.blend', {
    ...first,
    second: shortened(keys[row.runnerUp]),
    secondCosine: fixed(cosine[row.runnerUp], 3),
  });
}

/** The same for what each head fetches, in its own dimensions. @param {State} state */
export function nearness(state) {
  const { t, designs, asker, fetched } = state;
  const { keys } = designs.input;
  if (designs.single.rows[asker].empty) return '';
  const heads = designs.split.map(({ rows }, head) =>
    t('headSplit.nearHead', {
      name: headName(head),
      token: shortened(keys[rows[asker].argmax]),
      cosine: fixed(fetched.split[head].cosine[rows[asker].argmax], 3),
    }),
  );
  return `${blendVerdict(state)}${heads.join(t('list.comma'))}${t('headSplit.sentenceEnd')}`;
}

/** What each head decided. @param {State} state */
export function verdicts(state) {
  const { t, designs, asker } = state;
  const parts = designs.split.map(({ rows }, head) => {
    const row = rows[asker];
    if (row.empty) return t('undefinedRow');
    return t(row.decided ? 'headSplit.decided' : 'headSplit.undecided', {
      name: headName(head),
      token: shortened(designs.input.keys[row.argmax]),
      share: percent(row.max, 1),
    });
  });
  return `${parts.join(t('list.comma'))}${t('headSplit.sentenceEnd')}`;
}
