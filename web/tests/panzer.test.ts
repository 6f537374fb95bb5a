/**
 * Panzer in the browser, by a hand's gestures: a secret plot by both, a fire group with its preview, a mover answered by
 * Overwatch and by a standing order, a route by drag, a column, a paratroop drop, a village taken and scored; and what is
 * hidden is nowhere in what a page is sent.
 */

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { spaceOf } from '../src/board/place';
import type { LogPage, Table } from '../src/wire';
import { contented, shot, visitor } from './support/browser';
import { start } from './support/guests';
import type { LessonFile } from './support/server';
import { testSession } from './support/session';
import { ask, drag, matchOf, part, press, settled, shown, spot, tableOf, touch } from './support/table';

type Scene = Partial<LessonFile> & Pick<LessonFile, 'id' | 'position'>;

/** A guided game that says nothing: a position, a seat and what the other side does. */
const scene = ({ id, position, seat = 0, seed = 1, script = [] }: Scene): LessonFile => ({
  id,
  title: id,
  about: '',
  seat,
  seed,
  position,
  script,
  step: [{ title: id, say: 'Play on.' }],
});

/** Both seats belong to the player. */
const SHARED = 9;

const AMBUSH = {
  scenario: '25',
  turn: 3,
  phase: 'movement',
  first: 'DE',
  units: [
    { unit: 'M4A1-1', hex: '15A1', facing: 4, command: 'move' },
    { unit: 'M4A1-2', hex: '15A0', facing: 4, command: 'move' },
    { unit: 'PzIVH-1', hex: '15A5', facing: 1, command: 'overwatch' },
    { unit: 'PzIVH-2', hex: '15GG9', facing: 6 },
  ],
};

/** A platoon on a path, far from a single enemy. */
const MARCH = {
  scenario: '25',
  turn: 2,
  phase: 'movement',
  first: 'DE',
  units: [
    { unit: 'M4A1-3', hex: '15D5', facing: 3, command: 'move' },
    { unit: 'M4A1-4', hex: '15C5', facing: 3, command: 'move' },
    { unit: 'M4A1-5', hex: '15B5', facing: 3, command: 'move' },
    { unit: 'PzIVH-2', hex: '15GG9', facing: 6 },
  ],
};

const SINGLING = '20O7 20P7 20Q6 20Q7 20R7 20R8 20S6 20T6 20T7 20U6 20V6 20V7'.split(' ');
const TAKERS = [
  'M4A3-1',
  'M4A3-2',
  'M4A3-3',
  'M4A3-4',
  'M4A3-5',
  'M4A3-6',
  'M4A3-7',
  'M4A3-8',
  'Inf-2',
  'Inf-3',
];

const SCENES = [
  scene({
    id: 'window',
    seat: 1,
    position: AMBUSH,
    script: ['go M4A1-1 15A2', 'tell', 'end', 'ready'],
  }),
  scene({
    id: 'standing',
    seat: 1,
    position: AMBUSH,
    script: ['go M4A1-1 15A2', 'tell', 'go M4A1-2 15A1', 'tell', 'end', 'ready'],
  }),
  scene({ id: 'march', position: MARCH, script: ['hold', 'hold', 'hold', 'hold', 'hold', 'hold'] }),
  scene({
    id: 'plot',
    seat: SHARED,
    position: {
      ...MARCH,
      phase: 'command',
      units: MARCH.units.map(({ unit, hex, facing }) => ({ unit, hex, facing })),
    },
  }),
  scene({
    id: 'volley',
    position: {
      scenario: '25',
      turn: 3,
      phase: 'direct',
      first: 'US',
      units: [
        { unit: 'M4A1-1', hex: '15A0', facing: 4, command: 'fire' },
        { unit: 'M4A1-2', hex: '15A1', facing: 4, command: 'fire' },
        { unit: 'M4A1-3', hex: '15K5', facing: 2, command: 'move' },
        { unit: 'PzIVH-1', hex: '15A4', facing: 1 },
        { unit: 'PzIVH-2', hex: '15GG9', facing: 6 },
      ],
    },
    script: ['pass', 'pass', 'pass', 'end'],
  }),
  scene({
    id: 'drop',
    position: {
      scenario: '27',
      turn: 2,
      phase: 'movement',
      first: 'DE',
      units: [
        { unit: 'Para-1', drop: '19R3' },
        { unit: 'Para-2', drop: '19R3' },
        { unit: 'Para-3', hex: '19B2', command: 'move' },
        { unit: 'Schtz-1', hex: '16A2' },
        { unit: 'Schtz-2', hex: '18A8' },
      ],
    },
    script: ['hold', 'hold', 'hold', 'hold', 'end', 'ready'],
  }),
  scene({
    id: 'village',
    position: {
      scenario: '28',
      turn: 19,
      phase: 'movement',
      first: 'DE',
      units: [
        ...TAKERS.map((unit, at) => ({ unit, hex: SINGLING[at + 1], facing: 1, command: 'fire' })),
        { unit: 'Inf-1', hex: '20O8', command: 'move' },
        { unit: 'Schtz-1', hex: '20A2' },
      ],
    },
    script: [],
  }),
];

