/** Playing at the table: from the first click to a finished game. */

import { describe, expect, it } from 'vitest';
import { placeText, targetId } from '../src/board/place';
import type { Piece } from '../src/wire';
import { contented, shot, visitor } from './support/browser';
import { testSession } from './support/session';
import { start } from './support/guests';
import { untilTurn } from './support/turn';
import { SETUP } from './support/setup';
import { gesturesOf, part, place, press, settled, tableOf, take, touch } from './support/table';

const here = testSession();

describe('against the computer', () => {
  it('is fighting after two clicks, and finishes a turn', async () => {
    const page = await visitor(here.browser, { speed: 'normal' });
    await page.goto(here.server.url);
    await part(page, 'play-now').waitFor();
    await shot(page, 'home');
    await part(page, 'play-now').click();
    await shot(page, 'new-game');
    await part(page, 'start-game').click();
    await page.waitForURL(/\/match\//);
    await part(page, 'board').waitFor();
    // The computer sets up the Americans; then the Germans come down the road.
    const before = await settled(page, (table) => table.topic === 'movement' && table.card.deciding[0] === 1);
    const [first = '', second = ''] =
      before.scene.trays.find(({ kind, side }) => kind === 'due' && side === 'German')?.pieces ?? [];
    // The Americans close the gate behind the only road: the way is short.
    const way = (await gesturesOf(page, 1, first)).find(({ path }) => path.length > 1);
    expect(way?.cost).toBeTruthy();
    await take(page, first);
    await part(page, 'tab-play').click();
    await part(page, 'inspector').waitFor();
    await shot(page, 'reach');
    await touch(page, targetId(way?.target ?? null) ?? '');
    const entered = await settled(page, (table) => table.step > before.step);
    expect(placeOf(entered.scene.pieces, first)).toBe(targetId(way?.target ?? null));
    // And back again: nothing was rolled.
    await part(page, 'undo').click();
    const back = await settled(page, (table) => table.step === before.step);
    expect(placeOf(back.scene.pieces, first)).toBe('waiting');
    await part(page, 'tab-forces').click();
    await place(page, second, targetId(way?.target ?? null) ?? '');
    await settled(page, (table) => table.step > before.step);
    // Ending the phase would leave units off the map: it asks first.
    await page.locator('[data-testid=act-button][data-action=end]').click();
    await part(page, 'confirm-yes').waitFor();
    expect(await page.locator('dialog[open]').textContent()).toContain(first);
    await part(page, 'confirm-no').click();
    expect((await tableOf(page)).topic).toBe('movement');
    await press(page, 'end');
    await untilTurn(page, 1, 2);
    await part(page, 'tab-log').click();
    expect(await part(page, 'log-line').count()).toBeGreaterThan(5);
    await shot(page, 'turn');
    contented(page);
  });
});

function placeOf(pieces: Piece[], id: string): string {
  return placeText(pieces.find((piece) => piece.id === id));
}

describe('what is not allowed', () => {
  it('is refused with the clause, and its text is one click away', async () => {
    const page = await visitor(here.browser);
    await start(page, here.server.url, { against: 'hotseat' });
    await take(page, '52');
    await touch(page, '2909');
    await part(page, 'toast-refusal').waitFor();
    const toast = part(page, 'toast-refusal');
    expect(await toast.textContent()).toContain('B15.12');
    await toast.getByTestId('clause-link').click();
    await part(page, 'rules-drawer').waitFor();
    expect(await part(page, 'rules-drawer').textContent()).toContain('B15.12');
    await shot(page, 'refusal');
    const { step } = await tableOf(page);
    expect(step).toBe(0);
    contented(page);
  });
});

describe('another unit of one’s own', () => {
  it('is in the way if it cannot act, and is selected if it can', async () => {
    const page = await visitor(here.browser);
    await page.goto(here.server.url);
    await part(page, 'learn').click();
    await part(page, 'lesson-next').click();
    const select = async (space: string) => {
      await touch(page, space);
      await page.locator('[data-testid=board] .veil').first().waitFor({ state: 'attached' });
    };
    await select('1218');
    await touch(page, '1616');
    const moved = await settled(page, ({ scene }) => placeOf(scene.pieces, '705') === '1616');
    expect(moved.scene.active).not.toContain('705');
    await select('1416');
    expect(await part(page, 'prompt').innerText()).toMatch(/^1\/501: \d+ hexes in reach/);
    // No stacking: a click gets the same refusal as a drag.
    await touch(page, '1616');
    const toast = part(page, 'toast-refusal');
    await toast.waitFor();
    expect(await toast.innerText()).toContain('S5.31');
    expect(await part(page, 'prompt').innerText()).toContain('1/501');
    await shot(page, 'stacking-refused');
    await touch(page, '1515');
    await part(page, 'prompt').filter({ hasText: '2/501' }).waitFor();
    // Either may have been meant: the unit that stays gets its answer too.
    await part(page, 'instead').filter({ hasText: '1/501 may not stop in 1515' }).waitFor();
    contented(page);
  });
});

describe('on one screen', () => {
  it('both seats are played in turn', async () => {
    const page = await visitor(here.browser);
    await start(page, here.server.url, { against: 'hotseat' });
    for (const [piece, space] of Object.entries(SETUP)) {
      const { step } = await tableOf(page);
      await place(page, piece, space);
      await settled(page, (table) => table.step > step);
    }
    await press(page);
    const german = await settled(page, (table) => table.card.deciding[0] === 1);
    expect(german.topic).toBe('movement');
    await page.locator('[data-testid=prompt]', { hasText: /./ }).first().waitFor();
    const entering = german.scene.trays.find(({ kind, side }) => kind === 'due' && side === 'German');
    expect(entering?.pieces.length).toBeGreaterThan(0);
    const [piece = ''] = entering?.pieces ?? [];
    const [gesture] = await gesturesOf(page, 1, piece);
    await place(page, piece, targetId(gesture?.target ?? null) ?? '');
    await settled(page, (table) => table.step > german.step, '?seat=1');
    await press(page, 'end');
    await settled(page, (table) => table.topic !== 'movement' || table.card.deciding[0] === 0);
    await shot(page, 'hot-seat');
    contented(page);
  });
});
