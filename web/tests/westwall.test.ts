/**
 * Arnhem, Hürtgen Forest and Remagen in the browser: a landing, a bridge blown, a plan kept secret; too many guns, a division
 * that must leave; a float bridge, a front with gaps.
 */

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { placeText, spaceOf, targetId } from '../src/board/place';
import type { Table } from '../src/wire';
import { contented, shot, visitor } from './support/browser';
import { testSession } from './support/session';
import { start } from './support/guests';
import {
  gesturesOf,
  matchOf,
  part,
  place,
  press,
  settled,
  spot,
  tableOf,
  take,
  touch,
} from './support/table';

// With these dice the first demolition succeeds.
const here = testSession({ which: 'secrets', game: 'shelf', seed: 2 });

const deciding = ({ card }: Table): number => card.deciding[0] ?? -1;

/** Does something without touching the page, to come to the moment that a test is about. */
async function say(page: Page, table: Table, action: string): Promise<void> {
  const answer = await page.request.post(new URL(`/api/matches/${matchOf(page)}/command`, page.url()).href, {
    headers: { origin: new URL(page.url()).origin },
    data: {
      seat: deciding(table),
      version: table.version,
      do: { act: [action] },
      key: `${table.version}`,
    },
  });
  if (!answer.ok()) throw new Error(`${action}: ${answer.status()} ${await answer.text()}`);
}

/** Plays on with as little as the rules demand, until it is enough. */
async function until(page: Page, enough: (table: Table) => boolean): Promise<Table> {
  for (let steps = 0; steps < 400; steps++) {
    const table = await tableOf(page);
    if (enough(table)) return await settled(page, enough);
    const { buttons, duties } = table.scene;
    const over = buttons.find(({ action }) => action === 'end' || action === 'done');
    const piece = duties.find((duty) => duty.piece !== null)?.piece ?? table.scene.active[0] ?? '';
    const [first] = over ? [] : await gesturesOf(page, deciding(table), piece);
    await say(page, table, over?.action ?? first?.actions[0] ?? '');
  }
  throw new Error('it did not come to it');
}

/** Takes a piece from the map and sends it somewhere. */
async function send(page: Page, piece: string, to: string): Promise<void> {
  const { scene, version } = await tableOf(page);
  await touch(page, placeOf(scene, piece));
  await page.locator('[data-testid=board] .veil').first().waitFor({ state: 'attached' });
  await touch(page, to);
  await settled(page, (now) => now.version > version);
}

const placeOf = (scene: Table['scene'], piece: string): string =>
  placeText(scene.pieces.find(({ id }) => id === piece));

const rowsOf = ({ scene }: Table, title: string): Record<string, string> =>
  Object.fromEntries(
    (scene.panels.find((panel) => panel.title === title)?.rows ?? []).map(({ label, value }) => [
      label,
      value,
    ]),
  );

it('airborne units land by hand, and a bridge is blown when they come to it', async () => {
  const page = await visitor(here.browser);
  await start(page, here.server.url, { scenario: 'arnhem', against: 'hotseat' });
  await until(page, ({ topic }) => topic === 'movement');
  await part(page, 'tab-forces').click();
  await shot(page, 'arnhem-start');
  await place(page, '1/506', '0805');
  await settled(page, ({ scene }) => scene.pieces.some((p) => p.id === '1/506' && spaceOf(p) === '0805'));
  await send(page, '1/506', '0806');
  const asked = await settled(page, ({ topic }) => topic === 'demolition');
  expect(deciding(asked)).toBe(1);
  expect(await part(page, 'prompt').innerText()).toContain('Blow it?');
  await shot(page, 'arnhem-bridge-asked');
  await press(page, 'blow 0706/0806');
  const blown = await settled(page, ({ topic }) => topic === 'movement');
  await part(page, 'tab-log').click();
  expect(await part(page, 'log').innerText()).toMatch(/Demolition of Son .*: die [12], the bridge is blown/);
  // A broken line shows a bridge that is gone.
  expect(rowsOf(blown, 'Bridges')['Son Wilhelminakanaal bridge 0706/0806']).toBe('down');
  expect(blown.scene.lines.map(({ kind }) => kind)).toEqual(['blocked']);
  await shot(page, 'arnhem-bridge-blown');
  contented(page);
});

