/** Two players, two browsers, one match from invitation to the last turn, with a spectator. */

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { spaceOf, targetId } from '../src/board/place';
import { contented, shot, visitor } from './support/browser';
import { testSession } from './support/session';
import { start } from './support/guests';
import { gesturesOf, matchOf, part, place, press, settled, tableOf, touch } from './support/table';

const here = testSession();

/** The Americans and where they are set up: out of the way of the Clervaux road. */
const AMERICANS = {
  '52': '1215',
  '2-armor': '1216',
  '811': '1115',
  '73': '1116',
  '58': '1117',
  '20': '1317',
  '3': '1416',
  '90': '1316',
  '420': '1417',
};

it('a whole match by invitation, with an undo, a lost connection and a spectator', async () => {
  const us = await visitor(here.browser);
  await start(us, here.server.url, { scenario: 'spearhead', against: 'friend' });
  const link = await part(us, 'invitation-link').inputValue();
  await shot(us, 'waiting-room');
  const german = await visitor(here.browser);
  await german.goto(link);
  await part(german, 'accept-invitation').click();
  await part(german, 'board').waitFor();
  await settled(us, (table) => table.card.status === 'running');

  // The invitation is used up.
  const late = await visitor(here.browser);
  await late.goto(link);
  await late.waitForTimeout(300);
  expect(await part(late, 'accept-invitation').count()).toBe(0);

  for (const [piece, space] of Object.entries(AMERICANS)) {
    const { step } = await tableOf(us);
    await place(us, piece, space);
    await settled(us, (table) => table.step > step);
  }
  await press(us);
  // The other browser has followed without being asked.
  const arrived = await settled(
    german,
    (table) => table.topic === 'movement' && table.card.deciding[0] === 1,
  );
  const tank =
    arrived.scene.trays.find(({ kind, side }) => kind === 'due' && side === 'German')?.pieces[0] ?? '';
  const way = (await gesturesOf(german, 1, tank)).find(({ path }) => path.length === 3);
  await place(german, tank, targetId(way?.target ?? null) ?? '');
  await settled(us, (table) => table.step > arrived.step);
  await part(german, 'undo').click();
  await settled(us, (table) => table.step === arrived.step);
  await german.waitForTimeout(200);
  await place(german, tank, targetId(way?.target ?? null) ?? '');
  await settled(us, (table) => table.step > arrived.step);

  // The server dies without a word; both come back to the same table.
  await here.server.kill();
  await part(us, 'offline').waitFor();
  await here.server.restart();
  await part(us, 'offline').waitFor({ state: 'hidden' });
  const again = await tableOf(us);
  expect(again.step).toBe(arrived.step + 1);

  const watching = await visitor(here.browser);
  await watching.goto(`${here.server.url}/match/${matchOf(us)}`);
  await part(watching, 'spectator').waitFor();

  await finish(us, german);
  const over = await settled(us, (table) => table.card.status === 'over');
  expect(over.card.outcome?.winner).toBe(0);
  expect(over.scene.standing.turn).toBe(7);
  await part(us, 'summary').waitFor();
  await part(us, 'score-chart').waitFor();
  await shot(us, 'summary');
  await settled(watching, (table) => table.card.status === 'over');
  contented(us, german, watching);
}, 240_000);

/** Both end every phase, answering whatever the rules ask, until the game is over. */
async function finish(...players: Page[]): Promise<void> {
  for (let asked = 0; asked < 200; asked++) {
    const [first] = players;
    if (!first) return;
    const now = await tableOf(first);
    if (now.card.status === 'over') return;
    const seat = now.card.deciding[0] ?? 0;
    const page = players[seat];
    if (!page) throw new Error(`seat ${seat} is empty`);
    // A click on an older table would be refused as stale.
    const table = await settled(page, () => true);
    const button = table.scene.buttons.find(({ ends }) => ends) ?? table.scene.buttons[0];
    await page.locator('[data-testid=command]').first().waitFor();
    if (button) await press(page, button.action);
    else {
      const piece = table.scene.active[0] ?? '';
      const [gesture] = await gesturesOf(page, seat, piece);
      await touch(page, spaceOf(table.scene.pieces.find(({ id }) => id === piece)) ?? '');
      if (gesture?.target) await touch(page, targetId(gesture.target) ?? '');
    }
    await settled(page, (later) => later.version > table.version || later.card.status === 'over');
  }
  throw new Error('the match did not end');
}
