/** What axe-core says of a page. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Finding = { id: string; impact: string; nodes: { html: string; failureSummary: string }[] };

/** Everything that axe finds, grave or not. */
export async function violations(page: Page): Promise<string[]> {
  // Colours and pictures have come to rest.
  await page.evaluate(async () => {
    const ends = (one: Animation) => one.effect?.getComputedTiming().iterations !== Infinity;
    const all = document.getAnimations().filter(ends);
    await Promise.all(all.map((one) => one.finished.catch(() => undefined)));
  });
  await page.evaluate(axe);
  const found = (await page.evaluate(
    'axe.run(document, { resultTypes: ["violations"] }).then((result) => result.violations)',
  )) as Finding[];
  return found.map(
    ({ id, impact, nodes }) =>
      `${id} (${impact}): ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 120)} ${failureSummary}`).join(' | ')}`,
  );
}
