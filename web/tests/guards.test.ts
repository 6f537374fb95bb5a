/**
 * Guards Armoured in the browser: set up in one touch, stacks that stay closed in everything the page is sent, the
 * curtain of a shared screen, fortifications placed and turned, a move under fire, and a phone.
 */

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { spaceOf, targetId } from '../src/board/place';
import type { Table } from '../src/wire';
import { contented, shot, visitor } from './support/browser';
import { testSession } from './support/session';
import { start } from './support/guests';
import { ask, gesturesOf, matchOf, part, place, press, settled, tableOf, touch } from './support/table';

const here = testSession();

/** Everything that a page is sent, on any way. */
function listening(page: Page): string[] {
  const heard: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => heard.push(payload.toString())),
  );
  page.on('response', (response) => {
    if (response.url().includes('/api/'))
      void response
        .text()
        .then((text) => heard.push(text))
        .catch(() => undefined);
  });
  return heard;
}

/** Lets the program place what is left, by hand: a unit from its tray, then the offer beside the prompt. */
async function placeRest(page: Page, seat: number): Promise<void> {
  const { scene, version } = await tableOf(page, `?seat=${seat}`);
  const tray = scene.trays.find(
    ({ title, side }) => title.startsWith('To be placed') && side === ['British', 'German'][seat],
  );
  const piece = tray?.pieces[0];
  if (!piece) throw new Error('no unit waits');
  await part(page, 'tab-forces').click();
  await page.locator(`[data-testid=tray-piece][data-piece="${piece}"]`).first().click();
  await part(page, 'choices')
    .getByRole('button', { name: /Set up the \d+ units left for me/ })
    .click();
  await settled(page, (now) => now.version > version, `?seat=${seat}`);
}

const mine = (table: Table, side: string): string[] =>
  table.scene.pieces.filter((p) => p.side === side && spaceOf(p) !== null && !p.closed).map(({ id }) => id);

it('closed stacks are nowhere in what the other player is sent', async () => {
  const british = await visitor(here.browser);
  const heard = listening(british);
  await start(british, here.server.url, { scenario: 'goodwood', against: 'friend' });
  const link = await part(british, 'invitation-link').inputValue();
  const german = await visitor(here.browser);
  await german.goto(link);
  await part(german, 'accept-invitation').click();
  await part(german, 'board').waitFor();
  await settled(german, ({ topic }) => topic === 'setup');
  await shot(german, 'guards-setup');
  await placeRest(german, 1);
  await press(german, 'done');
  await settled(british, ({ card }) => card.deciding[0] === 0);
  // Until it is set up, an order of battle is open to both: what is told from here on must hide it.
  heard.length = 0;
  await placeRest(british, 0);
  await shot(british, 'guards-placed');
  await press(british, 'done');
  const picking = await settled(british, ({ topic }) => topic === 'first-chit');
  expect(picking.scene.prompt).toContain('acts first');
  await shot(british, 'guards-first-chit');
  await press(british, 'pick 2IG');
  await settled(british, ({ topic }) => topic === 'activation');
  await press(british, 'activate');
  const seen = await settled(british, ({ topic }) => topic === 'movement');
  const truth = await tableOf(german);
  const open = new Set(mine(seen, 'German'));
  const hidden = mine(truth, 'German').filter((id) => !open.has(id));
  expect(hidden.length).toBeGreaterThan(3);
  expect(seen.scene.pieces.some((p) => p.side === 'German' && p.closed)).toBe(true);
  await shot(british, 'guards-movement');
  const match = matchOf(british);
  for (const path of ['log', 'record', 'board']) {
    const answer = await british.request.get(new URL(`/api/matches/${match}/${path}`, british.url()).href);
    heard.push(await answer.text());
  }
  heard.push(await british.content());
  for (const secret of hidden) {
    const told = heard.find((text) => text.includes(`"${secret}"`) || text.includes(` ${secret} `));
    expect(told, secret).toBe(undefined);
  }
  contented(british, german);
});

