/**
 * Guards Armoured in the browser, from positions with known dice: fire windows by hand and by standing order, an attack on a
 * bunker, a pontoon, the curtain of a shared screen inside a move, dated ghosts, lines of sight, and a phone.
 */

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { contented, shot, visitor } from './support/browser';
import type { LogPage } from '../src/wire';
import type { LessonFile } from './support/server';
import { testSession } from './support/session';
import { ask, matchOf, part, press, settled, shown, tableOf, touch } from './support/table';

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

const units = (places: Record<string, string>) =>
  Object.entries(places).flatMap(([hex, names]) => names.split(' ').map((unit) => ({ unit, hex })));

/** Two companies north of an 88 that looks at them over open ground. */
const UNDER_FIRE = {
  scenario: 'goodwood',
  active: '2GG',
  units: units({ '0640': 'HQ-2GG 1-2GG 2-2GG', '0634': '88-KGL', '0632': 'HQ-KGL' }),
};

const SCENES = [
  scene({
    id: 'window',
    seat: 1,
    position: UNDER_FIRE,
    script: ['take 1-2GG', 'go 0639', 'go 0638', 'go 0637', 'halt', 'end', 'end'],
  }),
  scene({ id: 'curtain', seat: SHARED, position: UNDER_FIRE }),
  scene({
    id: 'bunker',
    script: ['done', 'done'],
    position: {
      scenario: 'goodwood',
      active: '2GG',
      phase: 'attack',
      events: [
        ['Charge', 'Charge'],
        ['Mortar Fire', 'Mortar Fire'],
      ],
      hands: [['Flamethrower'], []],
      works: [{ kind: 'bunker', hex: '0639', facing: 3 }],
      units: units({
        '0642': 'HQ-2GG',
        '0641': 'HW-MG',
        '0640': '1-2GG',
        '0739': '2-2GG',
        '0639': 'Gren-KGL',
        '0634': 'HQ-KGL',
      }),
    },
  }),
  scene({
    id: 'pontoon',
    position: {
      scenario: 'joes-bridge',
      active: 'Eng',
      weather: 'clear',
      units: units({ '4416': 'HQ-Eng', '4517': '3-Eng', '4310': 'HQ-I-6P' }),
    },
  }),
  scene({
    id: 'ghost',
    position: {
      scenario: 'goodwood',
      active: '2GG',
      // In snow one sees five hexes.
      weather: 'snow',
      units: units({ '0646': 'HQ-2GG', '0639': '1-2GG', '0634': 'Gren-KGL', '0628': 'HQ-KGL' }),
    },
  }),
];

const here = testSession({ which: 'secrets', game: 'shelf', lessons: { guards: SCENES } });

async function sitDown(page: Page, id: string): Promise<void> {
  await page.goto(here.server.url);
  await page.getByRole('button', { name: `${id} (lesson)` }).click();
  await page.waitForURL(/\/match\//);
}

/** Sits down and puts the lesson's bubble away. */
async function begin(page: Page, id: string): Promise<void> {
  await sitDown(page, id);
  await part(page, 'board').waitFor();
  await page.getByRole('button', { name: 'Hide lesson' }).click();
}

/** Where the counter with a printed name lies; null if it is not drawn. */
const counterAt = (page: Page, name: string): Promise<{ x: number; y: number; selected: boolean } | null> =>
  page.evaluate((wanted) => {
    const counters = [...document.querySelectorAll('[data-testid=board] g.counter')].reverse();
    const named = counters.find((one) => one.querySelector('text.name')?.textContent === wanted);
    const box = named?.querySelector('.body')?.getBoundingClientRect();
    const selected = named?.querySelector('.ring.selected') !== null;
    return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2, selected } : null;
  }, name);

/** Touches the unit in a hex and waits until it is chosen. */
async function choose(page: Page, hex: string): Promise<void> {
  await touch(page, hex);
  await page.locator('[data-testid=board] .ring.selected').first().waitFor({ state: 'attached' });
}

/** Touches a unit; a stack is fanned out first. What a touch chooses is shown once the server has said what it may do. */
async function touchUnit(page: Page, name: string, hex: string): Promise<void> {
  const chosen = async () => {
    for (let waits = 0; waits < 30; waits++) {
      if ((await counterAt(page, name))?.selected) return true;
      await page.waitForTimeout(100);
    }
    return false;
  };
  await touch(page, hex);
  for (let tries = 0; tries < 3; tries++) {
    if (await chosen()) return;
    const at = await counterAt(page, name);
    if (!at) throw new Error(`${name} is not on the map`);
    await page.mouse.click(at.x, at.y);
  }
  expect(await chosen(), `${name} is chosen`).toBe(true);
}

