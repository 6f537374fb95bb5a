/** The page ships its fonts: no text falls back to what a machine happens to have. */

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { contented, shot, visitor } from './support/browser';
import { testSession } from './support/session';
import { fromSystem, notShipped } from './support/fonts';
import { start } from './support/guests';
import { part, take } from './support/table';

const here = testSession();

async function check(page: Page, what: string): Promise<void> {
  expect(await fromSystem(page), what).toEqual([]);
  expect(await notShipped(page), what).toEqual([]);
}

it('a text in a font of the system is noticed, and so is a font that is not shipped', async () => {
  const page = await visitor(here.browser, { bypassCSP: true });
  await page.goto(here.server.url);
  await part(page, 'play-now').waitFor();
  await page.evaluate(() => {
    const strange = document.createElement('p');
    strange.innerHTML = '<b style="font-family: Georgia">Foy</b> <i>Noville</i> ⚔';
    document.body.append(strange);
  });
  const system = await fromSystem(page);
  expect(system.some((line) => line.endsWith(': Foy'))).toBe(true);
  expect(system.some((line) => line.endsWith(': ⚔'))).toBe(true);
  const asked = await notShipped(page);
  expect(asked.some((line) => line.startsWith('Georgia normal'))).toBe(true);
  expect(asked.some((line) => line.startsWith('Public Sans italic'))).toBe(true);
});

it('home, new game, rules and account are set in the fonts of the page', async () => {
  const page = await visitor(here.browser);
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname);
  });
  await page.goto(here.server.url);
  await part(page, 'play-now').waitFor();
  await check(page, 'home');
  await part(page, 'play-now').click();
  await page.locator('summary', { hasText: 'More options' }).click();
  await check(page, 'new game');
  await page.keyboard.press('Escape');
  await part(page, 'login').click();
  await check(page, 'account');
  await page.goto(`${here.server.url}/rules/westwall`);
  await part(page, 'rules-search').waitFor();
  await check(page, 'rules');
  expect(fonts.length).toBeGreaterThan(0);
  for (const path of fonts) expect(path).toMatch(/^\/assets\/(gelasio|public-sans|archivo-narrow).*\.woff2$/);
  contented(page);
});

it('the table is set in the fonts of the page', async () => {
  const page = await visitor(here.browser);
  await start(page, here.server.url, { against: 'hotseat', hints: true });
  await take(page, '52');
  await check(page, 'a unit selected');
  await page.keyboard.press('h');
  for (const tab of ['play', 'forces', 'log', 'score', 'charts', 'map']) {
    await part(page, `tab-${tab}`).click();
    await check(page, tab);
  }
  await shot(page, 'fonts');
  await page.keyboard.press('?');
  await part(page, 'shortcuts').waitFor();
  await check(page, 'keys');
  await page.keyboard.press('Escape');
  await part(page, 'resign').click();
  await part(page, 'confirm-yes').click();
  await page.getByText('Turning points').or(page.getByText('The dice')).first().waitFor();
  await check(page, 'summary');
  contented(page);
});

it('a map of areas and a lesson are set in the fonts of the page', async () => {
  const page = await visitor(here.browser);
  await start(page, here.server.url, { scenario: 'first', against: 'hotseat' });
  await check(page, 'areas');
  await page.goto(here.server.url);
  await part(page, 'learn').click();
  await part(page, 'lesson-bubble').waitFor();
  await check(page, 'lesson');
  contented(page);
});
