/** Ways to sit down. */

import type { Page } from 'playwright-core';
import { part } from './table';

export type Against = 'computer' | 'friend' | 'anyone' | 'hotseat';

/** Starts a game from the home page. */
export async function start(
  page: Page,
  url: string,
  {
    scenario = 'spearhead',
    side = 0,
    against = 'computer' as Against,
    undo = '',
    level = '',
    hints = false,
    options = [] as string[],
  } = {},
  { handover = false } = {},
): Promise<void> {
  await page.goto(url);
  await part(page, 'play-now').click();
  await choose(page, scenario);
  for (const option of options) await part(page, `option-${option}`).check();
  await part(page, `side-${side}`).check({ force: true });
  await part(page, `opponent-${against}`).check({ force: true });
  if (level) await part(page, `level-${level}`).check({ force: true });
  if (hints) await part(page, 'hints').check();
  if (undo) {
    await page.locator('summary', { hasText: 'More options' }).click();
    await part(page, 'undo-rule').selectOption(undo);
  }
  await part(page, 'start-game').click();
  await page.waitForURL(/\/match\//);
  if (!handover) await part(page, 'board').waitFor();
}

/** Chooses a battle in the dialog of a new game; the list of all is folded until it is asked for. */
export async function choose(page: Page, scenario: string): Promise<void> {
  const radio = part(page, `scenario-${scenario}`);
  if (await radio.isChecked()) return;
  if (!(await radio.isVisible())) await part(page, 'other-scenarios').locator('summary').click();
  await radio.check({ force: true });
}
