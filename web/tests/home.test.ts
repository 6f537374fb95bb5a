/** The home page: one card a battle that says what it is, and games that wait. */

import { expect, it } from 'vitest';
import type { Library } from '../src/wire';
import { violations } from './support/axe';
import { contented, shot, visitor } from './support/browser';
import { start } from './support/guests';
import { testSession } from './support/session';
import { ask, part } from './support/table';

const here = testSession();

it('the first thing seen has the counters of the battle that starts at once', async () => {
  const page = await visitor(here.browser, { viewport: { width: 1440, height: 900 } });
  await page.goto(here.server.url);
  // Three of each side, all inside the picture.
  await part(page, 'hero-counter').nth(5).waitFor();
  expect(await part(page, 'hero-counter').count()).toBe(6);
  const frame = await part(page, 'hero-map').boundingBox();
  for (const counter of await part(page, 'hero-counter').all()) {
    const box = await counter.boundingBox();
    expect(box && frame && box.x >= frame.x && box.x + box.width <= frame.x + frame.width).toBe(true);
    expect(box && frame && box.y >= frame.y && box.y + box.height <= frame.y + frame.height).toBe(true);
  }
  expect(await part(page, 'hero-map').locator('img').getAttribute('src')).toContain('bastogne');
  await shot(page, 'home-hero');
  expect(await violations(page)).toEqual([]);
  contented(page);
});

it('each battle has a card with map, counters, length, complexity and balance', async () => {
  const page = await visitor(here.browser, { viewport: { width: 1440, height: 900 } });
  await page.goto(here.server.url);
  const { books } = await ask<Library>(page, '/api/library');
  await part(page, 'play-spearhead').waitFor();
  for (const book of books) {
    for (const map of book.maps.filter(({ id }) => book.scenarios.some((one) => one.map === id))) {
      const counters = part(page, `counters-${map.id}`).first();
      await counters.scrollIntoViewIfNeeded();
      await counters.locator('svg').nth(3).waitFor();
      // Both sides are shown.
      expect(await counters.locator('span').count()).toBe(2);
    }
  }
  await part(page, 'play-spearhead').scrollIntoViewIfNeeded();
  const card = page.locator('li', { has: part(page, 'play-spearhead') });
  expect(await card.locator('.facts').innerText()).toMatch(
    /7 turns.*about two hours.*complexity 2 of 5.*German favoured/s,
  );
  await shot(page, 'home-cards');
  expect(await violations(page)).toEqual([]);
  contented(page);
});

it('the cards fit a phone, in the dark', async () => {
  const page = await visitor(here.browser, {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    isMobile: true,
    hasTouch: true,
  });
  await page.goto(here.server.url);
  const counters = part(page, 'counters-bastogne');
  await counters.scrollIntoViewIfNeeded();
  await counters.locator('svg').nth(3).waitFor();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  await shot(page, 'home-cards-phone');
  contented(page);
});

it('the maker of an open game is not offered to play himself', async () => {
  const page = await visitor(here.browser);
  await start(page, here.server.url, { scenario: 'spearhead', against: 'anyone' });
  await part(page, 'waiting-room').waitFor();
  await page.goto(here.server.url);
  await part(page, 'my-games').getByText('Waiting for players').waitFor();
  expect(await part(page, 'join').count()).toBe(0);
  const other = await visitor(here.browser);
  await other.goto(here.server.url);
  await part(other, 'join').first().waitFor();
  // Many games of others do not push the battles away: five are shown, and all on request.
  for (let made = 0; made < 6; made++) {
    const seats = [{ kind: 'me' }, { kind: 'open' }];
    await page.request.post(`${here.server.url}/api/matches`, {
      headers: { origin: here.server.url },
      data: { book: 'westwall', scenario: 'spearhead', seats },
    });
  }
  await other.reload();
  const rows = part(other, 'open-games').locator('> li');
  await part(other, 'all-open').waitFor();
  expect(await rows.count()).toBe(5);
  await part(other, 'all-open').click();
  expect(await rows.count()).toBeGreaterThan(6);
  contented(page, other);
});
