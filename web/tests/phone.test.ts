/** The table on a phone: the map first, nothing cut, and no move by a slip of the finger. */

import { expect, it } from 'vitest';
import { spaceOf, targetId } from '../src/board/place';
import { contented, shot, visitor } from './support/browser';
import { start } from './support/guests';
import { testSession } from './support/session';
import { gesturesOf, part, press, settled, spot, tableOf } from './support/table';

const here = testSession();
const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};

it('in combat the map keeps the larger part of the screen, and nothing in the head is cut', async () => {
  const page = await visitor(here.browser, phone);
  await start(page, here.server.url, { scenario: 'hurtgen', against: 'hotseat' });
  await press(page, 'end');
  const { scene } = await settled(page, ({ topic }) => topic === 'combat');
  await page.waitForTimeout(400);
  // The view has gone to the decision: a unit that it is about can be read.
  const about = scene.duties.map(({ piece }) => piece).filter((piece) => piece !== null);
  const widths = await page.locator('[data-testid=board] [data-piece]').evaluateAll(
    (all, ids) =>
      all
        .filter((one) => ids.includes(one.getAttribute('data-piece') ?? ''))
        .map((one) => one.getBoundingClientRect())
        .filter(({ x, y }) => x > 0 && x < innerWidth && y > 60 && y < innerHeight / 2)
        .map(({ width }) => width),
    about.length ? about : scene.active,
  );
  expect(Math.max(0, ...widths)).toBeGreaterThan(25);
  await shot(page, 'phone-combat');
  const board = await part(page, 'board').boundingBox();
  expect(board?.height).toBeGreaterThan(400);
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('header h1, header .phase')]
      .filter((one) => one.scrollWidth > one.clientWidth + 1)
      .map((one) => one.textContent),
  );
  expect(cut).toEqual([]);
  contented(page);
});

it('on a small map a tap proposes and a second one confirms', async () => {
  const page = await visitor(here.browser, phone);
  await start(page, here.server.url, { scenario: 'hurtgen', against: 'hotseat' });
  await page.getByRole('button', { name: 'Whole map' }).tap();
  const { scene, version, card } = await tableOf(page);
  const seat = card.deciding[0] ?? 0;
  const unit = scene.pieces.find(
    ({ id, place }) =>
      scene.active.includes(id) &&
      'space' in place &&
      scene.pieces.filter((other) => spaceOf(other) === place.space).length === 1,
  );
  const [gesture] = await gesturesOf(page, seat, unit?.id ?? '');
  const to = targetId(gesture?.target ?? null) ?? '';
  const from = await spot(page, spaceOf(unit) ?? '');
  await page.touchscreen.tap(from.x, from.y);
  await page.locator('[data-testid=board] .veil').first().waitFor({ state: 'attached' });
  const target = await spot(page, to);
  await page.touchscreen.tap(target.x, target.y);
  await part(page, 'proposal').waitFor();
  await shot(page, 'phone-proposal');
  expect((await tableOf(page)).version).toBe(version);
  await page.touchscreen.tap(target.x, target.y);
  await settled(page, (now) => now.version > version);
  contented(page);
});
