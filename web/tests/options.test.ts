/** Optional rules switched on before play, a bid for sides, and a track. */

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { violations } from './support/axe';
import { contented, shot, visitor } from './support/browser';
import { testSession } from './support/session';
import { start } from './support/guests';
import { part, settled } from './support/table';

const here = testSession({ which: 'secrets', game: 'ferry' });

/** A game with a bid, and the two who play it. */
async function bidding(): Promise<[Page, Page]> {
  const one = await visitor(here.browser);
  await start(one, here.server.url, { scenario: 'day', against: 'friend', options: ['storm', 'bid'] });
  const link = await part(one, 'invitation-link').inputValue();
  expect(await part(one, 'options').innerText()).toContain('Storm, Bid for sides');
  const other = await visitor(here.browser, { viewport: { width: 390, height: 780 }, colorScheme: 'dark' });
  await other.goto(link);
  expect(await part(other, 'options').innerText()).toContain('Storm, Bid for sides');
  await part(other, 'accept-invitation').click();
  await part(other, 'board').waitFor();
  return [one, other];
}

it('the dialog has a switch for each option, and names the seats by it', async () => {
  const page = await visitor(here.browser);
  await page.goto(here.server.url);
  await part(page, 'play-now').click();
  expect(await part(page, 'side-0').locator('..').innerText()).toContain('Red');
  await part(page, 'option-bid').check();
  expect(await part(page, 'side-0').locator('..').innerText()).toContain('First player');
  await shot(page, 'options');
  contented(page);
});

it('a bid is typed or stepped, is final, and decides who plays which side', async () => {
  const [one, other] = await bidding();
  await part(one, 'number').fill('41');
  expect(await part(one, 'say-number').isDisabled()).toBe(true);
  await part(one, 'number').fill('3');
  await shot(one, 'bid');
  await part(one, 'number').press('Enter');
  await part(one, 'number-field').waitFor({ state: 'detached' });
  expect(await part(one, 'command').innerText()).toContain('Second player');
  await part(other, 'number-more').click();
  expect(await part(other, 'say-number').innerText()).toContain('6');
  await shot(other, 'bid-phone');
  await part(other, 'say-number').click();
  await settled(other, ({ scene }) => scene.plays?.[0] === 1);
  await part(other, 'act-button').first().waitFor();
  const score = await part(other, 'score').innerText();
  expect(score.indexOf('Red')).toBeLessThan(score.indexOf('Blue'));
  expect(score.replace(/\s+/g, ' ')).toContain('Blue 6');
  await part(one, 'tracks').waitFor();
  expect(await part(one, 'track').getAttribute('aria-label')).toContain('1 of 6, fog');
  await shot(one, 'sides-decided');
  await shot(other, 'sides-decided-phone');
  await one.goto(here.server.url);
  const row = one.getByTestId('game').first();
  await row.waitFor();
  expect(await row.innerText()).toContain('with Storm, Bid for sides');
  await shot(one, 'options-list');
  contented(one, other);
});

it.each(['light', 'dark'] as const)('axe finds nothing with options, %s', async (colorScheme) => {
  const page = await visitor(here.browser, { colorScheme, bypassCSP: true });
  await page.goto(here.server.url);
  await part(page, 'play-now').click();
  await part(page, 'option-bid').check();
  expect(await violations(page)).toEqual([]);
  await part(page, 'start-game').click();
  await part(page, 'number-field').waitFor();
  expect(await violations(page)).toEqual([]);
  await shot(page, `bid-${colorScheme}`);
  await part(page, 'number').fill('20');
  await part(page, 'say-number').click();
  await part(page, 'amounts').waitFor();
  await page.locator('[data-action=rest]').click();
  await settled(page, ({ scene }) => scene.tracks?.[0]?.marker === 2);
  expect(await violations(page)).toEqual([]);
  await shot(page, `amounts-${colorScheme}`);
});
