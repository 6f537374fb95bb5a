/** A whole game of Spearhead on a phone, by touch alone: against the Recruit, from the set-up to the end page. */

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { spaceOf, targetId } from '../src/board/place';
import type { Gesture, Table } from '../src/wire';
import { contented, shot, visitor } from './support/browser';
import { start } from './support/guests';
import { testSession } from './support/session';
import { gesturesOf, part, settled, spot, tableOf } from './support/table';
import { SETUP } from './support/setup';

const here = testSession({ think: 50 });

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
  if (await part(page, 'proposal').isVisible()) await page.touchscreen.tap(x, y);
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
      await counter.tap();
      await page.locator('[data-testid=board] .veil').first().waitFor({ state: 'attached' });
      await tap(page, space);
      taps += 2;
      const placed = (table: Table) => spaceOf(table.scene.pieces.find(({ id }) => id === piece)) === space;
      await page.waitForTimeout(300);
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
    const able = now.scene.pieces.find(({ id, place }) => now.scene.active.includes(id) && 'space' in place);
    const from = spaceOf(able);
    const gestures: Gesture[] = able ? await gesturesOf(page, now.seat ?? 0, able.id) : [];
    const target = gestures
      .map(({ target: to }) => targetId(to))
      .find((id) => id !== null && /^\d{4}$/.test(id));
    const forced = !now.scene.buttons.length;
    const moved = now.log.some(({ kind, step }) => kind === 'move' && step === now.steps);
    if (from !== null && target && (forced || (now.topic === 'movement' && !moved))) {
      const { version } = now;
      await tap(page, from);
      await page.waitForTimeout(200);
      if ((await tableOf(page)).version === version) await tap(page, target);
      taps += 2;
      await page.waitForTimeout(300);
      if ((await tableOf(page)).version > version) {
        moves += 1;
        continue;
      }
      await page.keyboard.press('Escape');
    }
    if (now.scene.buttons.length) await end(page);
    else if (able) {
      const { x, y } = await spot(page, from ?? '');
      await page.touchscreen.tap(x, y);
      await page.waitForTimeout(300);
      const choice = part(page, 'choices').locator('button').first();
      if (await choice.isVisible()) await choice.tap();
    }
    taps += 1;
  }
  expect((await tableOf(page)).card.status).toBe('over');
  await part(page, 'summary').waitFor();
  await shot(page, 'phone-game-end');
  console.log(`Spearhead by touch: about ${taps} taps, ${moves} moves by hand`);
  contented(page);
}, 400_000);