/** Touches a unit that joins in, and waits until it has. */
async function joinIn(page: Page, hex: string): Promise<void> {
  const before = await shown(page);
  await touch(page, hex);
  const offer = part(page, 'choices').getByRole('button', { name: /^Add / });
  for (let waits = 0; waits < 100; waits++) {
    if ((await shown(page)) !== before) return;
    if (await offer.count()) await offer.first().click();
    await page.waitForTimeout(100);
  }
  throw new Error(`the unit in ${hex} does not join in`);
}

const logOf = async (page: Page, query = ''): Promise<string[]> => {
  const { lines } = await ask<LogPage>(page, `/api/matches/${matchOf(page)}/log${query}`);
  return lines.map(({ text }) => text);
};

it('a fire window is answered by hand once, and from then on by a standing order', async () => {
  const page = await visitor(here.browser, { viewport: { width: 1440, height: 900 } });
  await begin(page, 'window');
  const asked = await settled(page, ({ topic }) => topic === 'opportunity-fire');
  expect(asked.scene.prompt).toContain('A British stack enters 0639');
  expect(asked.scene.prompt).toContain('88 KGL');
  expect(asked.scene.buttons.map(({ label }) => label)).toContain('Hold fire');
  await shot(page, 'guards-window');
  await part(page, 'tab-map').click();
  await part(page, 'order-opportunity-fire').selectOption('always');
  await settled(page, ({ topic }) => topic !== 'opportunity-fire');
  await expect
    .poll(async () => (await logOf(page)).filter((line) => line.startsWith('88 KGL fires')).length)
    .toBeGreaterThan(1);
  await shot(page, 'guards-window-ordered');
  contented(page);
});

it('a window on a shared screen falls behind the curtain, and the move goes on after it', async () => {
  const page = await visitor(here.browser, { viewport: { width: 1440, height: 900 } });
  await sitDown(page, 'curtain');
  const pass = async (seat: number) => {
    await part(page, 'handover').waitFor();
    await shot(page, `guards-curtain-${seat}`);
    await part(page, 'i-am').first().click();
    await part(page, 'board').waitFor();
    return await settled(page, ({ card }) => card.deciding[0] === seat, `?seat=${seat}`);
  };
  await pass(0);
  await page.getByRole('button', { name: 'Hide lesson' }).click();
  await touchUnit(page, '1 2GG', '0640');
  await touch(page, '0638');
  const window = await pass(1);
  expect(window.topic).toBe('opportunity-fire');
  await shot(page, 'guards-curtain-window');
  await press(page, 'hold');
  // The journey goes on by itself into the next window.
  await settled(
    page,
    ({ topic, version }) => topic === 'opportunity-fire' && version > window.version,
    '?seat=1',
  );
  await press(page, 'hold');
  const back = await pass(0);
  expect(back.topic).toBe('movement');
  expect(back.scene.pieces.find(({ id }) => id === '1-2GG')?.place).toEqual({ space: '0638' });
  contented(page);
});

it('an attack on a bunker: a battery, both draws and a black chit', async () => {
  const page = await visitor(here.browser, { viewport: { width: 1440, height: 900 } });
  await begin(page, 'bunker');
  const before = await tableOf(page);
  expect(JSON.stringify(before.scene)).not.toContain('Gren-KGL');
  await choose(page, '0640');
  await touch(page, '0639');
  await part(page, 'choices')
    .getByRole('button', { name: /^Attack 0639/ })
    .click();
  await settled(page, ({ scene: { buttons } }) => buttons.some(({ action }) => action === 'strike'));
  await joinIn(page, '0739');
  await shot(page, 'guards-attack');
  await press(page, 'strike');
  const support = await settled(page, ({ scene: { prompt } }) => prompt.includes('choose batteries'));
  expect(JSON.stringify(support.scene)).toContain('Gren-KGL');
  await shot(page, 'guards-attack-artillery');
  await joinIn(page, '0641');
  await settled(page, ({ version }) => version > support.version);
  await press(page, 'done');
  // First the chits that cancel a chit, of which there are none, then those against fortifications.
  await settled(page, ({ topic }) => topic === 'black-chit');
  await press(page, 'done');
  const black = await settled(page, ({ scene: { prompt } }) => prompt.includes('fortifications of 0639'));
  expect(black.scene.buttons.map(({ action }) => action)).toContain('play Flamethrower');
  await shot(page, 'guards-attack-black');
  await press(page, 'play Flamethrower');
  const log = await logOf(page);
  expect(log.some((line) => line.includes('draw Charge'))).toBe(true);
  expect(log.some((line) => line.includes('draw Mortar Fire'))).toBe(true);
  expect(log.some((line) => line.includes('play Flamethrower'))).toBe(true);
  await part(page, 'tab-log').click();
  await shot(page, 'guards-attack-log');
  contented(page);
});

