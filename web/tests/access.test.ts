/** Everybody can play: by keyboard alone, on a phone, with a screen reader's eyes. */

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Library } from '../src/wire';
import { violations } from './support/axe';
import { contented, shot, visitor } from './support/browser';
import { testSession } from './support/session';
import { start } from './support/guests';
import { ask, part, settled, tableOf, take, touch } from './support/table';

const here = testSession();

it.each(['light', 'dark'] as const)('axe finds nothing, %s', async (colorScheme) => {
  const page = await visitor(here.browser, { colorScheme, bypassCSP: true });
  await page.goto(here.server.url);
  await part(page, 'play-now').waitFor();
  expect(await violations(page)).toEqual([]);
  await part(page, 'play-now').click();
  await part(page, 'start-game').waitFor();
  expect(await violations(page)).toEqual([]);
  await part(page, 'hints').check();
  await part(page, 'start-game').click();
  await part(page, 'board').waitFor();
  await part(page, 'ask-hint').click();
  await part(page, 'advice').waitFor();
  for (const tab of ['play', 'forces', 'log', 'score', 'charts', 'map']) {
    await part(page, `tab-${tab}`).click();
    expect(await violations(page), tab).toEqual([]);
  }
  await shot(page, `table-${colorScheme}`);
  await part(page, 'rules').click();
  await part(page, 'rules-search').waitFor();
  expect(await violations(page)).toEqual([]);
});

it('axe finds nothing on any kind of page, on a phone', async () => {
  const page = await visitor(here.browser, {
    colorScheme: 'dark',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const { url } = here.server;
  const post = async (path: string, data: unknown) => {
    const answer = await page.request.post(`${url}/api/${path}`, { headers: { origin: url }, data });
    return (await answer.json()) as { id: string };
  };
  const found = async (what: string) => expect(await violations(page), what).toEqual([]);
  const open = async (path: string, waited: string, what = waited) => {
    await page.goto(`${url}/${path}`);
    await page.locator(waited).first().waitFor();
    await found(what);
  };
  await page.goto(url);
  await post('guest', {});
  const { books } = await ask<Library>(page, '/api/library');
  const both = [{ kind: 'me' }, { kind: 'me' }];
  for (const { id: book, scenarios } of books) {
    const made = await post('matches', { book, scenario: scenarios[0]?.id, seats: both, watch: 'players' });
    // Behind a curtain first, where a scenario has secrets.
    await open(`match/${made.id}`, '[data-testid=board], [data-testid=handover]', book);
    const ready = part(page, 'handover').locator('button').first();
    if (!(await ready.isVisible())) continue;
    await ready.tap();
    await part(page, 'board').waitFor();
    await found(`${book}, ready`);
  }
  const { id } = await post('matches', { book: 'westwall', scenario: 'hurtgen', seats: both });
  await open(`print/${id}`, '[data-testid=print-page]');
  await open(`match/${id}`, '[data-testid=board]');
  await part(page, 'tab-map').tap();
  await part(page, 'share').tap();
  await part(page, 'share-save').waitFor();
  await found('share');
  await page.keyboard.press('Escape');
  await part(page, 'analyse').tap();
  await part(page, 'analysis').waitFor();
  await found('analysis');
  await page.goto(`${url}/match/${id}`);
  await part(page, 'board').waitFor();
  const { version } = await tableOf(page);
  await post(`matches/${id}/command`, { seat: 0, version, do: 'resign', key: 'resign' });
  await part(page, 'summary').waitFor();
  await found('end');
  await open(`match/${id}?step=0`, '[data-testid=caption]');
  const waiting = await post('matches', {
    book: 'westwall',
    scenario: 'spearhead',
    seats: [both[0], { kind: 'invite' }],
  });
  await open(`match/${waiting.id}`, '[data-testid=waiting-room]');
  const lesson = books[0]?.lessons[0]?.id;
  const taught = await post('matches', { book: 'westwall', lesson, seats: [] });
  await open(`match/${taught.id}`, '[data-testid=lesson-bubble]');
  await open('rules/westwall', '[data-testid=rules-search]');
  await open('no/such/page', 'h1');
  contented(page);
});

it('a turn is played by keyboard alone', async () => {
  const page = await visitor(here.browser);
  await page.goto(here.server.url);
  await part(page, 'play-now').waitFor();
  await press(page, part(page, 'play-now'));
  await part(page, 'opponent-hotseat').waitFor();
  await part(page, 'opponent-hotseat').focus();
  await page.keyboard.press('Space');
  await press(page, part(page, 'start-game'));
  await part(page, 'board').waitFor();
  const first = await tableOf(page);
  const total = first.scene.active.length;
  expect(total).toBe(9);
  for (let set = 0; set < total; set++) {
    const { step } = await tableOf(page);
    // The next piece that can act, then the next place for it.
    const piece = page.locator('[data-testid=tray-piece]').first();
    await piece.focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-testid=board] .veil').first().waitFor({ state: 'attached' });
    await part(page, 'board').focus();
    await page.keyboard.press('t');
    await page.keyboard.press('Enter');
    await settled(page, (table) => table.step > step);
    // The tray has followed.
    const left = page.locator('[data-testid=tray-due]', { hasText: 'US' }).getByTestId('tray-piece');
    await expect.poll(() => left.count()).toBe(total - set - 1);
  }
  await page.waitForTimeout(200);
  await page.keyboard.press('e');
  const german = await settled(page, (table) => table.card.deciding[0] === 1);
  expect(german.topic).toBe('movement');
  await page.waitForTimeout(300);
  await page.keyboard.press('e');
  const yes = part(page, 'confirm-yes');
  await yes.waitFor();
  await page.keyboard.press('Enter');
  await settled(page, (table) => table.step > german.step);
  contented(page);
});

async function press(page: Page, button: ReturnType<Page['getByTestId']>): Promise<void> {
  await button.focus();
  await page.keyboard.press('Enter');
}

it('works on a phone in portrait', async () => {
  const page = await visitor(here.browser, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
  });
  await page.goto(here.server.url);
  await shot(page, 'phone-home');
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await wide()).toBeLessThanOrEqual(0);
  await start(page, here.server.url, { against: 'hotseat', hints: true });
  await part(page, 'ask-hint').click();
  await part(page, 'advice').waitFor();
  await shot(page, 'phone-hint');
  expect(await wide()).toBeLessThanOrEqual(0);
  const { step } = await tableOf(page);
  // What the Veteran advises, and so where the board has gone, depends on how far it could think.
  await part(page, 'hint').getByRole('button').click();
  await take(page, '20');
  await page.getByRole('button', { name: 'Whole map' }).click();
  await touch(page, '1317');
  await settled(page, (table) => table.step > step);
  await shot(page, 'phone-table');
  contented(page);
});
