/** What axe-core says of a page. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Finding = { id: string; impact: string; nodes: { html: string; failureSummary: string }[] };

/** What axe finds that is serious. */
export async function serious(page: Page): Promise<string[]> {
  // Colours and pictures have come to rest.
  await page.waitForTimeout(400);
  await page.evaluate(axe);
  const found = (await page.evaluate(
    'axe.run(document, { resultTypes: ["violations"] }).then((result) => result.violations)',
  )) as Finding[];
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 120)} ${failureSummary}`).join(' | ')}`,
    );
}