it('a pontoon is begun, stands after the turn, and carries', async () => {
  const page = await visitor(here.browser, { viewport: { width: 1440, height: 900 } });
  await begin(page, 'pontoon');
  await choose(page, '4517');
  await part(page, 'choices')
    .getByRole('button', { name: /^Take 3 Eng/ })
    .click();
  await settled(page, ({ scene: { buttons } }) => buttons.some(({ action }) => action.startsWith('pontoon')));
  await press(page, 'pontoon 4517/4617');
  await shot(page, 'guards-pontoon-begun');
  const begun = await tableOf(page);
  expect(begun.scene.lines.map(({ label }) => label)).toContain('pontoon under construction');
  await press(page, 'halt').catch(() => undefined);
  for (let tries = 0; tries < 20; tries++) {
    const now = await settled(page, ({ card }) => card.deciding.includes(0));
    if (now.scene.standing.turn > 1 && now.topic === 'movement') break;
    const [first] = now.scene.buttons.filter(({ action }) => ['end', 'done', 'activate'].includes(action));
    await press(page, (first ?? now.scene.buttons[0])?.action);
    await settled(page, ({ version }) => version > now.version);
  }
  const built = await tableOf(page);
  expect(built.scene.lines.map(({ label }) => label)).toContain('pontoon');
  await shot(page, 'guards-pontoon');
  await choose(page, '4517');
  await touch(page, '4617');
  await part(page, 'choices')
    .getByRole('button', { name: /^Go to De Groote/ })
    .click();
  const over = await settled(page, ({ version }) => version > built.version);
  expect(over.scene.pieces.find(({ id }) => id === '3-Eng')?.place).toEqual({ space: '4617' });
  contented(page);
});

it('what goes out of sight leaves a dated ghost, and the tool names the hex in the way', async () => {
  const page = await visitor(here.browser, { viewport: { width: 1440, height: 900 } });
  await begin(page, 'ghost');
  const open = await tableOf(page);
  expect(open.scene.pieces.map(({ id }) => id)).toContain('Gren-KGL');
  await part(page, 'tab-map').click();
  await part(page, 'overlay-between').check();
  await touch(page, '0639');
  await touch(page, '0634');
  await expect.poll(() => part(page, 'measure').textContent()).toContain('see each other, 5 hexes apart');
  await shot(page, 'guards-line-of-sight');
  await part(page, 'measure-close').click();
  expect(await shown(page)).toBe(open.version);
  await touch(page, '0639');
  await page.locator('[data-testid=board] .veil').first().waitFor({ state: 'attached' });
  await touch(page, '0640');
  const gone = await settled(page, ({ version }) => version > open.version);
  const ids = gone.scene.pieces.map(({ id }) => id);
  expect(ids).toContain('closed-0634');
  expect(ids).toContain('ghost-Gren-KGL');
  expect(ids).not.toContain('Gren-KGL');
  await touch(page, '0634');
  await shot(page, 'guards-ghost');
  contented(page);
});

it('a phone plays an attack with touches alone', async () => {
  const page = await visitor(here.browser, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await begin(page, 'bunker');
  await shot(page, 'guards-phone-attack');
  await choose(page, '0640');
  await shot(page, 'guards-phone-stack');
  await touch(page, '0639');
  await part(page, 'choices')
    .getByRole('button', { name: /^Attack 0639/ })
    .click();
  await settled(page, ({ scene: { buttons } }) => buttons.some(({ action }) => action === 'strike'));
  await shot(page, 'guards-phone-named');
  await press(page, 'strike');
  await settled(page, ({ scene: { prompt } }) => prompt.includes('choose batteries'));
  await shot(page, 'guards-phone-artillery');
  contented(page);
});
