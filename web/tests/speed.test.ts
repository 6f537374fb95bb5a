/** Panning the whole map with all units: how long frames take. A figure to read, not a limit to fail by. */

import { expect, it } from 'vitest';
import { visitor } from './support/browser';
import { testSession } from './support/session';
import { start } from './support/guests';
import { part, settled } from './support/table';

const here = testSession();

it('frames while panning are counted', async () => {
  const page = await visitor(here.browser, { reducedMotion: 'no-preference' });
  await start(page, here.server.url, { scenario: 'campaign', against: 'computer', side: 1 });
  await settled(page, (table) => table.card.deciding.includes(1));
  const box = await part(page, 'board').boundingBox();
  if (!box) throw new Error('there is no board');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let turn = 0; turn < 4; turn++) await page.mouse.wheel(0, -240);
  await page.waitForTimeout(800);
  await page.evaluate(() => {
    const frames: number[] = [];
    let last = performance.now();
    const tick = (now: number) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    (window as unknown as { frames: number[] }).frames = frames;
  });
  for (let leg = 0; leg < 6; leg++) {
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    const [dx, dy] = [
      [300, 0],
      [0, 250],
      [-300, 0],
      [-300, 0],
      [0, -250],
      [300, 0],
    ][leg] ?? [0, 0];
    await page.mouse.move(box.x + box.width / 2 + (dx ?? 0), box.y + box.height / 2 + (dy ?? 0), {
      steps: 40,
    });
    await page.mouse.up();
  }
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames.slice(2));
  frames.sort((a, b) => a - b);
  const at = (share: number) => frames[Math.min(frames.length - 1, Math.floor(frames.length * share))] ?? 0;
  console.log(
    `panning: ${frames.length} frames, p50 ${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms, longest ${at(1).toFixed(1)} ms`,
  );
  expect(frames.length).toBeGreaterThan(20);
});
