import AxeBuilder from '@axe-core/playwright';

/** The rules that read colours; of two colour schemes the second can differ in these alone. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * Violations of every rule, best practices too.
 * @param {import('@playwright/test').Page} page
 * @param {string} [within] only there
 * @param {'all' | 'colours'} [rules]
 */
export async function violations(page, within, rules = 'all') {
  // No page here has frames, so the audit runs in the page itself, and it
  // describes nothing but what it finds wrong: a fifth of the time. It would
  // copy the sheets of shadow roots into <style>, which the policy forbids.
  const audit = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'], preload: false });
  if (within) audit.include(within);
  if (rules === 'colours') audit.withRules(COLOURS);
  const { violations: found } = await audit.analyze();
  return found.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target, html }) => `${target.flat().join(' ')} ${html}`).join(' | ')}`,
  );
}
