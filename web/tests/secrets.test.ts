/** A game with secrets: who looks on learns nothing, and a shared screen is handed over. */

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { spaceOf, targetId } from '../src/board/place';
import type { Gesture } from '../src/wire';
import { contented, shot, visitor } from './support/browser';
import { testSession } from './support/session';
import { start } from './support/guests';
import { matchOf, part, tableOf, touch } from './support/table';

const here = testSession({ which: 'secrets' });

/** All that reaches a browser over its live connection. */
function heard(page: Page): string[] {
  const messages: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => messages.push(String(payload))),
  );
  return messages;
}

/** Orders the first squad to a post that it can reach, and says which. */
async function order(page: Page, seat: number): Promise<string> {
  const { scene } = await tableOf(page, `?seat=${seat}`);
  const piece = scene.active[0] ?? '';
  await touch(page, spaceOf(scene.pieces.find(({ id }) => id === piece)) ?? '');
  const gestures = (await (
    await page.request.get(
      `${here.server.url}/api/matches/${matchOf(page)}/gestures?seat=${seat}&piece=${piece}`,
    )
  ).json()) as Gesture[];
  const target = targetId(gestures[0]?.target ?? null) ?? '';
  await page.locator('[data-testid=board] .veil').first().waitFor({ state: 'attached' });
  await touch(page, target);
  await page.getByText(`to ${target}`).first().waitFor();
  return target;
}

it('who looks on sees nothing of what is plotted', async () => {
  const red = await visitor(here.browser);
  await start(red, here.server.url, { scenario: 'mini', against: 'friend' });
  const link = await part(red, 'invitation-link').inputValue();
  const blue = await visitor(here.browser);
  const toBlue = heard(blue);
  await blue.goto(link);
  await part(blue, 'accept-invitation').click();
  await part(blue, 'board').waitFor();
  const watching = await visitor(here.browser);
  const toWatcher = heard(watching);
  await watching.goto(`${here.server.url}/match/${matchOf(red)}`);
  await part(watching, 'spectator').waitFor();
  await watching.waitForTimeout(300);
  const before = JSON.stringify(await tableOf(watching));
  const sent = [toBlue.length, toWatcher.length];

  const target = await order(red, 0);
  await watching.waitForTimeout(300);
  expect(JSON.stringify(await tableOf(watching))).toBe(before);
  expect([toBlue.length, toWatcher.length]).toEqual(sent);
  for (const page of [blue, watching]) expect(await page.content()).not.toContain(`to ${target}`);
  for (const message of [...toBlue, ...toWatcher]) expect(message).not.toContain(`to ${target}`);
  await shot(red, 'secrets');
  contented(red, blue, watching);
});

it('a shared screen shows nothing of the other side until it is handed over', async () => {
  const page = await visitor(here.browser);
  await start(page, here.server.url, { scenario: 'mini', against: 'hotseat' }, { handover: true });
  await part(page, 'handover').waitFor();
  await shot(page, 'hand-over');
  expect(await part(page, 'board').count()).toBe(0);
  await part(page, 'i-am').first().click();
  await part(page, 'board').waitFor();
  const target = await order(page, 0);
  await page.locator('[data-testid=act-button]', { hasText: 'commit' }).click();
  await part(page, 'handover').waitFor();
  expect(await page.content()).not.toContain(`to ${target}`);
  await part(page, 'i-am').first().click();
  await part(page, 'board').waitFor();
  expect(await page.content()).not.toContain(`to ${target}`);
  contented(page);
});

it('a finished game is replayed open, and as each player saw it', async () => {
  const page = await visitor(here.browser);
  await start(page, here.server.url, { scenario: 'mini', against: 'hotseat' }, { handover: true });
  await part(page, 'i-am').first().click();
  await part(page, 'board').waitFor();
  const target = await order(page, 0);
  const id = matchOf(page);
  const seenBy = (seat: number) =>
    page.request.get(`${here.server.url}/api/matches/${id}/table?step=1&seen_by=${seat}`);
  // Before the end there is no looking through another's eyes.
  expect((await seenBy(1)).status()).toBe(403);
  await part(page, 'tab-map').click();
  await part(page, 'resign').click();
  await part(page, 'confirm-yes').click();
  await part(page, 'summary').waitFor();
  await part(page, 'replay-all').click();
  await part(page, 'replay-play').click();
  await page.keyboard.press('Home');
  await page.keyboard.press('.');
  const eyes = part(page, 'replay-eyes');
  await eyes.waitFor();
  const shown = () => page.locator('.board-place').innerText();
  await eyes.selectOption({ index: 1 });
  await shot(page, 'replay-eyes');
  const [own, others] = [await (await seenBy(0)).text(), await (await seenBy(1)).text()];
  const scene = (text: string) => JSON.stringify((JSON.parse(text) as { scene: unknown }).scene);
  expect(scene(own)).toContain(target);
  expect(scene(own)).not.toBe(scene(others));
  await eyes.selectOption({ index: 2 });
  expect(await shown()).not.toContain(`to ${target}`);
  await eyes.selectOption({ index: 0 });
  expect(await page.getByTestId('replay-slider').inputValue()).toBe('1');
  contented(page);
});
