/** Computer players: each level, how they think, how they are hurried, what they say; and hints. */

import { describe, expect, it } from 'vitest';
import { contented, shot, visitor } from './support/browser';
import { testSession } from './support/session';
import { start } from './support/guests';
import { SETUP } from './support/setup';
import { part, press, settled, tableOf } from './support/table';
import { untilTurn } from './support/turn';

describe('against each level', () => {
  const here = testSession();

  for (const level of ['recruit', 'regular', 'veteran']) {
    it(`a turn is played against the ${level}, who says why`, async () => {
      const page = await visitor(here.browser);
      await start(page, here.server.url, { side: 1, level });
      // The computer sets up; then it is ours to move, and its turn follows.
      await settled(page, (table) => table.topic === 'movement' && table.card.deciding[0] === 1);
      await press(page, 'end');
      const table = await untilTurn(page, 1, 2);
      expect(table.card.seats[0]?.name?.toLowerCase()).toBe(level);
      await part(page, 'tab-log').click();
      const reasons = part(page, 'why');
      await reasons.first().waitFor();
      const before = await reasons.allTextContents();
      expect(before.length).toBeGreaterThan(3);
      await shot(page, `why-${level}`);
      // The reasons are still there after a reload.
      await page.reload();
      await part(page, 'board').waitFor();
      await part(page, 'tab-log').click();
      await reasons.first().waitFor();
      await expect.poll(() => reasons.allTextContents()).toEqual(before);
      contented(page);
    });
  }

  it('the level that was chosen last is offered again', async () => {
    const page = await visitor(here.browser);
    await page.goto(here.server.url);
    await part(page, 'play-now').click();
    expect(await part(page, 'level-regular').isChecked()).toBe(true);
    await shot(page, 'levels');
    await part(page, 'level-recruit').check({ force: true });
    await part(page, 'start-game').click();
    await page.waitForURL(/\/match\//);
    await page.goto(here.server.url);
    await part(page, 'play-now').click();
    expect(await part(page, 'level-recruit').isChecked()).toBe(true);
    contented(page);
  });

  it('hints are off unless they are chosen', async () => {
    const page = await visitor(here.browser);
    await page.goto(here.server.url);
    await part(page, 'play-now').click();
    expect(await part(page, 'hints').isChecked()).toBe(false);
    await start(page, here.server.url, { against: 'hotseat' });
    await page.locator('[data-testid=prompt]').waitFor();
    expect(await part(page, 'ask-hint').count()).toBe(0);
    await part(page, 'tab-map').click();
    expect(await part(page, 'hints-rule').textContent()).toContain('Hints are off');
    contented(page);
  });

  it('a hint says what the Veteran would do, shows it on the map, and goes with the next action', async () => {
    const page = await visitor(here.browser);
    await start(page, here.server.url, { against: 'hotseat', hints: true });
    await part(page, 'ask-hint').click();
    const advice = part(page, 'advice');
    await advice.waitFor();
    expect(await advice.textContent()).toMatch(/The Veteran suggests: place \S+ at \d{4}/);
    await page.locator('[data-testid=board] .mark.point').first().waitFor();
    await shot(page, 'hint');
    const { step, version } = await tableOf(page);
    expect(step).toBe(0);
    await part(page, 'tab-map').click();
    expect(await part(page, 'hints-rule').textContent()).toContain('Hints are on');
    // Whatever is done instead, the hint is about a position that is no more.
    const answer = await page.request.post(
      `${here.server.url}/api/matches/${new URL(page.url()).pathname.split('/').at(-1)}/command`,
      {
        data: { seat: 0, version, do: { act: ['place 20 at 1317'] } },
        headers: { origin: here.server.url },
      },
    );
    expect(answer.ok()).toBe(true);
    await settled(page, (table) => table.step === 1);
    await advice.waitFor({ state: 'detached' });
    await part(page, 'ask-hint').waitFor();
    contented(page);
  });
});

describe('a slow thinker', () => {
  const here = testSession({ think: 300_000 });

  it('shows how far it is, and acts when it is hurried', async () => {
    const page = await visitor(here.browser);
    await start(page, here.server.url, { side: 0, level: 'veteran' });
    // We set up by the shortest way; then the Veteran has a whole turn to think about.
    const { version } = await tableOf(page);
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const actions = Object.entries(SETUP).map(([unit, hex]) => `place ${unit} at ${hex}`);
    const answer = await page.request.post(`${here.server.url}/api/matches/${id}/command`, {
      data: { seat: 0, version, do: { act: actions } },
      headers: { origin: here.server.url },
    });
    expect(await answer.json()).toMatchObject({ refused: null });
    await settled(page, (table) => table.step === actions.length);
    await press(page);
    await part(page, 'progress').waitFor();
    await shot(page, 'thinking');
    const before = await tableOf(page);
    expect(before.card.deciding).toEqual([1]);
    // Two looks at it a second apart: it has got further, and has not acted.
    const used = () => part(page, 'progress').evaluate((bar) => (bar as HTMLProgressElement).value);
    const first = await used();
    await expect.poll(used).toBeGreaterThan(first);
    expect((await tableOf(page)).version).toBe(before.version);
    await part(page, 'hurry').click();
    // Not because its time is over: of that much is left.
    expect(await used().catch(() => 0)).toBeLessThan(900);
    await settled(page, (table) => table.version > before.version);
    contented(page);
  });
});
