/** The dialog of a new game: what is chosen can be read, whatever the screen. */

import { expect, it } from 'vitest';
import type { Library } from '../src/wire';
import { ask, part } from './support/table';
import { contented, shot, visitor } from './support/browser';
import { choose } from './support/guests';
import { testSession } from './support/session';

const here = testSession();

const screens = {
  desktop: { viewport: { width: 1360, height: 860 } },
  laptop: { viewport: { width: 1024, height: 640 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};

it.each(Object.entries(screens))('is named by its scenario and fully readable, %s', async (name, screen) => {
  const page = await visitor(here.browser, screen);
  await page.goto(here.server.url);
  await part(page, 'play-now').click();
  const dialog = part(page, 'new-game');
  await dialog.waitFor();
  await shot(page, `new-game-${name}`);
  // It opens at its top, ready to start: Enter is enough.
  expect(await dialog.locator('.body').evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  // Only its middle scrolls: the foot is never cut.
  expect(await dialog.evaluate((whole) => whole.scrollHeight - whole.clientHeight)).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-testid'))).toBe('start-game');
  expect(await dialog.getByRole('heading', { level: 2 }).innerText()).toBe('Bastogne: Spearhead');
  // The picture is in sight before anything is scrolled; so are the sides, where the screen is wide.
  const foot = (await part(page, 'start-game').boundingBox())?.y ?? 0;
  const first = [
    dialog.locator('.brief img'),
    ...(name === 'phone' ? [] : [part(page, 'side-0').locator('..')]),
  ];
  for (const shown of first) {
    const box = await shown.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? Infinity)).toBeLessThan(foot);
  }
  const { books } = await ask<Library>(page, '/api/library');
  for (const { id, name: called, about } of books.flatMap(({ scenarios }) => scenarios)) {
    await choose(page, id);
    expect(await dialog.getByRole('heading', { level: 2 }).innerText()).toContain(called);
    const text = part(page, 'scenario-about');
    expect(await text.innerText()).toBe(about);
    const cut = await text.evaluate((p) => p.scrollHeight > p.clientHeight || p.scrollWidth > p.clientWidth);
    expect(cut, id).toBe(false);
  }
  contented(page);
});
