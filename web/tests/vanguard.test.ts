/** Patton's Vanguard in the browser: impulses, an assault with its losses, the Advantage, bridges, areas on a phone. */

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { spaceOf, targetId } from '../src/board/place';
import { violations } from './support/axe';
import type { Table } from '../src/wire';
import { contented, shot, visitor } from './support/browser';
import { testSession } from './support/session';
import { start } from './support/guests';
import { gesturesOf, part, press, settled, tableOf, touch } from './support/table';

// With these dice the first attack fails, its second roll succeeds, and bridges are seized and blown.
const here = testSession({ which: 'secrets', game: 'shelf', seed: 478 });

/** Where on the screen a unit lies: in the larger display of its area, if that is open. */
function lies(page: Page, name: string): Promise<{ x: number; y: number }> {
  return page.evaluate((name) => {
    const counters = [...document.querySelectorAll('[data-testid=board] g.counter')].reverse();
    const named = counters.find((one) => one.querySelector('text.name')?.textContent === name);
    const body = named?.querySelector('.body');
    if (!body) throw new Error(`${name} does not lie on the board`);
    const { x, y, width, height } = body.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  }, name);
}

/** Touches a unit: crowded areas open under the pointer before one is picked from them. */
async function touchUnit(page: Page, name: string): Promise<void> {
  await part(page, 'skip').waitFor({ state: 'detached' });
  await page.mouse.move(4, 500);
  for (let times = 0; times < 2; times++) {
    const { x, y } = await lies(page, name);
    await page.mouse.move(x, y);
    await page.waitForTimeout(150);
  }
  const { x, y } = await lies(page, name);
  await page.mouse.click(x, y);
}

/** Sends a unit into an area and waits until it is there. */
async function send(page: Page, name: string, area: string): Promise<Table> {
  await touchUnit(page, name);
  await page.locator('[data-testid=board] .veil').first().waitFor({ state: 'attached' });
  await touch(page, area);
  return await settled(page, ({ scene }) =>
    scene.pieces.some((piece) => piece.name === name && spaceOf(piece) === area),
  );
}

const deciding = (table: Table): number => table.card.deciding[0] ?? -1;

/** Puts down the first unit that is due, where it may come. */
async function bring(page: Page, { scene, version, card }: Table): Promise<void> {
  const piece = scene.active[0] ?? '';
  const [gesture] = await gesturesOf(page, card.deciding[0] ?? 0, piece);
  await part(page, 'tab-forces').click();
  await page.locator(`[data-testid=tray-piece][data-piece="${piece}"]`).click();
  await page.locator('[data-testid=board] .veil').first().waitFor({ state: 'attached' });
  await touch(page, targetId(gesture?.target ?? null) ?? '');
  await settled(page, (now) => now.version > version);
}

it('a day of impulses is played until the sun sets', async () => {
  const page = await visitor(here.browser);
  await start(page, here.server.url, { scenario: 'first', against: 'hotseat' });
  await part(page, 'tracks').waitFor();
  expect(await part(page, 'prompt').innerText()).toContain('Your impulse: assault, regroup or pass');
  await shot(page, 'vanguard-start');
  let last = 0;
  for (let steps = 0; steps < 200; steps++) {
    const table = await settled(page, () => true);
    const { topic, scene } = table;
    if (topic === 'refit' || topic === 'over' || scene.standing.turn > 1) break;
    last = Math.max(last, scene.tracks?.[0]?.marker ?? 0);
    // The German regroups without moving, so that two passes never end the day.
    if (topic === 'reinforcement') await bring(page, table);
    else if (topic === 'regroup') await press(page, 'end');
    else if (topic === 'advantage') await press(page, 'accept');
    else if (scene.buttons.some(({ action }) => action === 'keep fog')) await press(page, 'keep fog');
    else await press(page, deciding(table) === 0 ? 'regroup' : 'pass');
  }
  // No roll is low enough to end the first two impulses.
  expect(last).toBeGreaterThanOrEqual(2);
  await part(page, 'tab-log').click();
  const log = await part(page, 'log').innerText();
  expect(log).toMatch(/The sun sets|The impulse track ends/);
  expect(log).toContain('Sunset ');
  await shot(page, 'vanguard-sunset');
  contented(page);
});

