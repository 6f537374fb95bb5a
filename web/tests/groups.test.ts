/** Several units at once: chosen with Shift, by a box or by formation, and sent to one place. */

import { expect, it } from 'vitest';
import { spaceOf, targetId } from '../src/board/place';
import { contented, shot, visitor } from './support/browser';
import { start } from './support/guests';
import { testSession } from './support/session';
import { gesturesOf, part, settled, spot, tableOf } from './support/table';

const here = testSession();

it('units of a tray are placed together, each as near as it may', async () => {
  const page = await visitor(here.browser, { viewport: { width: 1440, height: 900 } });
  await start(page, here.server.url, { scenario: 'spearhead', against: 'hotseat' });
  const [first, second, third] = (await tableOf(page)).scene.active;
  for (const id of [first, second, third]) {
    const counter = page.locator(`[data-testid=tray-piece][data-piece="${id}"]`);
    await counter.click({ modifiers: ['Shift'] });
  }
  await page.getByText('3 units chosen').waitFor();
  await page.locator('[data-testid=board] .veil').first().waitFor({ state: 'attached' });
  await shot(page, 'group-chosen');
  const { x, y } = await spot(page, '2013');
  await page.mouse.click(x, y);
  const placed = (id: string | undefined, table: Awaited<ReturnType<typeof tableOf>>) =>
    spaceOf(table.scene.pieces.find((piece) => piece.id === id));
  const now = await settled(page, (table) =>
    [first, second, third].every((id) => placed(id, table) !== null),
  );
  const places = [first, second, third].map((id) => placed(id, now));
  expect(places[0]).toBe('2013');
  expect(new Set(places).size).toBe(3);
  await shot(page, 'group-placed');
  contented(page);
});

it('a box and a formation choose units on the map, and they march together', async () => {
  const page = await visitor(here.browser, { viewport: { width: 1440, height: 900 } });
  await start(page, here.server.url, { scenario: 'hurtgen', against: 'hotseat' });
  const { scene, card } = await tableOf(page);
  const seat = card.deciding[0] ?? 0;
  const one = scene.pieces.find(
    ({ id, formation, place }) =>
      scene.active.includes(id) &&
      'space' in place &&
      scene.pieces.filter((other) => other.formation === formation && scene.active.includes(other.id))
        .length > 2,
  );
  if (!one) throw new Error('no formation has three units that can act');
  const at = await spot(page, spaceOf(one) ?? '');
  await page.mouse.click(at.x, at.y);
  await part(page, 'choose-formation').click();
  await page.getByText(/units chosen/).waitFor();
  const count = Number(/(\d+) units chosen/.exec(await part(page, 'prompt').innerText())?.[1]);
  expect(count).toBeGreaterThan(2);
  await shot(page, 'group-formation');
  const to = targetId((await gesturesOf(page, seat, one.id)).at(-1)?.target ?? null) ?? '';
  const goal = await spot(page, to);
  await page.mouse.click(goal.x, goal.y);
  const moved = await settled(page, ({ steps }) => steps >= 2);
  expect(moved.log.filter(({ kind }) => kind === 'move').length).toBeGreaterThan(1);
  await page.keyboard.press('Escape');
  // A box around the middle of the map.
  const board = await part(page, 'board').boundingBox();
  if (!board) throw new Error('there is no board');
  await page.keyboard.down('Shift');
  await page.mouse.move(board.x + 20, board.y + 20);
  await page.mouse.down();
  await page.mouse.move(board.x + board.width - 80, board.y + board.height - 20, { steps: 6 });
  await page.mouse.up();
  await page.keyboard.up('Shift');
  await page.getByText(/units chosen/).waitFor();
  contented(page);
});