const here = testSession({ which: 'secrets', game: 'shelf', lessons: { panzer: SCENES } });

async function sitDown(page: Page, id: string): Promise<void> {
  await page.goto(here.server.url);
  await page.getByRole('button', { name: `${id} (lesson)`, exact: true }).click();
  await page.waitForURL(/\/match\//);
}

/** Sits down and puts the lesson's bubble away. */
async function begin(page: Page, id: string): Promise<void> {
  await sitDown(page, id);
  await part(page, 'board').waitFor();
  await page.getByRole('button', { name: 'Hide lesson' }).click();
}

/** Touches the unit in a hex and waits until it is chosen. */
async function choose(page: Page, hex: string): Promise<void> {
  await touch(page, hex);
  await page.locator('[data-testid=board] .ring.selected').first().waitFor({ state: 'attached' });
}

const logOf = async (page: Page, query = ''): Promise<string[]> => {
  const { lines } = await ask<LogPage>(page, `/api/matches/${matchOf(page)}/log${query}`);
  return lines.map(({ text }) => text);
};

const placeOf = (table: Table, piece: string): string | null =>
  spaceOf(table.scene.pieces.find(({ id }) => id === piece));

/** Everything that a page is sent, on any way. */
function listening(page: Page): string[] {
  const heard: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => heard.push(payload.toString())),
  );
  page.on('response', (response) => {
    if (response.url().includes('/api/'))
      void response
        .text()
        .then((text) => heard.push(text))
        .catch(() => undefined);
  });
  return heard;
}

it('selecting a unit moves nothing, and every wrong target is refused by a rule', async () => {
  const page = await visitor(here.browser, { viewport: { width: 1440, height: 900 } });
  await begin(page, 'volley');
  const at = await spot(page, '15A1');
  await page.mouse.move(at.x, at.y);
  for (let notch = 0; notch < 5; notch++) await page.mouse.wheel(0, -200);
  const ready = page.locator('[data-testid=act-button]').last();
  const before = { map: await spot(page, '15A4'), button: await ready.boundingBox() };
  await choose(page, '15A0');
  expect(await spot(page, '15A4'), 'the map stays where it is').toEqual(before.map);
  expect(await ready.boundingBox(), 'the buttons stay where they are').toEqual(before.button);
  // An empty hex, and a friend that has no FIRE.
  await part(page, 'board').press('0');
  await touch(page, '15Z8');
  await page.getByText('No spotted enemy is in 15Z8.').waitFor();
  expect(await part(page, 'toast-refusal').last().textContent()).toContain('6.5.2.2');
  await shot(page, 'panzer-refused');
  await touch(page, '15K5');
  await page.getByText('M4A1-3 is your own').waitFor();
  // A unit that can do nothing says why.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await touch(page, '15K5');
  await page.getByTestId('prompt').getByText('M4A1-3 has neither FIRE nor SHORT HALT.').waitFor();
  await shot(page, 'panzer-idle');
  contented(page);
});

