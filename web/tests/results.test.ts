/** What just happened, and what happened before: results that stay, captions, the log in a replay, playing on. */

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Table } from '../src/wire';
import { contented, shot, visitor } from './support/browser';
import { start } from './support/guests';
import { testSession } from './support/session';
import { matchOf, part, press, settled, tableOf } from './support/table';

const here = testSession();

/** Attacks in the forest until a die is rolled. */
async function fight(page: Page): Promise<Table> {
  await press(page, 'end');
  await settled(page, ({ topic }) => topic === 'combat');
  await act(page, 'attack 275F');
  for (let asked = 0; asked < 12; asked++) {
    const table = await settled(page, ({ card }) => card.deciding.length > 0);
    if (table.log.some(({ kind }) => kind === 'roll')) return table;
    const done = table.scene.buttons.find(({ action }) => action === 'done');
    if (done) await press(page, 'done');
    else await act(page, 'barrage 42');
  }
  throw new Error('no die was rolled');
}

/** Does something that is no matter of the test. */
async function act(page: Page, action: string): Promise<void> {
  const { card, version } = await tableOf(page);
  const answer = await page.request.post(new URL(`/api/matches/${matchOf(page)}/command`, page.url()).href, {
    headers: { origin: new URL(page.url()).origin },
    data: { seat: card.deciding[0], version, do: { act: [action] }, key: `${version}` },
  });
  if (!answer.ok()) throw new Error(`${action}: ${answer.status()} ${await answer.text()}`);
  await settled(page, (now) => now.version > version);
}

it('the result of a roll stays on screen with the next decision', async () => {
  const page = await visitor(here.browser, { viewport: { width: 1440, height: 900 }, speed: 'normal' });
  await start(page, here.server.url, { scenario: 'hurtgen', against: 'hotseat' });
  const rolled = await fight(page);
  const result = part(page, 'last-fight');
  await result.waitFor();
  // The view has gone to the fight: its counters can be read.
  const box = await page.locator('[data-testid=board] [data-piece="275F"]').boundingBox();
  expect(box?.width ?? 26).toBeGreaterThan(25);
  const text = await result.innerText();
  expect(text).toContain('275F');
  expect(text).toMatch(/die [1-6]/);
  const roll = rolled.log.find(({ kind }) => kind === 'roll');
  expect(text).toContain(roll?.text.replace(/ ?\[.*$/, '') ?? 'a roll');
  // The question that follows stands with it.
  expect(await part(page, 'command').innerText()).not.toBe('');
  await shot(page, 'result-1440');
  contented(page);
});

it('a replay says what was done, the log follows it, and a finished game is played on', async () => {
  const page = await visitor(here.browser, { viewport: { width: 1440, height: 900 } });
  await start(page, here.server.url, { scenario: 'hurtgen', against: 'hotseat' });
  await fight(page);
  await part(page, 'tab-map').click();
  await part(page, 'resign').click();
  await part(page, 'confirm-yes').click();
  const over = await settled(page, ({ card }) => card.status === 'over');
  await part(page, 'summary').waitFor();
  expect(await part(page, 'summary').locator('h3').first().innerText()).toContain('wins by resignation');
  await shot(page, 'end-1440');
  await part(page, 'replay-all').click();
  await part(page, 'caption').waitFor();
  await part(page, 'replay-play').click();
  await page.keyboard.press('Home');
  await page.keyboard.press('>');
  const die = part(page, 'caption').filter({ hasText: /die [1-6]/ });
  await die.waitFor();
  await part(page, 'tab-log').click();
  const line = page.locator('[data-testid=log-line].here', { hasText: 'die' });
  expect(await line.innerText()).toMatch(/die [1-6]/);
  expect(await line.isVisible()).toBe(true);
  await shot(page, 'replay-1440');
  // Back one step: before the die.
  await page.keyboard.press(',');
  await die.waitFor({ state: 'detached' });
  const step = Number(await part(page, 'replay-slider').inputValue());
  expect(step).toBeLessThan(over.steps);
  await part(page, 'play-on').click();
  await part(page, 'on-hotseat').check();
  await shot(page, 'play-on-1440');
  await part(page, 'play-on-start').click();
  const before = matchOf(page);
  await page.waitForURL((url) => url.pathname.startsWith('/match/') && !url.pathname.includes(before));
  await part(page, 'board').waitFor();
  const now = await settled(page, ({ card }) => card.status === 'running');
  expect(now.steps).toBe(step);
  expect(now.log.some(({ kind }) => kind === 'roll')).toBe(false);
  contented(page);
});

it('a game against the computer is private unless the player says otherwise', async () => {
  const page = await visitor(here.browser);
  await start(page, here.server.url, { scenario: 'spearhead' });
  expect((await tableOf(page)).card.watch).toBe('players');
  const stranger = await visitor(here.browser);
  await stranger.goto(page.url());
  await stranger.getByText('Match not found').first().waitFor();
  contented(page);
});
