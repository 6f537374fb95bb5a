/** Tools at the table: measure, pin, search, fold, remember, share, print; settings on every device; spectators by name; cancel; rematch. */

import { expect, it } from 'vitest';
import { contented, shot, visitor } from './support/browser';
import { start } from './support/guests';
import { testSession } from './support/session';
import { act } from './support/commands';
import { ask, cards, gesturesOf, matchOf, part, press, settled, spot, tableOf } from './support/table';
import { violations } from './support/axe';

const here = testSession();
const wide = { viewport: { width: 1440, height: 900 } };

it('range, cost and line of sight are measured', async () => {
  const page = await visitor(here.browser, wide);
  await start(page, here.server.url, { scenario: 'hurtgen', against: 'hotseat' });
  await part(page, 'measure-toggle').click();
  for (const space of ['1005', '1008']) {
    const { x, y } = await spot(page, space);
    await page.mouse.click(x, y);
  }
  await page.getByText('1005 to 1008: 3 hexes.').waitFor();
  await shot(page, 'measure');
  await part(page, 'measure-close').click();
  await part(page, 'measure').waitFor({ state: 'detached' });
  contented(page);
});

it('the side panel folds, and the view of the map is remembered', async () => {
  const page = await visitor(here.browser, { viewport: { width: 1024, height: 768 } });
  await start(page, here.server.url, { scenario: 'hurtgen', against: 'hotseat' });
  const width = async () => (await part(page, 'board').boundingBox())?.width ?? 0;
  const before = await width();
  await part(page, 'fold-panel').click();
  expect(await width()).toBeGreaterThan(before + 300);
  await part(page, 'prompt').waitFor();
  await shot(page, 'folded-1024');
  expect(await violations(page)).toEqual([]);
  await part(page, 'fold-panel').click();
  expect(await width()).toBe(before);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.waitForTimeout(600);
  const at = await spot(page, '1005');
  await page.reload();
  await part(page, 'board').waitFor();
  await page.waitForTimeout(600);
  const again = await spot(page, '1005');
  expect(Math.hypot(again.x - at.x, again.y - at.y)).toBeLessThan(3);
  contented(page);
});

it('a moment is shared with title, link and picture, and counters and charts are printed', async () => {
  const page = await visitor(here.browser, wide);
  await start(page, here.server.url, { scenario: 'hurtgen', against: 'hotseat' });
  await part(page, 'tab-map').click();
  await part(page, 'share').click();
  await part(page, 'share-save').waitFor();
  const picture = part(page, 'share-picture');
  // Map and counters are on it: many colours, not one.
  const colours = await picture.evaluate((canvas: HTMLCanvasElement) => {
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    const seen = new Set<number>();
    for (let at = 0; at < pixels.length; at += 404)
      seen.add((pixels[at] ?? 0) * 65536 + (pixels[at + 1] ?? 0) * 256);
    return seen.size;
  });
  expect(colours).toBeGreaterThan(50);
  expect(await part(page, 'share-link').inputValue()).toContain(`/match/${matchOf(page)}?step=`);
  await shot(page, 'share');
  await page.keyboard.press('Escape');
  const { scene } = await tableOf(page);
  await page.goto(`${here.server.url}/print/${matchOf(page)}`);
  await part(page, 'print-page').waitFor();
  expect(await part(page, 'print-page').locator('.sheet svg').count()).toBe(
    scene.pieces.filter(({ closed }) => !closed).length,
  );
  await shot(page, 'print');
  contented(page);
});

it('settings follow the account to another device', async () => {
  const page = await visitor(here.browser, wide);
  await start(page, here.server.url, { scenario: 'hurtgen', against: 'hotseat' });
  await page.goto(here.server.url);
  const name = `Reader ${Date.now() % 100000}`;
  await part(page, 'account').click();
  await part(page, 'register').click();
  await page.locator('input[name=username]').fill(name);
  await page.locator('input[name=password]').fill('a few random words');
  await part(page, 'account-dialog').locator('button[type=submit]').click();
  await page.locator('[data-testid=account]', { hasText: name }).waitFor();
  const kept = page.waitForResponse(
    (r) => r.url().endsWith('/api/settings') && r.request().method() === 'POST',
  );
  await page.getByRole('button', { name: /theme/i }).first().click();
  await kept;
  const theme = await page.evaluate(() => document.documentElement.dataset['theme']);
  const { settings } = await ask<{ settings: Record<string, string> }>(page, '/api/settings');
  const other = await visitor(here.browser, wide);
  await other.goto(here.server.url);
  await part(other, 'login').click();
  await other.locator('input[name=username]').fill(name);
  await other.locator('input[name=password]').fill('a few random words');
  await part(other, 'account-dialog').locator('button[type=submit]').click();
  await other.locator('[data-testid=account]', { hasText: name }).waitFor();
  await other.waitForFunction((wanted) => document.documentElement.dataset['theme'] === wanted, theme);
  expect(settings['theme']).not.toBe('');
  contented(page, other);
});