it('a fire group is named with its preview, then rolled', async () => {
  const page = await visitor(here.browser, { viewport: { width: 1440, height: 900 } });
  await begin(page, 'volley');
  const fire = async (hex: string) => {
    const before = await shown(page);
    await choose(page, hex);
    await touch(page, '15A4');
    const ap = part(page, 'choices').getByRole('button', { name: /AP at PzIVH-1/ });
    await ap.first().click();
    await settled(page, ({ version }) => version > before);
  };
  await fire('15A0');
  await fire('15A1');
  const named = await tableOf(page);
  expect(named.odds).not.toBe(null);
  await part(page, 'odds').waitFor();
  await shot(page, 'panzer-preview');
  const preview = (await part(page, 'odds').textContent()) ?? '';
  for (const line of ['M4A1-1', 'M4A1-2', 'ap.2']) expect(preview).toContain(line);
  await press(page, 'resolve');
  const log = await logOf(page);
  expect(log.filter((line) => /M4A1-[12] fires at PzIVH-1/.test(line)).length).toBe(2);
  expect(log.some((line) => /or less/.test(line))).toBe(true);
  contented(page);
});

it('a mover is answered by Overwatch, by hand', async () => {
  const page = await visitor(here.browser, { viewport: { width: 1440, height: 900 } });
  await begin(page, 'window');
  const asked = await settled(page, ({ topic }) => topic === 'overwatch-window');
  expect(asked.scene.prompt).toContain('M4A1-1');
  await shot(page, 'panzer-window');
  await page.locator('[data-testid=act-button]').first().click();
  await settled(page, ({ odds }) => odds !== null);
  await press(page, 'resolve');
  await settled(page, ({ topic }) => topic !== 'overwatch-window');
  expect((await logOf(page)).some((line) => /PzIVH-1 fires at M4A1-1/.test(line))).toBe(true);
  contented(page);
});

it('a standing order of one unit answers a mover without asking', async () => {
  const page = await visitor(here.browser, { viewport: { width: 1440, height: 900 } });
  await begin(page, 'standing');
  await settled(page, ({ topic }) => topic === 'overwatch-window');
  await touch(page, '15A5');
  const order = part(page, 'order-overwatch:PzIVH-1');
  await order.waitFor();
  await shot(page, 'panzer-unit-orders');
  await order.selectOption('any');
  await settled(page, ({ topic }) => topic !== 'overwatch-window');
  expect((await logOf(page)).some((line) => /PzIVH-1 fires at M4A1-1/.test(line))).toBe(true);
  const { orders } = await tableOf(page);
  expect(orders).toEqual({ 'overwatch:PzIVH-1': 'any' });
  contented(page);
});

it('a drag is a route hex by hex, and the column follows', async () => {
  const page = await visitor(here.browser, { viewport: { width: 1440, height: 900 } });
  await begin(page, 'march');
  await choose(page, '15D5');
  const table = await tableOf(page);
  const { spaces } = await ask<{ spaces: { id: string; centre: [number, number] }[] }>(
    page,
    `/api/matches/${matchOf(page)}/board`,
  );
  const centre = (id: string) => spaces.find((space) => space.id === id)?.centre ?? [0, 0];
  expect(placeOf(table, 'M4A1-3')).toBe('15D5');
  await drag(page, centre('15D5'), centre('15F6'), () => shot(page, 'panzer-route'));
  const there = await settled(
    page,
    (now) => placeOf(now, 'M4A1-3') === '15F6' && now.scene.bundles !== undefined,
  );
  const steps = (await logOf(page)).filter((line) => /M4A1-3 moves from/.test(line));
  expect(steps.length).toBeGreaterThan(1);
  const column = there.scene.bundles?.find(({ label }) => label.startsWith('Column'));
  expect(column?.label).toBe('Column: 2 units follow M4A1-3');
  // The only enemy stands out of sight: nothing that the page has or may ask for names it.
  const sent = [await page.content()];
  for (const path of ['log', 'record', 'table', 'board', 'gestures?seat=0']) {
    const answer = await page.request.get(new URL(`/api/matches/${matchOf(page)}/${path}`, page.url()).href);
    sent.push(await answer.text());
  }
  expect(sent.find((text) => text.includes('PzIVH-2'))?.slice(0, 200)).toBe(undefined);
  await shot(page, 'panzer-column');
  await page.getByTestId('bundle').filter({ hasText: 'Column' }).click();
  await settled(page, (now) => placeOf(now, 'M4A1-5') !== '15B5');
  contented(page);
});