it('a standing order may have an exception for each bridge', async () => {
  const page = await visitor(here.browser, { viewport: { width: 1280, height: 800 } });
  await start(page, here.server.url, { scenario: 'arnhem', against: 'hotseat' });
  for (const action of ['drop 1/506 at 0805', 'drop 1/501 at 1308', 'move 1/506 to 0806'])
    await say(page, await tableOf(page), action);
  await settled(page, ({ topic }) => topic === 'demolition');
  await part(page, 'tab-map').click();
  await part(page, 'exceptions-demolition').click();
  await part(page, 'order-demolition:1309/1310').selectOption('always');
  await part(page, 'exceptions-demolition').filter({ hasText: 'Exceptions: 1 of 16' }).waitFor();
  await part(page, 'order-demolition').scrollIntoViewIfNeeded();
  await shot(page, 'arnhem-orders');
  expect((await tableOf(page)).topic).toBe('demolition');
  // What is ordered about the bridge in question answers it.
  await part(page, 'order-demolition:0706/0806').selectOption('never');
  await settled(page, ({ topic }) => topic === 'movement');
  await send(page, '1/501', '1309');
  const done = await settled(page, ({ topic }) => topic === 'movement');
  expect(deciding(done)).toBe(0);
  const bridges = rowsOf(done, 'Bridges');
  expect(bridges['Son Wilhelminakanaal bridge 0706/0806']).toBe('safe');
  expect(bridges['Veghel Zuid-Willemsvaart bridge 1309/1310']).toBe('down');
  contented(page);
});

it('drop zones are put on the map in secret, and the screen is handed over', async () => {
  const page = await visitor(here.browser);
  await start(page, here.server.url, { scenario: 'arnhem-free', against: 'hotseat' }, { handover: true });
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
  const secret = spaceOf(noted.scene.pieces.find(({ id }) => id === 'DZ-82')) ?? '';
  await shot(page, 'arnhem-plan');
  await press(page, 'done');
  await part(page, 'handover').waitFor();
  await part(page, 'i-am').first().click();
  await part(page, 'board').waitFor();
  const enemy = await tableOf(page, '?seat=1');
  expect(enemy.scene.pieces.filter(({ id }) => id.startsWith('DZ-'))).toEqual([]);
  expect(JSON.stringify(enemy.scene.panels)).not.toContain(secret);
  contented(page);
});

it('a float bridge is laid, crossed, and a front with gaps is announced, drawn and scored', async () => {
  const page = await visitor(here.browser, { viewport: { width: 1440, height: 900 } });
  await start(page, here.server.url, { scenario: 'remagen', against: 'hotseat' });
  await until(page, ({ topic }) => topic === 'movement');
  await shot(page, 'remagen-start');
  for (const action of ['enter 1/47 to 0720', 'enter 2/47 to 0721', 'enter 3/47 to 0719']) {
    await say(page, await tableOf(page), action);
  }
  const bridging = await until(page, ({ topic }) => topic === 'bridging');
  expect(bridging.scene.standing.turn).toBe(13);
  await part(page, 'tab-forces').click();
  await take(page, 'float-1');
  await touch(page, '0820');
  await part(page, 'choices').getByText('from 0721 to 0920').click();
  const laid = await settled(page, ({ scene }) => scene.lines.some(({ kind }) => kind === 'bridge'));
  expect(rowsOf(laid, 'Bridges over the Rhine')['float bridge 1']).toBe('at 0820, from 0721 to 0920');
  await shot(page, 'remagen-float-bridge');
  await send(page, '2/47', '0927');
  for (const action of ['move 1/47 to 0918', 'move 3/47 to 0920'])
    await say(page, await tableOf(page), action);
  // Reinforcements may not be held back: they come before the phase can end.
  const over = await until(page, ({ scene }) => scene.buttons.some(({ action }) => action === 'end'));
  const gaps = rowsOf(over, 'Continuous front')['gaps if the turn ended now'] ?? '';
  expect(gaps).toMatch(/^\d{4}/);
  await page.locator('[data-testid=act-button][data-action="end"]').click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  expect(await dialog.innerText()).toContain('from now on you need a continuous front');
  expect(await dialog.innerText()).toContain(`The front lacks ${gaps}`);
  await shot(page, 'remagen-front-warned');
  await part(page, 'confirm-yes').click();
  await settled(page, ({ topic, card }) => topic !== 'movement' || card.deciding[0] === 1);
  const paid = await until(page, (table) => deciding(table) === 1);
  expect(rowsOf(paid, 'Victory')['gaps in the front']).toMatch(/German [1-9]/);
  await part(page, 'tab-log').click();
  const log = await part(page, 'log').innerText();
  expect(log).toContain(`The front has gaps at ${gaps} [R14.14]`);
  await shot(page, 'remagen-front-paid');
  contented(page);
});

