/** The analysis board: private, from what a seat knows, with takebacks and branches. */

import { expect, it } from 'vitest';
import { contented, shot, visitor } from './support/browser';
import { act } from './support/commands';
import { start } from './support/guests';
import { testSession } from './support/session';
import { matchOf, part, press, settled, tableOf } from './support/table';

const here = testSession();

it('a running game is analysed in private, dice are taken back, and lines branch', async () => {
  const page = await visitor(here.browser, { viewport: { width: 1440, height: 900 } });
  await start(page, here.server.url, { scenario: 'hurtgen', against: 'hotseat' });
  await press(page, 'end');
  const game = matchOf(page);
  const before = await settled(page, ({ topic }) => topic === 'combat');
  await part(page, 'tab-map').click();
  await part(page, 'analyse').click();
  await part(page, 'analysis').waitFor();
  expect(matchOf(page)).not.toBe(game);
  const board = await tableOf(page);
  expect(board.card).toMatchObject({ analysis_of: game, watch: 'players', yours: [0, 1] });
  expect(board.scene.pieces.map(({ id, place }) => [id, place])).toEqual(
    before.scene.pieces.map(({ id, place }) => [id, place]),
  );
  // The dice are other dice.
  expect(board.commitment).not.toBe(before.commitment);
  await shot(page, 'analysis-1440');
  // A die is rolled, and taken back on a new board.
  await act(page, 'attack 275F');
  for (let asked = 0; asked < 12; asked++) {
    const table = await settled(page, ({ card }) => card.deciding.length > 0);
    if (table.log.some(({ kind }) => kind === 'roll')) break;
    if (table.scene.buttons.some(({ action }) => action === 'done')) await press(page, 'done');
    else await act(page, 'barrage 42');
  }
  const rolled = await tableOf(page);
  const first = matchOf(page);
  if (!rolled.can_undo) {
    await part(page, 'undo').click();
    await page.waitForURL((url) => !url.pathname.includes(first));
    await part(page, 'analysis').waitFor();
    expect((await tableOf(page)).card.analysis_of).toBe(first);
  }
  // A branch from the past of the first board.
  await page.goto(`${here.server.url}/match/${first}?step=1`);
  await part(page, 'analyse-here').click();
  await page.waitForURL((url) => url.pathname.startsWith('/match/') && !url.pathname.includes(first));
  await part(page, 'analysis').waitFor();
  await page.reload();
  await part(page, 'analysis').waitFor();
  // The game itself has not moved, and a stranger does not find the board.
  const stranger = await visitor(here.browser);
  await stranger.goto(page.url());
  await stranger.getByText('Match not found').first().waitFor();
  await page.goto(`${here.server.url}/match/${game}`);
  expect((await tableOf(page)).steps).toBe(before.steps);
  contented(page);
});

it('a game with secrets is analysed from what the seat knows', async () => {
  const page = await visitor(here.browser, { viewport: { width: 1440, height: 900 } });
  await start(page, here.server.url, { scenario: 'goodwood', against: 'computer', level: 'recruit' });
  const before = await settled(page, ({ card }) => card.deciding.includes(card.yours[0] ?? 0));
  const seat = before.seat ?? 0;
  await part(page, 'tab-map').click();
  await part(page, 'analyse').click();
  await part(page, 'analysis').waitFor();
  const board = await tableOf(page, `?seat=${seat}`);
  // To the seat the guess looks like its game: closed stacks stay closed.
  const seen = (table: typeof board) =>
    table.scene.pieces.map(({ id, place, closed }) => JSON.stringify([id, place, closed])).sort();
  expect(seen(board)).toEqual(seen(before));
  const record = await page.request.get(`${here.server.url}/api/matches/${matchOf(page)}/record`);
  expect(record.status()).toBe(409);
  contented(page);
});
