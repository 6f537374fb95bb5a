/** The key to map and counters, numbers of hexes, and the same colours for nations in every rulebook. */

import { expect, it } from 'vitest';
import { contented, shot, visitor } from './support/browser';
import { start } from './support/guests';
import { testSession } from './support/session';
import { part, tableOf } from './support/table';

const here = testSession();

it.each([
  ['hurtgen', 'German', 'light'],
  ['first', 'German', 'dark'],
] as const)('%s has a key, and its Germans are slate', async (scenario, side, colorScheme) => {
  const page = await visitor(here.browser, { viewport: { width: 1440, height: 900 }, colorScheme });
  await start(page, here.server.url, { scenario, against: 'hotseat' });
  const { scene } = await tableOf(page);
  const of = (name: string) =>
    scene.pieces.filter((piece) => piece.side === name && 'space' in piece.place && !piece.closed).length;
  // Look 1 is slate; every German counter on the map has it and no other one does.
  const slate = await page.locator('[data-testid=board] svg.layer .counter.look-1').count();
  expect(slate).toBe(of(side));
  await part(page, 'tab-charts').click();
  await part(page, 'map-key').locator('summary').click();
  await part(page, 'map-key').getByText('Kinds of unit').waitFor();
  expect(await part(page, 'map-key').locator('.ground li').count()).toBeGreaterThan(1);
  expect(await part(page, 'map-key').locator('.kinds li').count()).toBeGreaterThan(2);
  await page.waitForTimeout(500);
  await shot(page, `key-${scenario}-${colorScheme}`);
  if (scenario === 'hurtgen') {
    await part(page, 'fit-width').click();
    await page.locator('.numbers').waitFor({ state: 'visible' });
    await page.waitForTimeout(700);
    await shot(page, 'fit-width-1440');
  }
  contented(page);
});
