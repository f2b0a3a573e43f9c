import AxeBuilder from '@axe-core/playwright';

/**
 * Violations of every rule, best practices too.
 * @param {import('@playwright/test').Page} page
 * @param {string} [within] only there
 */
export async function violations(page, within) {
  // No page here has frames, so the audit runs in the page itself, and it
  // describes nothing but what it finds wrong: a fifth of the time.
  const audit = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  if (within) audit.include(within);
  const { violations: found } = await audit.analyze();
  return found.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target, html }) => `${target.flat().join(' ')} ${html}`).join(' | ')}`,
  );
}
