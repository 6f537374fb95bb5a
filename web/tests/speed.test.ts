/** How fast the table is: frames, selection, moves, the first move, the size of the page. Times are figures to read; the size has a limit. */

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { visitor } from './support/browser';
import { testSession } from './support/session';
import { start } from './support/guests';
import { spaceOf, targetId } from '../src/board/place';
import type { Board, Table, Tell } from '../src/wire';
import { ask, gesturesOf, matchOf, part, settled, spot, tableOf } from './support/table';

const here = testSession();

/** How long each frame took while something was done, in milliseconds, in ascending order. */
async function framesDuring(page: Page, work: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const frames: number[] = [];
    const count = { frames, going: true };
    let last = performance.now();
    const tick = (now: number) => {
      frames.push(now - last);
      last = now;
      if (count.going) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    (window as unknown as { count: typeof count }).count = count;
  });
  await work();
  const frames = await page.evaluate(() => {
    const { count } = window as unknown as { count: { frames: number[]; going: boolean } };
    count.going = false;
    return count.frames.slice(2);
  });
  return frames.sort((a, b) => a - b);
}

function tell(what: string, frames: readonly number[]): void {
  const at = (share: number) => frames[Math.min(frames.length - 1, Math.floor(frames.length * share))] ?? 0;
  console.log(
    `${what}: ${frames.length} frames, p50 ${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms, longest ${at(1).toFixed(1)} ms`,
  );
}

it('frames while panning and zooming are counted', async () => {
  const page = await visitor(here.browser, { reducedMotion: 'no-preference', speed: 'normal' });
  await start(page, here.server.url, { scenario: 'campaign', against: 'computer', side: 1 });
  await settled(page, (table) => table.card.deciding.includes(1));
  const box = await part(page, 'board').boundingBox();
  if (!box) throw new Error('there is no board');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  for (let turn = 0; turn < 4; turn++) await page.mouse.wheel(0, -240);
  await page.waitForTimeout(800);
  const panning = await framesDuring(page, async () => {
    for (const [dx, dy] of [
      [300, 0],
      [0, 250],
      [-300, 0],
      [-300, 0],
      [0, -250],
      [300, 0],
    ] as const) {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + dx, y + dy, { steps: 40 });
      await page.mouse.up();
    }
  });
  tell('panning', panning);
  const zooming = await framesDuring(page, async () => {
    await page.mouse.move(x, y);
    for (const delta of [-60, 60, -60, 60]) {
      for (let turn = 0; turn < 15; turn++) await page.mouse.wheel(0, delta);
    }
  });
  tell('zooming', zooming);
  expect(panning.length).toBeGreaterThan(20);
  expect(zooming.length).toBeGreaterThan(10);
});

/** The time from a click until the page has drawn what it led to, in milliseconds. */
async function drawn(page: Page, at: { x: number; y: number }, what: string): Promise<number> {
  await page.evaluate((selector) => {
    const clock = window as unknown as { began: number; took: number };
    clock.took = 0;
    addEventListener('pointerdown', () => (clock.began = performance.now()), { once: true, capture: true });
    const look = () => {
      if (clock.began && document.querySelector(selector)) {
        requestAnimationFrame(() => (clock.took = performance.now() - clock.began));
      } else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, what);
  await page.mouse.click(at.x, at.y);
  await page.waitForFunction(() => (window as unknown as { took: number }).took > 0);
  return page.evaluate(() => (window as unknown as { took: number }).took);
}

/** Fills free hexes of every table that the page is sent with copies of a counter, until there are so many pieces. */
async function crowd(page: Page, most: number): Promise<void> {
  const fill = (scene: Table['scene'], spaces: readonly string[]) => {
    const model = scene.pieces.find((piece) => spaceOf(piece) !== null && !scene.active.includes(piece.id));
    const taken = new Set(scene.pieces.map(spaceOf));
    // Every other hex: goals for the move are left.
    const free = spaces.filter((id, at) => at % 2 === 0 && !taken.has(id));
    const places = free.slice(0, Math.max(0, most - scene.pieces.length));
    if (model)
      scene.pieces.push(...places.map((space) => ({ ...model, id: `copy-${space}`, place: { space } })));
  };
  const spacesOf = async () => {
    const { spaces } = await ask<Board>(page, `/api/matches/${matchOf(page)}/board`);
    return spaces.map(({ id }) => id);
  };
  await page.route(/\/api\/matches\/[^/]+\/(table|command)/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as Partial<Table> & { table?: Table };
    const scene = body.scene ?? body.table?.scene;
    if (scene) fill(scene, await spacesOf());
    await route.fulfill({ response: answer, json: body });
  });
  await page.routeWebSocket(/./, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => {
      const tell = JSON.parse(String(text)) as Tell;
      if (tell.tell !== 'table') return socket.send(text);
      void spacesOf().then((spaces) => {
        fill(tell.table.scene, spaces);
        socket.send(JSON.stringify(tell));
      });
    });
  });
}

