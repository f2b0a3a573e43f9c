/** The title as the figure has it. @param {Pick<import('./view.js').State, 't' | 'experiment'>} state */
export const titleOf = ({ t, experiment }) =>
  `${experiment ? `${t('figure.experiment', { number: experiment })} · ` : ''}${t('headSplit.title')}`;
