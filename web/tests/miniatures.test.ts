/** Miniature rulebooks by hand: an open table, tanks with a facing, and guns that hide in closed stacks. */

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { spaceOf, targetId } from '../src/board/place';
import type { Table } from '../src/wire';
import { contented, shot, visitor } from './support/browser';
import { testSession } from './support/session';
import { start } from './support/guests';
import { drag, gesturesOf, part, point, settled, spot, tableOf, take, touch } from './support/table';

const label = (page: Page) => part(page, 'draft-label');
const pose = (table: Table, id: string) => {
  const place = table.scene.pieces.find((piece) => piece.id === id)?.place;
  if (!place || !('pose' in place)) throw new Error(`${id} stands nowhere`);
  return { x: place.pose.at.x / 1000, y: place.pose.at.y / 1000, heading: place.pose.heading };
};

/** The next hot seat player confirms the handover. */
async function sit(page: Page): Promise<void> {
  await part(page, 'i-am').first().click();
  await part(page, 'board').waitFor();
}

/** Hides a stand where the player clicks. */
async function hide(page: Page, seat: number, piece: string, at: [number, number]): Promise<void> {
  await page.locator(`[data-testid=tray-piece][data-piece="${piece}"]`).click();
  await part(page, 'region').first().waitFor({ state: 'attached' });
  const { x, y } = await point(page, at);
  await page.mouse.click(x, y);
  const table = await settled(page, (now) => now.scene.buttons.length > 0, `?seat=${seat}`);
  const stands = pose(table, piece);
  expect([stands.x, stands.y].map(Math.round)).toEqual(at);
}

describe('on an open table', () => {
  const here = testSession({ which: 'secrets', game: 'skirmish', seed: 3 });

  it('stands are hidden, dragged, turned, refused and undone', async () => {
    const page = await visitor(here.browser);
    await start(page, here.server.url, { scenario: 'mini', against: 'hotseat' }, { handover: true });
    await sit(page);
    await hide(page, 0, 'N3', [5, 2]);
    await part(page, 'undo').click();
    await hide(page, 0, 'N3', [5, 5]);
    await part(page, 'act-button').first().click();
    await part(page, 'handover').waitFor();
    expect(await page.content()).not.toContain('N3');
    await sit(page);
    expect((await tableOf(page, '?seat=1')).scene.pieces.map(({ id }) => id)).not.toContain('N3');
    await hide(page, 1, 'S3', [20, 13]);
    await part(page, 'act-button').first().click();
    await part(page, 'handover').waitFor();
    await sit(page);
    const before = await settled(page, (now) => now.card.deciding.includes(0), '?seat=0');
    expect(pose(before, 'N1')).toEqual({ x: 10, y: 1.5, heading: 1800 });

    // Dragged: the ghost follows, the label shows the cost, and releasing it moves the stand.
    await drag(page, [10, 1.5], [10, 5], async () => {
      await label(page).getByText('of 6 inches').waitFor();
      await shot(page, 'skirmish-drag');
    });
    const moved = await settled(page, (now) => now.version > before.version, '?seat=0');
    expect(pose(moved, 'N1').y).toBeCloseTo(5, 1);

    // Too far: red while it is dragged, refused with its clause on release, and nothing changes.
    await drag(page, [14, 1.5], [14, 12], async () => {
      await label(page).locator('.red').waitFor();
      await shot(page, 'skirmish-red');
    });
    await part(page, 'toast-refusal').locator('.cite').waitFor();
    expect(await tableOf(page, '?seat=0')).toMatchObject({ version: moved.version });

    // Turned by the keyboard. A move that could meet an ambush cannot be undone.
    await page.keyboard.press('Escape');
    const { x, y } = await point(page, [14, 1.5]);
    await page.mouse.click(x, y);
    await page.keyboard.press(']');
    await page.keyboard.press(']');
    await label(page).waitFor();
    await shot(page, 'skirmish-turn');
    await page.keyboard.press('Enter');
    const turned = await settled(page, (now) => now.version > moved.version, '?seat=0');
    expect(pose(turned, 'N2')).toEqual({ x: 14, y: 1.5, heading: 2100 });
    expect(turned.can_undo).toBe(false);
    contented(page);
  });
});

describe('in formation', () => {
  const here = testSession({ which: 'secrets', game: 'skirmish', seed: 3 });

  it('a pair of stands moves in line with the gap that the player sets', async () => {
    const page = await visitor(here.browser);
    await start(page, here.server.url, { scenario: 'mini', against: 'hotseat' }, { handover: true });
    for (const [seat, piece, at] of [
      [0, 'N3', [5, 5]],
      [1, 'S3', [20, 13]],
    ] as const) {
      await sit(page);
      await hide(page, seat, piece, [...at]);
      await part(page, 'act-button').first().click();
      await part(page, 'handover').waitFor();
    }
    await sit(page);
    const before = await settled(page, (now) => now.card.deciding.includes(0), '?seat=0');
    const { x, y } = await point(page, [14, 1.5]);
    await page.mouse.click(x, y);
    await part(page, 'formation-line').click();
    await drag(page, [14, 1.5], [14, 4], async () => {
      await page.keyboard.press('g');
      await label(page).getByText('in line, gap 0.75').waitFor();
      await shot(page, 'skirmish-line');
    });
    const moved = await settled(page, (now) => now.version > before.version, '?seat=0');
    expect(pose(moved, 'N2').y).toBeCloseTo(4, 1);
    expect(pose(moved, 'N2').x - pose(moved, 'N1').x).toBeCloseTo(2.25, 2);
    expect(moved.scene.active).toEqual(['N3']);
    expect(await part(page, 'formations').count()).toBe(0);
    contented(page);
  });
});