it.each([
  ['campaign', 0],
  ['relief', 0],
  ['hurtgen', 0],
  ['hurtgen', 250],
] as const)('selecting and moving in %s is timed, filled up to %i', async (scenario, most) => {
  const page = await visitor(here.browser, { viewport: { width: 1440, height: 900 }, speed: 'normal' });
  if (most) await crowd(page, most);
  await start(page, here.server.url, { scenario, against: 'computer', level: 'recruit' });
  const now = await settled(page, ({ card, seat }) => seat !== null && card.deciding.includes(seat));
  const onMap = now.scene.pieces.find(({ id, place }) => now.scene.active.includes(id) && 'space' in place);
  const id = onMap?.id ?? now.scene.active[0] ?? '';
  const counter = page.locator(`[data-testid=tray-piece][data-piece="${id}"]`);
  const box = onMap ? null : await counter.boundingBox();
  const from = box ? { x: box.x + 20, y: box.y + 20 } : await spot(page, spaceOf(onMap) ?? '');
  if (most) {
    const drawnPieces = page.locator('[data-testid=board] [data-piece]');
    await expect.poll(() => drawnPieces.count()).toBeGreaterThan(most * 0.9);
  }
  const select = await drawn(page, from, '[data-testid=board] .veil');
  const [gesture] = await gesturesOf(page, now.seat ?? 0, id);
  const { version } = await tableOf(page);
  const goal = await spot(page, targetId(gesture?.target ?? null) ?? '');
  const move = await drawn(page, goal, `[data-testid=command]:not([data-version="${version}"])`);
  console.log(
    `${scenario}: ${Math.max(most, now.scene.pieces.length)} pieces, selection drawn in ${select.toFixed(0)} ms, move in ${move.toFixed(0)} ms`,
  );
  expect(select).toBeGreaterThan(0);
});

it('the page is weighed, and the first move on a cold start is timed', async () => {
  const page = await visitor(here.browser, { viewport: { width: 1440, height: 900 }, speed: 'normal' });
  const chromium = await page.context().newCDPSession(page);
  await chromium.send('Network.enable');
  const loaded = new Map<string, { url: string; bytes: number }>();
  let weighed = true;
  chromium.on('Network.responseReceived', ({ requestId, response: { url } }) => {
    if (weighed) loaded.set(requestId, { url, bytes: 0 });
  });
  chromium.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = loaded.get(requestId);
    if (one) one.bytes = encodedDataLength;
  });
  const began = Date.now();
  await page.goto(here.server.url);
  await part(page, 'play-now').waitFor();
  const ready = Date.now() - began;
  // Pictures near the first screen load too, without a touch.
  await page.waitForLoadState('networkidle');
  weighed = false;
  const files = [...loaded.values()].sort((a, b) => b.bytes - a.bytes);
  const home = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const playing = Date.now();
  await part(page, 'play-now').click();
  await part(page, 'start-game').click();
  await part(page, 'board').waitFor();
  const { scene } = await settled(page, ({ card, seat }) => seat !== null && card.deciding.includes(seat));
  const first = scene.active[0] ?? '';
  await page.locator(`[data-testid=tray-piece][data-piece="${first}"]`).click();
  await page.locator('[data-testid=board] .veil').first().waitFor({ state: 'attached' });
  const { x, y } = await spot(page, '2013');
  await page.mouse.click(x, y);
  await settled(page, ({ steps }) => steps > 0);
  console.log(
    `home page: ${(home / 1024).toFixed(0)} KB over the wire in ${files.length} files; first move ${ready + Date.now() - playing} ms after opening it`,
  );
  const list = files.map(({ url, bytes }) => `${(bytes / 1024).toFixed(1)} KB ${url}`).join('\n');
  expect(home, list).toBeLessThan(400 * 1024);
});
