/** A lesson played beside the page: every wrong action is tried there, and judged as the page judges it. */

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  advance,
  isOffered,
  markRead,
  offeredBy,
  slipOf,
  type Progress,
  type Seen,
} from '../../src/learn/lesson';
import type { Gesture, LessonInfo, MoveLine, Table } from '../../src/wire';
import { ask } from './table';

export class Twin {
  #id = '';
  #sent = 0;

  private constructor(
    readonly page: Page,
    readonly url: string,
    readonly book: string,
    readonly lesson: LessonInfo,
    /** What was right at each step so far. */
    readonly right: readonly string[][][],
  ) {}

  /** A new game of the lesson in which all that was right so far has been done. */
  static async at(page: Page, url: string, book: string, lesson: LessonInfo, right: readonly string[][][]) {
    const twin = new Twin(page, url, book, lesson, right);
    await twin.#begin();
    return twin;
  }

  get id(): string {
    return this.#id;
  }

  async #begin(): Promise<void> {
    const made = await this.#send('', { book: this.book, lesson: this.lesson.id, seats: [] });
    ({ id: this.#id } = (await made.json()) as { id: string });
    for (const actions of this.right.flat()) await this.#do({ act: actions });
  }

  #send(path: string, data: unknown) {
    return this.page.request.post(`${this.url}/api/matches${path}`, { headers: { origin: this.url }, data });
  }

  /** The table, once the learner decides or the game is over. */
  async table(): Promise<Table> {
    for (;;) {
      const now = await ask<Table>(this.page, `/api/matches/${this.#id}/table`);
      const { card, seat } = now;
      if (card.status !== 'running' || (seat !== null && card.deciding.includes(seat))) return now;
    }
  }

  /** Carries out a command. Returns false if it is refused. */
  async #try(deed: unknown): Promise<boolean> {
    const { seat, version } = await this.table();
    const answer = await this.#send(`/${this.#id}/command`, {
      seat,
      version,
      do: deed,
      key: `${version}-${this.#sent++}`,
    });
    return answer.ok();
  }

  async #do(deed: unknown): Promise<void> {
    expect(await this.#try(deed), JSON.stringify(deed)).toBe(true);
  }

  async #seen(): Promise<{ now: Table; seen: Seen }> {
    const now = await this.table();
    const query = now.seat === null ? '' : `?seat=${now.seat}`;
    const moves = await ask<MoveLine[]>(this.page, `/api/matches/${this.#id}/moves${query}`);
    return { now, seen: { topic: now.topic, seat: now.seat, moves } };
  }

  /** Everything that the table offers the learner. */
  async #offered({ scene, seat }: Table): Promise<string[]> {
    const gestures = await ask<Gesture[]>(this.page, `/api/matches/${this.#id}/gestures?seat=${seat}`);
    return [...scene.buttons.map(({ action }) => action), ...offeredBy(gestures)];
  }

  /** The progress of a learner who has read all that comes before a step. */
  #progressTo(step: number, seen: Seen): Progress {
    const { steps } = this.lesson;
    let progress = advance(steps, [], seen);
    while (progress.length < step && steps[progress.length]?.until.kind === 'read')
      progress = advance(steps, markRead(steps, progress), seen);
    return progress;
  }

  /**
   * Tries actions that are wrong at a step, each for itself. After each the lesson answers it, or the awaited action can
   * still be made, or the lesson has gone on; and once it is undone, the lesson stands where it stood.
   */
  async tryAll(step: number, ways: readonly string[][]): Promise<{ tried: number; answered: number }> {
    const count = { tried: 0, answered: 0 };
    const { steps } = this.lesson;
    let before = await this.#seen();
    for (const wrong of ways) {
      const progress = this.#progressTo(step, before.seen);
      if (!(await this.#try({ act: wrong }))) continue;
      count.tried += 1;
      const { now, seen } = await this.#seen();
      const where = `${this.book}, step ${step + 1}, ${wrong.join()}`;
      const reached = advance(steps, progress, seen);
      if (now.card.status === 'running') {
        const offered = await this.#offered(now);
        const slip = slipOf(steps, reached, seen, offered);
        const awaited = steps[reached.length];
        // Without a word, what the step waits for must still be there to be done.
        const open = awaited !== undefined && isOffered(awaited, offered);
        expect(slip !== null || reached.length > progress.length || open, where).toBe(true);
        if (slip) count.answered += 1;
      }
      const { steps: done } = before.now;
      for (let at = now; at.steps > done && at.can_undo; at = await this.table()) await this.#do('undo');
      before = await this.#seen();
      if (before.now.steps > done) {
        await this.#begin();
        before = await this.#seen();
      } else expect(advance(steps, reached, before.seen), `${where}, undone`).toEqual(progress);
    }
    return count;
  }
}
