/** A player's hand on the table in the browser. */

import type { Locator, Page } from 'playwright-core';
import type { Board, Gesture, MatchCard, Table } from '../../src/wire';

export function part(page: Page, id: string): Locator {
  return page.getByTestId(id);
}

/** The match that the page shows. */
export function matchOf(page: Page): string {
  const found = /\/match\/([^/?#]+)/.exec(page.url());
  if (!found?.[1]) throw new Error(`${page.url()} is no match`);
  return found[1];
}

/** Asks the server as the page's player would. */
export async function ask<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(new URL(path, page.url()).href);
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as T;
}

export const tableOf = (page: Page, query = ''): Promise<Table> =>
  ask(page, `/api/matches/${matchOf(page)}/table${query}`);

export const gesturesOf = (page: Page, seat: number, piece: string): Promise<Gesture[]> =>
  ask(page, `/api/matches/${matchOf(page)}/gestures?seat=${seat}&piece=${encodeURIComponent(piece)}`);

/** Where on the screen a space of the map is. */
export async function spot(page: Page, space: string): Promise<{ x: number; y: number }> {
  const board = await ask<Board>(page, `/api/matches/${matchOf(page)}/board`);
  const found = board.spaces.find(({ id }) => id === space);
  if (!found) throw new Error(`there is no space ${space}`);
  const at = await point(page, found.centre);
  const frame = await part(page, 'board').boundingBox();
  const inside =
    frame &&
    at.x > frame.x &&
    at.y > frame.y &&
    at.x < frame.x + frame.width &&
    at.y < frame.y + frame.height;
  if (inside) return at;
  await page.getByRole('button', { name: 'Whole map' }).click();
  return point(page, found.centre);
}

/** Where on the screen a point of the map is. */
export async function point(page: Page, at: [number, number]): Promise<{ x: number; y: number }> {
  // The board may still be on its way to another view, and a slow machine is slow to set out.
  let last = await onScreen(page, at);
  for (let still = 0; still < 3;) {
    await frames(page, 2);
    const now = await onScreen(page, at);
    still = now.x === last.x && now.y === last.y ? still + 1 : 0;
    last = now;
  }
  return last;
}

/** Drags from one point of the map to another; `meanwhile` runs before the release. */
export async function drag(
  page: Page,
  from: [number, number],
  to: [number, number],
  meanwhile: () => Promise<void> = async () => undefined,
): Promise<void> {
  const [start, end] = [await point(page, from), await point(page, to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await meanwhile();
  await page.mouse.up();
}

/** Waits until the page has been drawn so many times: what it meant to do in its next frame is done. */
export function frames(page: Page, count: number): Promise<void> {
  return page.evaluate(
    (left) =>
      new Promise<void>((done) => {
        const next = (still: number) => (still === 0 ? done() : requestAnimationFrame(() => next(still - 1)));
        next(left);
      }),
    count,
  );
}

function onScreen(page: Page, centre: [number, number]): Promise<{ x: number; y: number }> {
  return page.evaluate(([cx, cy]) => {
    const layer = document.querySelector<SVGSVGElement>('[data-testid=board] svg.layer');
    const matrix = layer?.getScreenCTM();
    if (!matrix) throw new Error('there is no board');
    const { x, y } = new DOMPoint(cx, cy).matrixTransform(matrix);
    return { x, y };
  }, centre);
}

/** Touches a space, or whatever stands in it, once what happened has been shown. */
export async function touch(page: Page, space: string): Promise<void> {
  await part(page, 'skip').waitFor({ state: 'detached' });
  if (!(await inSight(page, await spot(page, space)))) {
    // As a player does: the whole map first.
    await page.keyboard.press('0');
    await frames(page, 2);
  }
  const { x, y } = await spot(page, space);
  await page.mouse.click(x, y);
}

/** Whether a point of the page lies on the board and not beyond its edge. */
async function inSight(page: Page, { x, y }: { x: number; y: number }): Promise<boolean> {
  const box = await part(page, 'board').boundingBox();
  return !!box && x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;
}

/** Waits until the server has come to something and the page shows it. */
export async function settled(page: Page, done: (table: Table) => boolean, query = ''): Promise<Table> {
  for (let tries = 0; tries < 600; tries++) {
    const table = await tableOf(page, query);
    // What a page of the past or of another seat shows is no concern of the newest table.
    if (done(table) && (query !== '' || (await shown(page)) >= table.version)) return table;
    await page.waitForTimeout(50);
  }
  throw new Error(`the table did not come to it; the page shows version ${await shown(page)}`);
}

/** The version that the page shows; a page without a table cannot lag behind. */
export async function shown(page: Page): Promise<number> {
  const version = await page.evaluate(
    () => document.querySelector<HTMLElement>('[data-testid=command]')?.dataset['version'],
  );
  return version === undefined ? Infinity : Number(version);
}

/** Presses a button, or the one that ends the step, says yes if it asks, and waits until the page shows what came of it. */
export async function press(page: Page, action?: string): Promise<void> {
  const before = await shown(page);
  const named = action === undefined ? '' : `[data-action="${action}"]`;
  const button = page.locator(`[data-testid=act-button]${named}`).last();
  // In a long list it may lie in a menu that is still closed.
  const menu = page.locator('[data-testid=act-menu]:not([open])', { has: button });
  if (await menu.count()) await menu.locator('summary').click();
  await button.click();
  const yes = part(page, 'confirm-yes');
  for (let tries = 0; tries < 200; tries++) {
    if (await yes.isVisible()) await yes.click();
    if ((await shown(page)) !== before) return;
    await page.waitForTimeout(50);
  }
}

/** Takes a piece from its tray and waits until the board shows where it can go. */
export async function take(page: Page, piece: string): Promise<void> {
  await page.locator(`[data-testid=tray-piece][data-piece="${piece}"]`).click();
  await page.locator('[data-testid=board] .veil').first().waitFor({ state: 'attached' });
}

/** Takes a piece from its tray and puts it down; if the board moved away under the finger, it does so again. */
export async function place(page: Page, piece: string, space: string): Promise<void> {
  const before = await shown(page);
  for (let tries = 0; tries < 3; tries++) {
    await take(page, piece);
    await touch(page, space);
    for (let waits = 0; waits < 60; waits++) {
      if ((await shown(page)) !== before) return;
      await page.waitForTimeout(50);
    }
    await page.keyboard.press('Escape');
  }
  throw new Error(`${piece} did not come to ${space}; the page shows version ${before}`);
}

export const cards = (page: Page): Promise<{ mine: MatchCard[] }> => ask(page, '/api/matches');
