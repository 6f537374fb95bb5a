/** Behind the curtain of a shared screen nothing tells what the other player has planned, to the eye or to a screen reader. */

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { spaceOf, targetId } from '../src/board/place';
import { contented, shot, visitor } from './support/browser';
import { testSession } from './support/session';
import { start } from './support/guests';
import { gesturesOf, part, place, press, settled, tableOf } from './support/table';

const here = testSession();

/** All text and all attributes of the page, what fields hold, its title and its address. */
function everything(page: Page): Promise<string> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, select, textarea')].map(
      (field) => (field as HTMLInputElement).value,
    );
    return [document.documentElement.outerHTML, document.title, location.href, ...fields].join('\n');
  });
}

it('drop zones are neither read nor announced while the device is passed, nor after', async () => {
  const page = await visitor(here.browser);
  await start(page, here.server.url, { scenario: 'arnhem-free', against: 'hotseat' }, { handover: true });
  expect(await part(page, 'handover').innerText()).toContain('Pass the device to the Allied player');
  await part(page, 'i-am').first().click();
  await part(page, 'board').waitFor();
  await part(page, 'tab-forces').click();
  for (const marker of ['DZ-101', 'DZ-82', 'DZ-1']) {
    const room = await gesturesOf(page, 0, marker);
    await place(page, marker, targetId(room[Math.floor(room.length / 2)]?.target ?? null) ?? '');
  }
  const noted = await settled(
    page,
    ({ scene }) => scene.buttons.some(({ action }) => action === 'done'),
    '?seat=0',
  );
  const zones = noted.scene.pieces
    .filter(({ id }) => id.startsWith('DZ-'))
    .map((marker) => spaceOf(marker) ?? '');
  expect(zones).toHaveLength(3);
  // The plan was read aloud to its maker: there is something to forget.
  await part(page, 'announcer')
    .filter({ hasText: zones[2] ?? '' })
    .waitFor({ state: 'attached' });
  await press(page, 'done');
  await part(page, 'handover').waitFor();
  await shot(page, 'curtain');
  // Answers that are still on their way change nothing.
  for (const wait of [0, 1000]) {
    await page.waitForTimeout(wait);
    const said = await everything(page);
    for (const secret of [...zones, 'DZ-', 'drop zone']) expect(said).not.toContain(secret);
    expect(await part(page, 'announcer').textContent()).toBe('');
  }
  await part(page, 'i-am').first().click();
  await part(page, 'board').waitFor();
  expect((await tableOf(page, '?seat=1')).seat).toBe(1);
  const words = await page.locator('body').evaluate((body) => body.textContent ?? '');
  expect(words.toLowerCase()).not.toContain('drop zone 1 will be at');
  contented(page);
});
