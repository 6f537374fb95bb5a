/** A whole game of Spearhead on a phone, by touch alone: against the Recruit, from the set-up to the end page. */

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { spaceOf, targetId } from '../src/board/place';
import type { Gesture, Table } from '../src/wire';
import { contented, shot, visitor } from './support/browser';
import { start } from './support/guests';
import { testSession } from './support/session';
import { frames, gesturesOf, part, settled, shown, spot, tableOf } from './support/table';
import { SETUP } from './support/setup';

const here = testSession({ which: 'secrets', game: 'shelf', seed: 7, think: 50 });

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

const mine = (page: Page): Promise<Table> =>
  settled(
    page,
    ({ card, seat }) => card.status === 'over' || (seat !== null && card.deciding.includes(seat)),
  );

/** Taps a place on the map; a small one asks for a second tap. */
async function tap(page: Page, space: string): Promise<void> {
  const { x, y } = await spot(page, space);
  await page.touchscreen.tap(x, y);
  await frames(page, 2);
  if (await part(page, 'proposal').isVisible()) await page.touchscreen.tap(x, y);
}

/** Waits until the page shows another version than this one, at most for a second: a tap may only have selected. */
async function changed(page: Page, version: number): Promise<boolean> {
  for (let tries = 0; tries < 20; tries++) {
    if ((await shown(page)) !== version) return true;
    await page.waitForTimeout(50);
  }
  return false;
}

/** The space that a gesture of a piece ends at: a hex, that of its target, or its own. */
function endOf({ target }: Gesture, { pieces }: Table['scene'], from: string): string | null {
  if (target === null) return from;
  const id = targetId(target) ?? '';
  const space = spaceOf(pieces.find((piece) => piece.id === id)) ?? id;
  return /^\d{4}$/.test(space) ? space : null;
}

/** Taps the button that ends the step, and says yes. */
async function end(page: Page): Promise<void> {
  const { version } = await tableOf(page);
  await page.locator('[data-testid=act-button]').last().tap();
  for (let tries = 0; tries < 200 && (await tableOf(page)).version === version; tries++) {
    if (await part(page, 'confirm-yes').isVisible()) await part(page, 'confirm-yes').tap();
    await page.waitForTimeout(50);
  }
}

type Way = { from: string; to: string };

/** The first thing that a piece on the map can do. */
async function firstWay(page: Page, { scene, seat }: Table): Promise<Way | null> {
  for (const piece of scene.pieces.filter(({ id }) => scene.active.includes(id))) {
    const from = spaceOf(piece);
    if (from === null) continue;
    for (const gesture of await gesturesOf(page, seat ?? 0, piece.id)) {
      const to = endOf(gesture, scene, from);
      if (to !== null) return { from, to };
    }
  }
  return null;
}

/** Does it by touch, and takes the first choice if one is asked for. */
async function go(page: Page, { from, to }: Way, version: number): Promise<boolean> {
  await tap(page, from);
  if (from !== to) {
    await frames(page, 2);
    if ((await shown(page)) === version) await tap(page, to);
  }
  if (await changed(page, version)) return true;
  const choice = part(page, 'choices').locator('button').first();
  if (!(await choice.isVisible())) return false;
  await choice.tap();
  return changed(page, version);
}

it('Spearhead from set-up to the end page', async () => {
  const page = await visitor(here.browser, phone);
  await start(page, here.server.url, { scenario: 'spearhead', level: 'recruit' });
  await page
    .getByRole('button', { name: 'Got it' })
    .tap()
    .catch(() => undefined);
  let [taps, moves] = [0, 0];
  for (const [piece, space] of Object.entries(SETUP)) {
    const counter = page.locator(`[data-testid=tray-piece][data-piece="${piece}"]`);
    for (let tries = 0; tries < 3; tries++) {
      if (!(await counter.isVisible())) await part(page, 'tab-forces').tap();
      const before = await shown(page);
      await counter.tap();
      await page.locator('[data-testid=board] .veil').first().waitFor({ state: 'attached' });
      await tap(page, space);
      taps += 2;
      const placed = (table: Table) => spaceOf(table.scene.pieces.find(({ id }) => id === piece)) === space;
      await changed(page, before);
      if (placed(await tableOf(page))) break;
      await page.keyboard.press('Escape');
    }
  }
  await shot(page, 'phone-game-set-up');
  let turn = 0;
  for (let asked = 0; asked < 400; asked++) {
    if (await part(page, 'skip').isVisible())
      await part(page, 'skip')
        .tap()
        .catch(() => undefined);
    const now = await mine(page);
    if (now.card.status === 'over') break;
    if (now.scene.standing.turn !== turn) {
      turn = now.scene.standing.turn;
      if (turn === 2) await shot(page, 'phone-game-turn-2');
    }
    // One unit a phase moves by touch; then the step ends. Without a button, the first thing offered is done.
    const forced = !now.scene.buttons.length;
    const moved = now.log.some(({ kind, step }) => kind === 'move' && step === now.steps);
    if (forced || (now.topic === 'movement' && !moved)) {
      const way = await firstWay(page, now);
      if (way && (await go(page, way, now.version))) {
        moves += 1;
        taps += 2;
        continue;
      }
      await page.keyboard.press('Escape');
    }
    if (!forced) await end(page);
    taps += 1;
  }
  const last = await tableOf(page);
  const stuck = {
    topic: last.topic,
    active: last.scene.active,
    buttons: last.scene.buttons,
    log: last.log.slice(-5),
  };
  expect(last.card.status, JSON.stringify(stuck)).toBe('over');
  await part(page, 'summary').waitFor();
  await shot(page, 'phone-game-end');
  // A replay gives the map its room again.
  await page.getByRole('button', { name: 'Replay from the start' }).tap();
  await part(page, 'caption').waitFor();
  await expect.poll(async () => (await part(page, 'board').boundingBox())?.height ?? 0).toBeGreaterThan(380);
  await shot(page, 'phone-game-replay');
  console.log(`Spearhead by touch: about ${taps} taps, ${moves} moves by hand`);
  contented(page);
}, 400_000);