it('in the forest a fifth battery is refused, and the 116th is warned of, leaves by hand and is paid for', async () => {
  const page = await visitor(here.browser, { viewport: { width: 1440, height: 900 } });
  await start(page, here.server.url, { scenario: 'hurtgen', against: 'hotseat' });
  // Everybody has his hex: the first turn begins at once.
  expect((await tableOf(page)).topic).toBe('movement');
  await press(page, 'end');
  await settled(page, ({ topic }) => topic === 'combat');
  await say(page, await tableOf(page), 'attack 275F');
  await settled(page, ({ topic }) => topic === 'barrage');
  for (const battery of ['20', '29', '42', '45']) {
    const { scene, version } = await tableOf(page);
    await touch(page, placeOf(scene, battery));
    await settled(page, (now) => now.version > version);
  }
  await touch(page, '0721');
  await touch(page, '0714');
  const toast = part(page, 'toast-refusal');
  await toast.waitFor();
  expect(await toast.innerText()).toContain('H11.21');
  await shot(page, 'hurtgen-fifth-battery');
  // Turn 4 is the last in which the 116th may stay for nothing.
  const last = await until(page, (table) => deciding(table) === 1 && table.scene.standing.turn === 4);
  expect(rowsOf(last, '116th Panzer')['what they cost']).toBe('US 35 as turn 5 begins');
  await touch(page, placeOf(last.scene, '116-recon'));
  await page.locator('[data-testid=board] g.edge').first().waitFor();
  await shot(page, 'hurtgen-exit');
  const east = await page.locator('[data-testid=board] g.edge rect').first().boundingBox();
  if (!east) throw new Error('there is no way out');
  const from = await spot(page, placeOf(last.scene, '116-recon'));
  await page.mouse.click(east.x + east.width / 2, from.y);
  const left = await settled(page, ({ version }) => version > last.version);
  expect(placeOf(left.scene, '116-recon')).toBe('exited east');
  expect(rowsOf(left, '116th Panzer')).toMatchObject({
    'have left': '116-recon',
    'what they cost': 'US 30 as turn 5 begins',
  });
  await page.locator('[data-testid=act-button][data-action="end"]').click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  expect(await dialog.innerText()).toContain('still on the map cost 5 points each as turn 5 begins');
  await shot(page, 'hurtgen-116th-warned');
  await part(page, 'confirm-yes').click();
  const paid = await until(page, ({ scene }) => scene.standing.turn === 5);
  await part(page, 'tab-log').click();
  expect(await part(page, 'log').innerText()).toContain(
    'US scores 30 for units of the 116th that are still here [H12.11]',
  );
  expect(rowsOf(paid, 'Victory')['116th Panzer late']).toBe('US 30, German 0');
  await shot(page, 'hurtgen-116th-paid');
  contented(page);
});

it.each([
  ['arnhem', 'desktop'],
  ['hurtgen', 'desktop'],
  ['remagen', 'desktop'],
  ['arnhem-free', 'phone'],
  ['remagen', 'phone'],
])('%s begins on a %s', async (scenario, device) => {
  const phone = {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
  };
  const page = await visitor(here.browser, device === 'phone' ? phone : {});
  await start(page, here.server.url, { scenario, against: 'hotseat' }, { handover: true });
  const me = part(page, 'i-am').first();
  await part(page, 'board').or(me).first().waitFor();
  if (await me.isVisible()) await me.click();
  await part(page, 'board').waitFor();
  await shot(page, `${scenario}-${device}`);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  contented(page);
});
