/** The lessons: wrong actions are answered at every step and taken back, in every rulebook. */

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Gesture, LessonInfo, LessonStep, Library, MoveLine, Table } from '../src/wire';
import { contented, shot, visitor } from './support/browser';
import { act } from './support/commands';
import { testSession } from './support/session';
import { ask, drag, matchOf, part, settled, tableOf } from './support/table';
import { Twin } from './support/twin';

const here = testSession();

/** Everything that the table offers the learner now: the actions of one gesture or button, in order. */
async function offers(page: Page, { scene, seat }: Table): Promise<string[][]> {
  const gestures = await ask<Gesture[]>(page, `/api/matches/${matchOf(page)}/gestures?seat=${seat}`);
  return [...scene.buttons.map(({ action }) => [action]), ...gestures.map(({ actions }) => actions)];
}

/** Different ways to go wrong: one for each verb and unit. */
function wrongWays(all: readonly string[][], { until, point }: LessonStep): string[][] {
  const begins = until.kind === 'action' ? until.begins : '';
  const ways = new Map<string, string[]>();
  for (const actions of all) {
    const leads = begins
      ? actions.some((action) => action.startsWith(begins))
      : point.includes(actions[0] ?? '');
    if (leads) continue;
    const key = actions.map((action) => action.split(' ').slice(0, 2).join(' ')).join();
    if (!ways.has(key)) ways.set(key, actions);
  }
  return [...ways.values()];
}

/** The way that touches most of what a step points at; of several, the shortest. */
function best(ways: readonly string[][], point: readonly string[]): string[] | undefined {
  const named = (actions: string[]) => point.filter((id) => actions.join(' ').split(' ').includes(id)).length;
  return [...ways].sort((a, b) => named(b) - named(a) || a.length - b.length)[0];
}

/** The learner decides, or the lesson is over for now. */
const mine = (page: Page) =>
  settled(
    page,
    ({ card, seat }) => card.status !== 'running' || (seat !== null && card.deciding.includes(seat)),
  );

/** The lesson has judged the game as it stands now. */
async function judged(page: Page): Promise<void> {
  const { version } = await tableOf(page);
  await page.locator(`[data-testid=lesson-bubble][data-version="${version}"]`).waitFor();
}