describe('on hexes with a facing', () => {
  const here = testSession({ which: 'secrets', game: 'duel', seed: 3 });
  const tank = (table: Table, id: string) => {
    const piece = table.scene.pieces.find((one) => one.id === id);
    return [piece?.place, piece?.facing];
  };

  it('a tank is turned in its hex, driven over joined maps and refused by hand', async () => {
    const page = await visitor(here.browser);
    await start(page, here.server.url, { scenario: 'mini', against: 'hotseat' });
    const before = await tableOf(page);
    expect(tank(before, 'W1')).toEqual([{ space: '1C1' }, 1800]);

    // Turned by a key, with its cost beside it.
    await touch(page, '1C1');
    await page.keyboard.press('[');
    await label(page).waitFor();
    await shot(page, 'duel-turn');
    await page.keyboard.press('Enter');
    const turned = await settled(page, (now) => now.version > before.version);
    expect(tank(turned, 'W1')).toEqual([{ space: '1C1' }, 1200]);

    // The other side's tank is dragged out of its reach: red, and refused with the clause.
    await page.keyboard.press('0');
    await page.waitForTimeout(500);
    const from = await spot(page, '2C1');
    const far = await spot(page, '1D1');
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((from.x + far.x) / 2, (from.y + far.y) / 2, { steps: 4 });
    await page.mouse.move(far.x, far.y, { steps: 4 });
    await label(page).locator('.red').waitFor();
    await shot(page, 'duel-red');
    await page.mouse.up();
    await part(page, 'toast-refusal').locator('.cite').waitFor();
    expect((await tableOf(page)).version).toBe(turned.version);

    // Driven by touching one of the hexes that are offered.
    await page.keyboard.press('Escape');
    await touch(page, '2C1');
    await page.locator('[data-testid=board] .veil').first().waitFor({ state: 'attached' });
    await touch(page, '2C2');
    const driven = await settled(page, (now) => now.version > turned.version);
    expect(tank(driven, 'G1')[0]).toEqual({ space: '2C2' });
    contented(page);
  });
});

/** Presses a button, or does the first thing that a piece on the map may do. */
async function playOn(page: Page, seat: number, { scene }: Table): Promise<void> {
  if (scene.buttons.length) {
    await part(page, 'act-button').first().click();
    return;
  }
  const piece = scene.pieces.find(({ id }) => scene.active.includes(id));
  const gestures = await gesturesOf(page, seat, piece?.id ?? '');
  await touch(page, spaceOf(piece) ?? '');
  await page.locator('[data-testid=board] .veil').first().waitFor({ state: 'attached' });
  await touch(page, targetId(gestures[0]?.target ?? null) ?? '');
}

describe('with closed stacks and windows at every square', () => {
  const here = testSession({ which: 'secrets', game: 'ambush', seed: 3 });

  it('guns are hidden, the convoy drives through every window, and no page tells where they are', async () => {
    const page = await visitor(here.browser);
    await start(page, here.server.url, { scenario: 'mini', against: 'hotseat' }, { handover: true });
    await sit(page);
    await page.locator('.ground').waitFor({ state: 'attached' });
    for (const [gun, thicket] of [
      ['gun 0', 'thicket 0'],
      ['gun 1', 'thicket 2'],
    ] as const) {
      const before = await tableOf(page, '?seat=1');
      await take(page, gun);
      await touch(page, thicket);
      await settled(page, (now) => now.version > before.version, '?seat=1');
    }
    await shot(page, 'ambush-hidden');
    // Both play on, whatever they are asked, until the convoy is through or gone.
    let closed = false;
    for (let asked = 0; asked < 120; asked++) {
      if (await part(page, 'handover').count()) await sit(page);
      const table = await settled(page, ({ card }) => card.deciding.length > 0 || card.status === 'over');
      if (table.card.status === 'over') break;
      if (await part(page, 'handover').count()) continue;
      const seat = table.seat ?? 0;
      if (seat === 0) {
        closed ||= table.scene.pieces.some((piece) => piece.closed !== undefined);
        expect(await page.content()).not.toMatch(/data-piece="gun/);
      }
      await playOn(page, seat, table);
      await settled(page, (now) => now.version > table.version, `?seat=${seat}`);
    }
    expect(closed).toBe(true);
    expect((await tableOf(page)).card.status).toBe('over');
    await shot(page, 'ambush-over');
    contented(page);
  });
});