it('an assault is weighed, rolled again with the Advantage, and its losses are put down by hand', async () => {
  const page = await visitor(here.browser, { viewport: { width: 1440, height: 900 } });
  await start(page, here.server.url, { scenario: 'second', against: 'hotseat' });
  for (const unit of ['1/111A', '1/110C', '1/2111A', '1/2111C', '2/15B']) await send(page, unit, '33');
  const entered = await tableOf(page);
  expect(entered.topic).toBe('assault');
  expect(entered.scene.prompt).toContain('mandatory attack must be resolved');
  expect(entered.scene.buttons.some(({ action }) => action === 'end')).toBe(false);
  await press(page, 'attack 33');
  await part(page, 'odds').waitFor();
  const odds = await part(page, 'odds').innerText();
  for (const word of ['lead attacker', 'Defense Value', 'repulse', 'success']) expect(odds).toContain(word);
  await shot(page, 'vanguard-odds');
  // Touching a unit of the attack makes it the lead and closes the declaration.
  await touchUnit(page, '1/111A');
  // The defender names his lead by touching it.
  await settled(page, ({ topic }) => topic === 'lead');
  await touchUnit(page, '37/C');
  const asked = await settled(page, ({ topic }) => topic === 'advantage');
  expect(deciding(asked)).toBe(0);
  expect(asked.scene.prompt).toMatch(/^Rolled 7 v 10: repulse\. Use the Advantage to roll both again\?$/);
  await shot(page, 'vanguard-advantage');
  await press(page, 'reroll');
  const losses = await settled(page, ({ topic }) => topic === 'attrition');
  expect(deciding(losses)).toBe(1);
  expect(await part(page, 'prompt').innerText()).toContain('Assign 2 attrition points (first on 37/C)');
  expect(losses.scene.panels.flatMap(({ rows }) => rows)).toContainEqual(
    expect.objectContaining({ label: 'holder', value: 'German: used, passes on' }),
  );
  await touchUnit(page, '37/C');
  await settled(page, ({ scene }) =>
    scene.pieces.some(({ name, marks }) => name === '37/C' && marks.some(({ text }) => text === '-1')),
  );
  expect(await part(page, 'prompt').innerText()).toContain('Assign 1 more of 2');
  await shot(page, 'vanguard-losses');
  await touchUnit(page, '37/D');
  await settled(page, ({ scene }) => scene.buttons.some(({ action }) => action === 'done'));
  await press(page, 'done');
  const after = await settled(page, ({ topic }) => topic !== 'attrition');
  const reduced = after.scene.pieces
    .filter(({ marks }) => marks.some(({ kind }) => kind === 'reduced'))
    .map(({ name }) => name);
  expect(reduced).toEqual(expect.arrayContaining(['37/C', '37/D', '1/111A']));
  await shot(page, 'vanguard-contested');
  contented(page);
});

it('a bridge is seized by touching the area beyond, and blown from the bank', async () => {
  const page = await visitor(here.browser);
  await start(page, here.server.url, { scenario: 'first', against: 'hotseat', options: ['bridges'] });
  const holder = async (): Promise<string | undefined> =>
    (await tableOf(page)).scene.lines.find(({ label }) => label === '19/33')?.kind;
  expect(await holder()).toBe('second');
  await send(page, '2113/A', '33');
  await touchUnit(page, '2113/A');
  await page.locator('[data-testid=board] .veil').first().waitFor({ state: 'attached' });
  await touch(page, '19');
  // The bridge can be seized, and nothing else leads across it.
  const rolled = await settled(page, ({ topic }) => topic === 'advantage');
  expect(rolled.scene.prompt).toContain('Seizing the bridge 19/33');
  await press(page, 'accept');
  await settled(page, ({ topic }) => topic === 'assault');
  expect(await holder()).toBe('first');
  await shot(page, 'vanguard-bridge-seized');
  await press(page, 'end');
  // The American lets the fog and the day go by.
  await press(page, 'keep fog');
  await press(page, 'pass');
  await settled(page, (table) => table.topic === 'impulse' && deciding(table) === 0);
  await touchUnit(page, '2113/A');
  await part(page, 'choices').getByText('Declare an assault from 33').click();
  await settled(page, ({ topic }) => topic === 'assault');
  await press(page, 'end');
  await settled(page, ({ topic }) => topic === 'demolition');
  await press(page, 'blow 19/33');
  await settled(page, ({ topic }) => topic === 'advantage');
  await press(page, 'accept');
  await settled(page, (table) => deciding(table) === 1 && table.topic === 'impulse');
  expect(await holder()).toBe('blocked');
  await shot(page, 'vanguard-bridge-blown');
  contented(page);
});

it('areas are played on a phone: a crowd opens, a unit is picked and sent', async () => {
  const page = await visitor(here.browser, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
  });
  await start(page, here.server.url, { scenario: 'first', against: 'hotseat' });
  const see = page.getByText('Got it');
  if (await see.isVisible()) await see.tap();
  await shot(page, 'vanguard-phone');
  const unit = await lies(page, '1/130A');
  await page.touchscreen.tap(unit.x, unit.y);
  await page.waitForTimeout(300);
  // A crowd that is too small for a finger opens first.
  if ((await part(page, 'choices').count()) === 0) {
    const larger = await lies(page, '1/130A');
    await page.touchscreen.tap(larger.x, larger.y);
  }
  await page.locator('[data-testid=board] .veil').first().waitFor({ state: 'attached' });
  await shot(page, 'vanguard-phone-chosen');
  await part(page, 'choices').getByText('Declare an assault from 18').tap();
  const table = await settled(page, ({ topic }) => topic === 'assault');
  expect(table.scene.moment).toContain('German assault');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
  contented(page);
});

it.each(['light', 'dark'] as const)('axe finds nothing at the table, %s', async (colorScheme) => {
  const page = await visitor(here.browser, { colorScheme, bypassCSP: true });
  await start(page, here.server.url, { scenario: 'first', against: 'hotseat', options: ['bridges'] });
  expect(await violations(page)).toEqual([]);
  await part(page, 'tab-forces').click();
  expect(await violations(page)).toEqual([]);
  await send(page, '1/130A', '14');
  await press(page, 'attack 14');
  await part(page, 'tab-play').click();
  await part(page, 'odds').waitFor();
  expect(await violations(page)).toEqual([]);
  await shot(page, `vanguard-${colorScheme}`);
});