/** Opens a lesson from the home page. */
async function open(page: Page, { title }: LessonInfo): Promise<void> {
  await page.goto(here.server.url);
  await page.getByRole('button', { name: `${title} (lesson)` }).click();
  await page.waitForURL(/\/match\//);
  await part(page, 'lesson-bubble').waitFor();
}

/** Drags what a step points at a little to the east: an open table cannot list where to. */
async function pull(page: Page, { scene, version }: Table, { point }: LessonStep): Promise<void> {
  const place = scene.pieces.find(({ id }) => id === point[0])?.place;
  if (!place || !('pose' in place)) throw new Error(`${point.join()} cannot be dragged`);
  const [x, y] = [place.pose.at.x / 1000, place.pose.at.y / 1000];
  await drag(page, [x, y], [x + 0.7, y]);
  await settled(page, (table) => table.version > version);
}

/** Starts the lesson again, does what was right so far without the page, and opens it there. */
async function reach(
  page: Page,
  book: string,
  lesson: LessonInfo,
  right: readonly string[][][],
): Promise<void> {
  const { id } = await Twin.at(page, here.server.url, book, lesson, right);
  await page.goto(`${here.server.url}/match/${id}`);
  await part(page, 'lesson-bubble').waitFor();
  await mine(page);
  await judged(page);
  const title = page.locator('[data-testid=lesson-bubble] header span').first();
  const next = part(page, 'lesson-next');
  for (;;) {
    const shown = Number(/(\d+) of/i.exec(await title.innerText())?.[1] ?? 0);
    if (shown > right.length || !(await next.isVisible())) break;
    await next.click();
  }
}

it.each(['westwall', 'arracourt', 'guards', 'panzer', 'greatbattles'])(
  'the lesson of %s answers wrong actions at every step and can always go on',
  async (book) => {
    const page = await visitor(here.browser, { viewport: { width: 1440, height: 900 } });
    await page.goto(here.server.url);
    const { books } = await ask<Library>(page, '/api/library');
    const lesson = books.find(({ id }) => id === book)?.lessons[0];
    if (!lesson) throw new Error(`${book} has no lesson`);
    await open(page, lesson);
    const bubble = (n: number) =>
      page.locator('[data-testid=lesson-bubble]', { hasText: `${n} of ${lesson.steps.length}` });
    /** What was right at each step so far. */
    const right: string[][][] = [];
    const count = { tried: 0, answered: 0, final: 0 };
    const beside = { tried: 0, answered: 0 };
    for (const [at, step] of lesson.steps.entries()) {
      // What was done for one step may have done the next one too.
      const ahead = page.locator('[data-testid=lesson-bubble] header span').first();
      await judged(page);
      const shown = Number(/(\d+) of \d+/i.exec(await ahead.innerText())?.[1] ?? at + 1);
      if (shown > at + 1) {
        right.push([]);
        continue;
      }
      await bubble(at + 1).waitFor();
      const { until } = step;
      if (until.kind === 'read') {
        await part(page, 'lesson-next').click();
        right.push([]);
        continue;
      }
      let now = await mine(page);
      const [first = [], ...others] = wrongWays(await offers(page, now), step);
      // One on the page, all others beside it.
      const twin = await Twin.at(page, here.server.url, book, lesson, right);
      const found = await twin.tryAll(at, others);
      beside.tried += found.tried;
      beside.answered += found.answered;
      for (const wrong of [first].filter(({ length }) => length > 0)) {
        if (until.kind === 'topic' && now.topic === until.topic) break;
        const before = await tableOf(page);
        const done = await act(page, ...wrong).then(
          () => true,
          () => false,
        );
        if (!done) continue;
        count.tried += 1;
        const after = await mine(page);
        await judged(page);
        const answer = part(page, 'lesson-wrong');
        if (await answer.isVisible()) {
          count.answered += 1;
          if (count.answered === 1) await shot(page, `lesson-wrong-${book}`);
        }
        if (!after.can_undo) {
          // A die has fallen or the other side has acted: the lesson goes on from there, or is started again.
          count.final += 1;
          const ways = '[data-testid=lesson-skip], [data-testid=lesson-restart], [data-testid=lesson-next]';
          const goesOn = (await page.locator(ways).count()) > 0 || !(await bubble(at + 1).isVisible());
          const stillOpen = !(await answer.isVisible()) || (await answer.innerText()).includes('go on');
          expect(goesOn || stillOpen, `${book}, step ${at + 1}, ${wrong.join()}`).toBe(true);
          if (count.final === 1) await shot(page, `lesson-final-${book}`);
          await reach(page, book, lesson, right);
          await bubble(at + 1).waitFor();
          break;
        }
        for (let back = 0; back < 6; back++) {
          const { version, steps, can_undo } = await tableOf(page);
          if (steps <= before.steps || !can_undo) break;
          const button = part(page, 'lesson-undo');
          if (await button.isVisible()) await button.click();
          else await part(page, 'undo').click();
          await settled(page, (table) => table.version > version);
        }
        // Only what came after the enemy's answer could be taken back.
        if ((await tableOf(page)).steps > before.steps) await reach(page, book, lesson, right);
        await bubble(at + 1).waitFor();
        await answer.waitFor({ state: 'detached' });
      }
      await bubble(at + 1).waitFor();
      const batches: string[][] = [];
      for (let tries = 0; tries < 5 && (await bubble(at + 1).isVisible()); tries++) {
        now = await mine(page);
        if (until.kind === 'topic' && now.topic === until.topic) break;
        const all = await offers(page, now);
        const names = (actions: string[]) =>
          step.point.some((id) => actions.some((action) => action === id || action.split(' ').includes(id)));
        const next =
          until.kind === 'action'
            ? best(
                all.filter((actions) => actions.some((action) => action.startsWith(until.begins))),
                step.point,
              )
            : (all.find(([action]) => step.point.includes(action ?? '')) ?? all.find(names));
        const before = now.version;
        if (next) await act(page, ...next);
        else await pull(page, now, step);
        const [played] = (await ask<MoveLine[]>(page, `/api/matches/${matchOf(page)}/moves`)).slice(-1);
        batches.push(next ?? (played?.action ? [played.action] : []));
        expect((await tableOf(page)).version, `${book}, step ${at + 1}: ${step.title}`).toBeGreaterThan(
          before,
        );
        await mine(page);
        await judged(page);
      }
      right.push(batches);
    }
    await page.getByText('Well done').waitFor();
    console.log(
      `lesson of ${book}: ${count.tried} wrong actions on the page, ${count.answered} answered, ${count.final} that cannot be undone; ${beside.tried} beside it, ${beside.answered} answered`,
    );
    expect(count.answered).toBeGreaterThan(0);
    contented(page);
  },
  300_000,
);
