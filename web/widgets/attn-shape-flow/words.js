import { grouped } from '../../parts/number.js';

/**
 * @typedef {import('./view.js').State} State
 * @typedef {import('./model.js').FlowTensor} FlowTensor
 */

/** The title as the figure has it. @param {Pick<State, 't' | 'experiment'>} state */
export const titleOf = ({ t, experiment }) =>
  `${experiment ? `${t('shapeFlow.experiment', { number: experiment })} · ` : ''}${t('shapeFlow.title')}`;

/** What a block is. @param {State} state @param {FlowTensor} tensor */
export const roleOf = ({ t }, { role }) =>
  t(
    role === 'input'
      ? 'shapeFlow.input'
      : role === 'output'
        ? 'shapeFlow.output'
        : role === 'parameter'
          ? 'shapeFlow.parameter'
          : 'shapeFlow.intermediate',
  );

/** @param {Pick<FlowTensor, 'rows' | 'cols'>} tensor */
export const shapeOf = ({ rows, cols }) => `${grouped(rows)} × ${grouped(cols)}`;

/** The same transposed. @param {FlowTensor} tensor */
export const turnedShapeOf = ({ rows, cols }) => shapeOf({ rows: cols, cols: rows });

/** A block for the ear: its name and shape as it is drawn, and what it is. @param {State} state @param {import('./layout.js').Box} box */
export function sayShape(state, { label, tensor, turned }) {
  const { t } = state;
  const parts = [
    label.replace('_', '').replace('ᵀ', 'T'),
    roleOf(state, tensor),
    turned ? turnedShapeOf(tensor) : shapeOf(tensor),
  ];
  if (tensor.parameters > 0n) parts.push(t('shapeFlow.sayParameters', { count: grouped(tensor.parameters) }));
  if (tensor.multiplications > 0n) {
    // Counted over all heads, of which this block is one.
    const key = tensor.copies > 1n ? 'shapeFlow.sayAllMultiplications' : 'shapeFlow.sayMultiplications';
    parts.push(t(key, { count: grouped(tensor.multiplications) }));
  }
  return parts.join(t('list.comma'));
}

/** Where a tensor comes from, in a formula; nothing for what is given. @type {Record<string, string>} */
export const FORMULAS = {
  Q: 'Q = X·W_Q',
  K: 'K = X·W_K',
  V: 'V = X·W_V',
  A_h: 'A_h = softmax(Q_h·K_hᵀ ÷ √d_h + M)',
  O_h: 'O_h = A_h·V_h',
  O: 'O = [O_1 … O_H]',
  Y: 'Y = O·W_O',
};