it('spectators are named, a waiting game is cancelled, and a rematch swaps the sides', async () => {
  const page = await visitor(here.browser, wide);
  await start(page, here.server.url, { scenario: 'spearhead', against: 'anyone' });
  await part(page, 'waiting-room').waitFor();
  const waiting = matchOf(page);
  await page.goto(here.server.url);
  await part(page, 'cancel-game').first().click();
  await page.getByText('cancelled').waitFor();
  expect((await cards(page)).mine.some(({ id }) => id === waiting)).toBe(false);

  await start(page, here.server.url, { scenario: 'hurtgen', against: 'hotseat' });
  const guest = await visitor(here.browser);
  await start(guest, here.server.url, { scenario: 'spearhead', against: 'hotseat' });
  const name = (await ask<{ user: { name: string } }>(guest, '/api/me')).user.name;
  await guest.goto(page.url());
  await part(guest, 'spectator').waitFor();
  await part(page, 'watchers').waitFor();
  await part(page, 'tab-map').click();
  await page.locator('[data-testid=spectators]', { hasText: name }).waitFor();

  await part(page, 'resign').click();
  await part(page, 'confirm-yes').click();
  const over = await settled(page, ({ card }) => card.status === 'over');
  await part(page, 'summary').waitFor();
  await shot(page, 'end-1440');
  await part(page, 'rematch').click();
  await page.waitForURL((url) => url.pathname.startsWith('/match/') && !url.pathname.includes(over.card.id));
  await part(page, 'board').waitFor();
  expect((await tableOf(page)).card.scenario).toBe(over.card.scenario);
  contented(page);
});

it('a note is pinned to a hex, found again, and is not shown to the other side', async () => {
  const page = await visitor(here.browser, wide);
  await start(page, here.server.url, { scenario: 'hurtgen', against: 'hotseat' });
  const { x, y } = await spot(page, '1005');
  await page.mouse.click(x, y);
  await part(page, 'pin').click();
  await part(page, 'pin-text').fill('Hold the crossing');
  await part(page, 'pin-text').blur();
  const note = page.locator('[data-testid=board] text', { hasText: 'Hold the' });
  await note.first().waitFor();
  await shot(page, 'pinned-note');
  await page.reload();
  await note.first().waitFor();
  await press(page, 'end');
  for (let asked = 0; asked < 20 && (await tableOf(page)).card.deciding[0] === 0; asked++) await press(page);
  await settled(page, ({ card }) => card.deciding[0] === 1);
  await note.first().waitFor({ state: 'detached' });
  expect(await page.content()).not.toContain('Hold the');
  contented(page);
});

it('the log is searched and filtered, and shows where a line happened', async () => {
  const page = await visitor(here.browser, wide);
  await start(page, here.server.url, { scenario: 'hurtgen', against: 'hotseat' });
  const [piece = ''] = (await tableOf(page)).scene.active;
  const [gesture] = await gesturesOf(page, 0, piece);
  await act(page, ...(gesture?.actions ?? []));
  await press(page, 'end');
  await settled(page, ({ topic }) => topic === 'combat');
  await part(page, 'tab-log').click();
  const lines = part(page, 'log-line');
  const all = await lines.count();
  await part(page, 'log-filter').selectOption('moves');
  await page.getByLabel('Search the log').fill(piece);
  expect(await lines.count()).toBe(1);
  expect(all).toBeGreaterThanOrEqual(1);
  expect(await lines.first().innerText()).toContain('moves from');
  await lines.first().locator('button').click();
  await part(page, 'caption').filter({ hasText: 'moves from' }).waitFor();
  await part(page, 'replay-live').click();
  await page.getByLabel('Search the log').fill('no such unit');
  await page.getByText('Nothing found.').waitFor();
  contented(page);
});
