/** Great Battles by hand: Agira on its open table. */

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Table } from '../src/wire';
import { contented, shot, visitor } from './support/browser';
import { start } from './support/guests';
import { testSession } from './support/session';
import { drag, part, press, settled, tableOf } from './support/table';

const here = testSession();

const pose = (table: Table, id: string) => {
  const place = table.scene.pieces.find((piece) => piece.id === id)?.place;
  if (!place || !('pose' in place)) throw new Error(`${id} stands nowhere`);
  return { x: place.pose.at.x / 1000, y: place.pose.at.y / 1000, heading: place.pose.heading };
};

const asked = (seat: number) => (table: Table) => table.card.deciding.includes(seat);
const offers = (table: Table, action: string): boolean =>
  table.scene.buttons.some((button) => button.action === action);

/** Says each of these in turn, as soon as the seat is asked and offered it. */
async function say(page: Page, seat: number, actions: readonly string[]): Promise<void> {
  for (const action of actions) {
    await settled(page, (table) => asked(seat)(table) && offers(table, action));
    await press(page, action);
  }
}

it('a battalion is dragged, refused too far away, ordered and carried out; nothing hidden is in the page', async () => {
  const page = await visitor(here.browser);
  await start(page, here.server.url, { scenario: 'agira', side: 0, level: 'regular' });
  await say(page, 0, ['done', 'done', 'done']);
  const dawn = await settled(page, (table) => asked(0)(table) && offers(table, 'proceed'));
  expect(JSON.stringify(dawn)).not.toMatch(/ax-D\d|\/104/);
  expect(await page.content()).not.toMatch(/ax-D\d|\/104/);
  await shot(page, 'agira-dawn');
  await say(page, 0, ['proceed', 'activate al-A', 'done']);
  for (;;) {
    const now = await settled(page, asked(0));
    if (now.scene.phase === 'orders') break;
    await press(page, 'done');
  }
  const before = await tableOf(page);
  const id = before.scene.active.find((piece) => /^al-A\d-i1$/.test(piece));
  if (id === undefined) throw new Error('no battalion of the brigade has an action');
  const from = pose(before, id);

  // Far too far: red, with the clause beside it, and nothing is ordered.
  await drag(page, [from.x, from.y], [from.x - 12, from.y], async () => {
    await part(page, 'draft-label').locator('.red').waitFor();
    await shot(page, 'agira-red');
  });
  await part(page, 'toast-refusal').first().waitFor();
  expect((await tableOf(page)).version).toBe(before.version);
  await page.keyboard.press('Escape');

  // A little way: an order, then `go`.
  await drag(page, [from.x, from.y], [from.x - 0.7, from.y], async () => {
    await part(page, 'draft-label').getByText('of the allowance').waitFor();
    await shot(page, 'agira-drag');
  });
  const ordered = await settled(page, (table) => offers(table, 'go'));
  expect(pose(ordered, id)).toEqual(from);
  await press(page, 'go');
  const moved = await settled(page, (table) => asked(0)(table) && pose(table, id).x < from.x - 0.3);
  expect(pose(moved, id).x).toBeCloseTo(from.x - 0.7, 1);
  await shot(page, 'agira-moved');
  contented(page);
});

it('the defender is asked while the enemy moves, and holds', async () => {
  const page = await visitor(here.browser);
  await start(page, here.server.url, { scenario: 'agira', side: 1, level: 'regular' });
  await say(page, 1, ['done', 'done']);
  for (;;) {
    const now = await settled(page, asked(1));
    if (now.scene.phase === 'window') break;
    const [next] = ['done', 'pass', 'fire'].filter((action) => offers(now, action));
    await press(page, next);
  }
  await shot(page, 'agira-window');
  const window = await tableOf(page);
  expect(window.scene.prompt).toMatch(/[Hh]old/);
  await press(page, 'fire');
  const after = await settled(page, (table) => table.version > window.version && asked(1)(table));
  expect(after.version).toBeGreaterThan(window.version);
  contented(page);
});

it('a day without a shot: twenty turns are passed, and a night', async () => {
  const page = await visitor(here.browser);
  await start(page, here.server.url, { scenario: 'agira', side: 0, level: 'regular' });
  await say(page, 0, ['done', 'done', 'done']);
  for (let turn = 1; turn <= 10; turn++) await say(page, 0, ['pass', 'done']);
  const night = await settled(page, (table) => asked(0)(table) && table.scene.phase === 'night');
  expect(night.scene.panels.map(({ title }) => title)).toContain('Night');
  await shot(page, 'agira-night');
  // The steps of a night; attachments come last: a menu for each stand, on the sheet and at its battalion.
  await say(page, 0, ['done', 'done']);
  const sheet = await settled(page, (table) => asked(0)(table) && table.topic === 'attachments');
  const joins = sheet.scene.buttons.filter(({ action }) => action.startsWith('attach '));
  expect(joins.length).toBeGreaterThan(3);
  await shot(page, 'agira-attachments');
  const menu = part(page, 'act-menu').first();
  await menu.locator('summary').click();
  await menu.locator('[data-testid=act-button]').first().click();
  await settled(page, ({ version }) => version > sheet.version);
  const [battalion = ''] = (await tableOf(page)).scene.active;
  await part(page, 'tab-forces').click();
  await page.locator(`[data-testid=tray-piece][data-piece="${battalion}"]`).click();
  await part(page, 'choices').locator('button').first().waitFor();
  await shot(page, 'agira-attachment-menu');
  await page.keyboard.press('Escape');
  await say(page, 0, ['done']);
  const day = await settled(page, (table) => asked(0)(table) && table.scene.moment.startsWith('Day 2'));
  expect(day.scene.phase).toBe('dawn');
  contented(page);
});
