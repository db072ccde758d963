// Checks pages with axe-core.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { ROOT } from '../../infra/ground/root.ts';

const AXE = readFileSync(join(ROOT, 'node_modules/axe-core/axe.min.js'), 'utf8');

/** The rules whose result depends on colors. Light and dark mode differ in nothing else. */
const OF_COLORS = ['color-contrast', 'link-in-text-block'];

/**
 * The violations of accessibility rules, as rule and place.
 * @param rules `colors` for a page that was checked with all rules in the other mode
 */
export const violations = async (page: Page, rules: 'all' | 'colors' = 'all'): Promise<string[]> => {
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(AXE);
  const options = {
    resultTypes: ['violations'],
    ...(rules === 'colors' && { runOnly: { type: 'rule', values: OF_COLORS } }),
  };
  return page.evaluate(`axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + ' ' + target + ' ' + failureSummary)))`);
};
