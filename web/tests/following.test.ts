/** Following a game: the log, a moment shared by its address, the lesson. */

import { expect, it } from 'vitest';
import { spaceOf } from '../src/board/place';
import { contented, shot, visitor } from './support/browser';
import { testSession } from './support/session';
import { start } from './support/guests';
import { frames, matchOf, part, place, press, settled, tableOf, touch } from './support/table';

const here = testSession();

it('a link leads to a moment of the game, and the slider goes through it', async () => {
  const page = await visitor(here.browser);
  await start(page, here.server.url, { against: 'hotseat' });
  const places = { '52': '2013', '811': '1914', '20': '1317' };
  for (const [piece, space] of Object.entries(places)) {
    const { step } = await tableOf(page);
    await place(page, piece, space);
    await settled(page, (table) => table.step > step);
  }
  await part(page, 'tab-log').click();
  expect(await part(page, 'log-line').count()).toBeGreaterThanOrEqual(3);
  const other = await visitor(here.browser);
  await other.goto(`${here.server.url}/match/${matchOf(page)}?step=1`);
  await part(other, 'replay').waitFor();
  await other.waitForFunction(() => {
    const slider = document.querySelector<HTMLInputElement>('[data-testid=replay-slider]');
    return slider?.value === '1';
  });
  const then = await tableOf(other, '?step=1');
  expect(then.scene.pieces.filter((piece) => spaceOf(piece) !== null)).toHaveLength(1);
  await part(other, 'replay-slider').focus();
  await other.keyboard.press('ArrowRight');
  await other.waitForFunction(() => {
    const slider = document.querySelector<HTMLInputElement>('[data-testid=replay-slider]');
    return slider?.value === '2';
  });
  await shot(other, 'replay');
  await part(other, 'replay-live').click();
  contented(page, other);
});

it('the lesson is walked through to its end by hand, with a wrong move and two undos', async () => {
  const page = await visitor(here.browser);
  await page.goto(here.server.url);
  await part(page, 'learn').click();
  await page.waitForURL(/\/match\//);
  await part(page, 'lesson-bubble').waitFor();
  await shot(page, 'lesson');
  const library = (await (await page.request.get(`${here.server.url}/api/library`)).json()) as {
    books: { lessons: { steps: { until: { kind: string; begins?: string }; point: string[] }[] }[] }[];
  };
  const steps = library.books[0]?.lessons[0]?.steps ?? [];
  expect(steps.length).toBeGreaterThan(5);
  const at = (number: number) =>
    page.locator('[data-testid=lesson-bubble]', { hasText: `${number} of ${steps.length}` }).waitFor();
  const move = async (from: string, to: string) => {
    const { version } = await tableOf(page);
    await touch(page, from);
    await page.locator('[data-testid=board] .veil').first().waitFor({ state: 'attached' });
    await touch(page, to);
    await settled(page, (now) => now.version > version);
  };
  const undo = async (button: string) => {
    const { version } = await tableOf(page);
    await part(page, button).click();
    await settled(page, (now) => now.version > version);
  };
  for (const [number, step] of steps.entries()) {
    await at(number + 1);
    if (number === 3) {
      // It waits for 1/501: 2/501 is another unit.
      await move('1515', '1716');
      const wrong = part(page, 'lesson-wrong');
      await wrong.waitFor();
      expect(await wrong.innerText()).toMatch(/^That was another unit\.\s+Undo it/);
      await shot(page, 'lesson-wrong');
      await undo('lesson-undo');
      await wrong.waitFor({ state: 'detached' });
    }
    if (number === 5) {
      // What is taken back has not been done, also for one who comes back later.
      await undo('undo');
      await at(5);
      await page.reload();
      await at(5);
      await move('1515', '1716');
      await at(6);
    }
    if (step.until.kind === 'read') {
      await part(page, 'lesson-next').click();
      continue;
    }
    // What is pointed at is what is touched, one after the other.
    if (step.until.kind === 'action' && step.until.begins?.startsWith('barrage')) await shot(page, 'odds');
    const bubble = page.locator('[data-testid=lesson-bubble]', {
      hasText: `${number + 1} of ${steps.length}`,
    });
    // A touch that came while the board was still on its way to another view is made again.
    for (let tries = 0; tries < 4 && (await bubble.isVisible()); tries++) {
      if (tries > 0) await page.keyboard.press('Escape');
      for (const id of step.point) {
        if (!(await bubble.isVisible())) break;
        const table = await settled(page, (now) => now.card.deciding.includes(0));
        const where = spaceOf(table.scene.pieces.find((piece) => piece.id === id)) ?? id;
        if (table.scene.buttons.some(({ action }) => action === id)) await press(page, id);
        else await touch(page, where);
        await frames(page, 4);
        await part(page, 'skip').waitFor({ state: 'detached' });
      }
      await bubble.waitFor({ state: 'detached', timeout: 4_000 }).catch(() => undefined);
    }
  }
  await shot(page, 'lesson-end');
  contented(page);
});
