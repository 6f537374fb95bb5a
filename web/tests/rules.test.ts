/** The rulebooks as books: chapters to read through, figures from the map, rulings beside their clauses, search. */

import { expect, it } from 'vitest';
import { violations } from './support/axe';
import { contented, shot, visitor } from './support/browser';
import { start } from './support/guests';
import { testSession } from './support/session';
import { part } from './support/table';

const here = testSession();

it('WestWall is read by chapters, with figures and rulings, and searched', async () => {
  const page = await visitor(here.browser, { viewport: { width: 1440, height: 900 } });
  await page.goto(`${here.server.url}/rules/westwall`);
  const contents = part(page, 'chapters');
  await contents.getByText('Zones of control').waitFor();
  // The parts of the rulebook: common rules, then each battle.
  expect(await contents.locator('h3').allInnerTexts()).toEqual([
    'Common rules',
    'Bastogne',
    'Arnhem',
    'Hürtgen Forest',
    'Remagen',
  ]);
  await shot(page, 'rules-contents');
  await contents.locator('button', { hasText: 'S7' }).first().click();
  const chapter = part(page, 'chapter');
  await chapter.getByText('S7.12').first().waitFor();
  // A ruling stands with the clause that it interprets.
  expect(await part(page, 'ruling').count()).toBeGreaterThan(3);
  await part(page, 'next-chapter').click();
  await chapter.getByText('S8.11').first().waitFor();
  expect(await chapter.innerText()).not.toContain('S7.12 ');
  await page.getByRole('button', { name: 'Contents' }).click();
  // A clause that names hexes shows them, without a table.
  await contents.locator('button', { hasText: 'A11' }).first().click();
  const figure = part(page, 'rule-figure').first();
  await figure.waitFor();
  expect(await figure.locator('circle').count()).toBeGreaterThan(0);
  await figure.scrollIntoViewIfNeeded();
  await shot(page, 'rules-figure');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Contents' }).click();
  await part(page, 'rules-search').fill('stacking');
  await page.getByText('S5.31').first().click();
  await part(page, 'clause').waitFor();
  await part(page, 'read-chapter').click();
  await chapter.getByText('S5.31').first().waitFor();
  contented(page);
});

it('named clauses of Great Battles have chapters with headings', async () => {
  const page = await visitor(here.browser, { viewport: { width: 390, height: 844 } });
  await page.goto(`${here.server.url}/rules/greatbattles`);
  const contents = part(page, 'chapters');
  await contents.getByText('Questions and answers').waitFor();
  expect(await contents.locator('button').count()).toBeLessThan(40);
  await contents.getByText('Night', { exact: true }).click();
  await part(page, 'chapter').getByText('night-6').first().waitFor();
  await shot(page, 'rules-phone');
  contented(page);
});

it('at the table a figure belongs to the map on the board', async () => {
  const page = await visitor(here.browser, { viewport: { width: 1440, height: 900 } });
  await start(page, here.server.url, { scenario: 'spearhead', against: 'hotseat' });
  await part(page, 'rules').click();
  await part(page, 'rules-search').fill('B15.12');
  await page.locator('[data-testid=rules-drawer] .hit').first().click();
  await part(page, 'clause').waitFor();
  // The hexes of Arnhem are not those of this map.
  await page.getByRole('button', { name: 'Contents' }).click();
  await part(page, 'rules-search').fill('A11.1');
  await page.locator('[data-testid=rules-drawer] .hit').first().click();
  await part(page, 'clause').waitFor();
  expect(await part(page, 'rule-figure').count()).toBe(0);
  contented(page);
});