it('both plot in secret behind the curtain, many units with one key', async () => {
  const page = await visitor(here.browser, { viewport: { width: 1440, height: 900 } });
  await sitDown(page, 'plot');
  const pass = async (seat: number) => {
    await part(page, 'handover').waitFor();
    await part(page, 'i-am').first().click();
    await part(page, 'board').waitFor();
    return await settled(page, () => true, `?seat=${seat}`);
  };
  await pass(0);
  await page.getByRole('button', { name: 'Hide lesson' }).click();
  // A box around the platoon, then one key.
  const from = await spot(page, '15A4');
  const to = await spot(page, '15E7');
  await page.keyboard.down('Shift');
  await page.mouse.move(from.x - 6, from.y - 6);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
  await page.keyboard.up('Shift');
  await part(page, 'many').getByText('3 chosen').waitFor();
  await shot(page, 'panzer-chosen');
  await page.keyboard.press('m');
  const plotted = await settled(
    page,
    ({ scene: { pieces } }) => pieces.filter(({ values }) => values.includes('MOVE')).length === 3,
    '?seat=0',
  );
  expect(plotted.scene.prompt).toContain('commands used');
  expect(plotted.scene.shapes?.some(({ text }) => text === 'MOVE 3')).toBe(true);
  await shot(page, 'panzer-groups');
  await press(page, 'ready');
  const heard = listening(page);
  await part(page, 'handover').waitFor();
  await shot(page, 'panzer-curtain');
  heard.push(await page.content());
  await pass(1);
  heard.push(await page.content(), ...(await logOf(page, '?seat=1')));
  for (const path of ['record', 'log', 'table']) {
    const answer = await page.request.get(
      new URL(`/api/matches/${matchOf(page)}/${path}?seat=1`, page.url()).href,
    );
    heard.push(await answer.text());
  }
  const told = heard.filter((text) => !text.startsWith('{"books"'));
  for (const secret of ['M4A1-3', 'M4A1-4', 'M4A1-5', 'order M4A1'])
    expect(
      told.find((text) => text.includes(secret)),
      secret,
    ).toBe(undefined);
  contented(page);
});

it('a set-up is finished at one touch, and what is unspotted is nowhere in the page', async () => {
  const british = await visitor(here.browser, { viewport: { width: 1440, height: 900 } });
  const heard = listening(british);
  await start(british, here.server.url, { scenario: 'villers-bocage-afternoon', against: 'friend' });
  // The home page lists the guided games of this test, with their units.
  heard.length = 0;
  const link = await part(british, 'invitation-link').inputValue();
  const german = await visitor(here.browser);
  await german.goto(link);
  await part(german, 'accept-invitation').click();
  await part(german, 'board').waitFor();
  const place = async (page: Page, seat: number) => {
    await settled(page, ({ card }) => card.deciding[0] === seat);
    const rest = page.getByTestId('bundle').filter({ hasText: 'units left for me' });
    for (let tries = 0; tries < 3 && (await rest.count()); tries++) {
      const before = await shown(page);
      await rest.first().click();
      await settled(page, ({ version }) => version > before);
    }
  };
  await place(british, 0);
  await shot(british, 'panzer-stack');
  const crowded = await spot(british, '14H5');
  await british.mouse.move(crowded.x, crowded.y);
  await shot(british, 'panzer-14H5');
  await press(british, 'done');
  const table = await settled(german, () => true);
  if (table.card.deciding[0] === 1 && table.topic === 'setup') {
    await place(german, 1);
    await press(german, 'done');
  }
  const seen = await settled(british, ({ topic }) => topic === 'command');
  const truth = await settled(german, ({ topic }) => topic === 'command');
  heard.push(await british.content());
  for (const path of ['log', 'record', 'board', 'table']) {
    const answer = await british.request.get(
      new URL(`/api/matches/${matchOf(british)}/${path}`, british.url()).href,
    );
    heard.push(await answer.text());
  }
  const known = new Set(seen.scene.pieces.map(({ id }) => id));
  const hidden = truth.scene.pieces.filter(
    (p) => p.side === 'German' && spaceOf(p) !== null && !known.has(p.id),
  );
  for (const { id } of hidden) {
    const told = heard.find((text) => text.includes(`"${id}"`) || text.includes(` ${id} `));
    expect(told?.slice(0, 300), id).toBe(undefined);
  }
  await shot(british, 'panzer-command');
  contented(british, german);
});

