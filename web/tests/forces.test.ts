/** Units beside the map: dragged onto it, refused by rule, and reached by the keyboard. */

import { expect, it } from 'vitest';
import { spaceOf } from '../src/board/place';
import { contented, shot, visitor } from './support/browser';
import { start } from './support/guests';
import { testSession } from './support/session';
import { part, settled, spot, tableOf } from './support/table';

const here = testSession();

it('a unit is dragged from the Forces tab, and a wrong place is refused by its rule', async () => {
  const page = await visitor(here.browser, { viewport: { width: 1440, height: 900 } });
  await start(page, here.server.url, { scenario: 'spearhead', against: 'hotseat' });
  await part(page, 'tab-forces').click();
  const drag = async (piece: string, space: string) => {
    const counter = await page.locator(`[data-testid=tray-piece][data-piece="${piece}"]`).boundingBox();
    const to = await spot(page, space);
    if (!counter) throw new Error(`${piece} is not in its tray`);
    await page.mouse.move(counter.x + 20, counter.y + 20);
    await page.mouse.down();
    await page.mouse.move((counter.x + to.x) / 2, (counter.y + to.y) / 2, { steps: 4 });
    await page.locator('[data-testid=board] .veil').first().waitFor({ state: 'attached' });
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await shot(page, `drag-from-forces-${space}`);
    await page.mouse.up();
  };
  await drag('52', '2013');
  const placed = await settled(page, ({ scene }) =>
    scene.pieces.some((piece) => piece.id === '52' && spaceOf(piece) === '2013'),
  );
  await drag('811', '2013');
  const refusal = part(page, 'toast-refusal');
  await refusal.waitFor();
  expect(await refusal.innerText()).toMatch(/Rule\s+\S+/);
  expect((await tableOf(page)).version).toBe(placed.version);
  contented(page);
});

it('the key n goes through the units in the trays', async () => {
  const page = await visitor(here.browser);
  await start(page, here.server.url, { scenario: 'spearhead', against: 'hotseat' });
  const pressed = page.locator('[data-testid=tray-piece][aria-pressed=true]');
  await page.keyboard.press('n');
  await pressed.waitFor();
  const first = await pressed.getAttribute('data-piece');
  await page.keyboard.press('n');
  await page.locator(`[data-testid=tray-piece][aria-pressed=true]:not([data-piece="${first}"])`).waitFor();
  contented(page);
});