it('a hot seat sets up behind the curtain, and a fire window is answered in one touch', async () => {
  const page = await visitor(here.browser);
  await start(page, here.server.url, { scenario: 'goodwood', against: 'hotseat' }, { handover: true });
  const pass = async (seat: number) => {
    await part(page, 'handover').waitFor();
    await part(page, 'i-am').first().click();
    await part(page, 'board').waitFor();
    return await settled(page, ({ card }) => card.deciding[0] === seat, `?seat=${seat}`);
  };
  await pass(1);
  await placeRest(page, 1);
  const placed = await tableOf(page, '?seat=1');
  await press(page, 'done');
  await part(page, 'handover').waitFor();
  await shot(page, 'guards-curtain');
  const behind = await page.content();
  for (const id of mine(placed, 'German')) expect(behind).not.toContain(`"${id}"`);
  await pass(0);
  await placeRest(page, 0);
  await press(page, 'done');
  await press(page, 'pick 2IG');
  await settled(page, ({ topic }) => topic === 'activation', '?seat=0');
  await press(page, 'activate');
  await settled(page, ({ topic }) => topic === 'movement', '?seat=0');
  contented(page);
});

it('fortifications are placed by hand and turned to a side', async () => {
  const page = await visitor(here.browser);
  // Thousands of placements are open at first: a slow machine takes its time.
  page.setDefaultTimeout(60_000);
  await start(page, here.server.url, { scenario: 'bonninghardt', against: 'hotseat' }, { handover: true });
  await part(page, 'i-am').first().click();
  await part(page, 'board').waitFor();
  await placeRest(page, 1);
  const [first] = await gesturesOf(page, 1, 'chit-bunker');
  const hex = targetId(first?.target ?? null) ?? '';
  await place(page, 'chit-bunker', hex);
  const laid = await settled(
    page,
    ({ scene }) => scene.pieces.some(({ id }) => id === `bunker-${hex}`),
    '?seat=1',
  );
  const before = laid.scene.pieces.find(({ id }) => id === `bunker-${hex}`)?.facing;
  await shot(page, 'guards-works');
  await press(page, 'done');
  await part(page, 'handover').waitFor();
  await part(page, 'i-am').first().click();
  await part(page, 'board').waitFor();
  await placeRest(page, 0);
  await press(page, 'done');
  await part(page, 'handover').waitFor();
  await part(page, 'i-am').first().click();
  await part(page, 'board').waitFor();
  const turns = await gesturesOf(page, 1, `bunker-${hex}`);
  const [turn] = turns;
  const answer = await page.request.post(new URL(`/api/matches/${matchOf(page)}/command`, page.url()).href, {
    headers: { origin: new URL(page.url()).origin },
    data: {
      seat: 1,
      version: (await tableOf(page, '?seat=1')).version,
      do: { drop: { piece: `bunker-${hex}`, target: turn?.target } },
      key: 'turned',
    },
  });
  expect(answer.ok()).toBe(true);
  const turned = await settled(
    page,
    ({ scene }) => scene.pieces.find(({ id }) => id === `bunker-${hex}`)?.facing !== before,
    '?seat=1',
  );
  expect(turned.topic).toBe('setup');
  await shot(page, 'guards-turned');
  contented(page);
});

it('a phone shows the map, the cup and what may be done', async () => {
  const page = await visitor(here.browser, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await start(page, here.server.url, { scenario: 'goodwood', against: 'computer' });
  await settled(page, ({ card }) => card.deciding[0] === 0);
  await shot(page, 'guards-phone-setup');
  const { scene } = await tableOf(page);
  expect(scene.panels.map(({ title }) => title)).toContain('British event cup');
  await touch(
    page,
    (await ask<{ spaces: { id: string }[] }>(page, `/api/matches/${matchOf(page)}/board`)).spaces[700]?.id ??
      '',
  );
  await shot(page, 'guards-phone');
  contented(page);
});