it('a phone plots for several units by touch, with the board in view', async () => {
  const page = await visitor(here.browser, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await sitDown(page, 'plot');
  await part(page, 'handover').waitFor();
  await part(page, 'i-am').first().click();
  await part(page, 'board').waitFor();
  await page.getByRole('button', { name: 'Hide lesson' }).click();
  await part(page, 'several').click();
  for (const hex of ['15D5', '15B5']) {
    const { x, y } = await spot(page, hex);
    await page.touchscreen.tap(x, y);
  }
  await part(page, 'many').getByText('2 chosen').waitFor();
  await shot(page, 'panzer-phone');
  const box = await part(page, 'board').boundingBox();
  expect(box?.height ?? 0).toBeGreaterThan(300);
  await part(page, 'give-w').click();
  const plotted = await settled(
    page,
    ({ scene: { pieces } }) => pieces.filter(({ values }) => values.includes('OVERWATCH')).length > 0,
    '?seat=0',
  );
  expect(plotted.scene.hotkeys?.map(({ label }) => label)).toContain('SHORT HALT');
  await shot(page, 'panzer-phone-plot');
  contented(page);
});

it('paratroops jump by hand and come down where the wind takes them', async () => {
  const page = await visitor(here.browser, { viewport: { width: 1440, height: 900 } });
  await begin(page, 'drop');
  const now = await settled(page, ({ topic }) => topic === 'movement');
  expect(now.scene.prompt).toContain('jump');
  await part(page, 'tab-forces').click();
  await shot(page, 'panzer-drop');
  const jump = async (piece: string) => {
    await page.locator(`[data-testid=tray-piece][data-piece="${piece}"]`).first().click();
    await expect
      .poll(async () => (await logOf(page)).some((line) => line.startsWith(`${piece} jumps`)))
      .toBe(true);
    await settled(page, ({ card, topic }) => card.deciding[0] === 0 && topic === 'movement');
  };
  await jump('Para-1');
  // The last jump leaves no choice: it is made for the player.
  const log = await logOf(page);
  for (const piece of ['Para-1', 'Para-2'])
    expect(
      log.some((line) => line.includes(`${piece} comes down in`) || line.includes(piece + ' is carried')),
    ).toBe(true);
  await shot(page, 'panzer-landed');
  contented(page);
});

it('a village is taken hex by hex and scored at the end of the next turn', async () => {
  const page = await visitor(here.browser, { viewport: { width: 1440, height: 900 } });
  await begin(page, 'village');
  await choose(page, '20O8');
  await touch(page, SINGLING[0] ?? '');
  const taken = await settled(page, ({ scene: now }) =>
    (now.shades ?? []).some(({ space, text }) => space === SINGLING[0] && text === 'since 19'),
  );
  expect(taken.scene.panels[0]?.rows.find(({ label }) => label.startsWith('Singling'))?.value).toBe('0 : 0');
  await shot(page, 'panzer-village');
  for (let steps = 0; steps < 12; steps++) {
    const { card } = await settled(page, ({ card: one }) => one.status === 'over' || one.deciding[0] === 0);
    if (card.status === 'over') break;
    await press(page);
  }
  const over = await settled(page, ({ card }) => card.status === 'over');
  expect(over.card.outcome?.scores[0]).toBeGreaterThanOrEqual(730);
  await shot(page, 'panzer-scored');
  contented(page);
});
