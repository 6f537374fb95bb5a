import { describe, expect, it } from 'vitest';
import { Atlas } from './geometry';
import { hexBoard, line } from './samples';
import { along, AnimationQueue, type Clock, type Staged } from './animation';

const atlas = new Atlas(hexBoard(5, 5));

/** A clock that a test moves by hand. */
class HandClock implements Clock {
  time = 0;
  #waiting: (() => void)[] = [];
  now = (): number => this.time;
  frame = (then: () => void): void => void this.#waiting.push(then);
  async tick(ms: number): Promise<void> {
    this.time += ms;
    const due = this.#waiting;
    this.#waiting = [];
    for (const then of due) then();
    // What waits for a finished act goes on before the next tick.
    for (let i = 0; i < 8; i++) await Promise.resolve();
  }
}

function animations(still = false) {
  const clock = new HandClock();
  const staged = new Map<string, Staged>();
  const story: string[] = [];
  const played = new AnimationQueue(
    {
      put: (piece, at) => {
        if (at) staged.set(piece, at);
        else staged.delete(piece);
      },
      flash: (spaces) => void (spaces.length > 0 && story.push(`flash ${spaces.join(' ')}`)),
      dice: (shown) => void (shown && !shown.rolling && story.push(`dice ${shown.faces.join(' ')}`)),
      look: (points) => void story.push(`look ${points.length}`),
      centre: (space) => atlas.centre(space),
      lastSeen: (piece) => (piece === 'lost' ? atlas.centre('0505') : null),
    },
    () => still,
    clock,
  );
  const run = async (frames: number, ms = 50): Promise<void> => {
    for (let i = 0; i < frames; i++) await clock.tick(ms);
  };
  return { played, staged, story, run };
}

const march = (piece: string, ...spaces: string[]) => line('move', { pieces: [piece], spaces });

describe('what happened is played in order', () => {
  it('a counter that moves later stands at its start until then', async () => {
    const { played, staged, run } = animations();
    const done = played.play([march('a', '0101', '0102'), march('b', '0301', '0302')], 1);
    expect(staged.get('b')?.at).toEqual(atlas.centre('0301'));
    await run(3);
    expect(staged.get('a')?.at).not.toEqual(atlas.centre('0101'));
    expect(staged.get('b')?.at).toEqual(atlas.centre('0301'));
    await run(40);
    await done;
    expect(staged.size).toBe(0);
  });

  it('a stand on an open table glides from point to point', async () => {
    const { played, staged, run } = animations();
    const points = [
      { x: 2_000, y: 1_000 },
      { x: 6_000, y: 1_000 },
    ];
    const done = played.play([line('move', { pieces: ['a'], points })], 1);
    expect(staged.get('a')?.at).toEqual([2, 1]);
    await run(3);
    const [x, y] = staged.get('a')?.at ?? [0, 0];
    expect(x).toBeGreaterThan(2);
    expect(x).toBeLessThan(6);
    expect(y).toBe(1);
    await run(40);
    await done;
    expect(staged.size).toBe(0);
  });

  it('a second call waits for the first', async () => {
    const { played, story, run } = animations();
    const first = played.play([line('roll', { dice: [3], spaces: ['0101'] })], 1);
    const second = played.play([line('roll', { dice: [5], spaces: ['0202'] })], 1);
    await run(120);
    await Promise.all([first, second]);
    expect(story.filter((line) => line.startsWith('dice'))).toEqual(['dice 3', 'dice 5']);
  });

  it('twice the speed takes half the time', async () => {
    const frames = async (speed: number): Promise<number> => {
      const { played, run } = animations();
      let over = false;
      void played.play([march('a', '0101', '0102', '0103', '0104')], speed).then(() => (over = true));
      let count = 0;
      for (; !over; count++) await run(1, 10);
      return count;
    };
    const [slow, fast] = [await frames(1), await frames(2)];
    expect(slow / fast).toBeGreaterThan(1.8);
    expect(slow / fast).toBeLessThan(2.2);
  });

  it('skipping ends what is played and what waits', async () => {
    const { played, staged, run } = animations();
    void played.play([march('a', '0101', '0102')], 0.01);
    const last = played.play([march('b', '0201', '0202')], 0.01);
    await run(2);
    played.skip();
    await run(2);
    await last;
    expect(staged.size).toBe(0);
  });

  it('what is played after a skip is played in full', async () => {
    const { played, staged, run } = animations();
    played.skip();
    const done = played.play([march('a', '0101', '0102')], 1);
    await run(2);
    expect(staged.has('a')).toBe(true);
    await run(20);
    await done;
  });

  it('a lost piece fades where it was last seen', async () => {
    const { played, staged, run } = animations();
    const done = played.play([line('loss', { pieces: ['lost'] })], 1);
    expect(staged.get('lost')).toEqual({ at: atlas.centre('0505'), opacity: 1 });
    await run(6);
    expect(staged.get('lost')?.opacity).toBeLessThan(0.7);
    await run(20);
    await done;
  });

  it('without motion a counter is only ever shown where it starts or ends', async () => {
    const { played, staged, run } = animations(true);
    const done = played.play([march('a', '0101', '0102', '0103')], 1);
    for (let i = 0; i < 30; i++) {
      const at = staged.get('a')?.at;
      if (at) expect([atlas.centre('0101'), atlas.centre('0103')]).toContainEqual(at);
      await run(1, 20);
    }
    await done;
  });

  it('at speed nought nothing is shown', async () => {
    const { played, staged } = animations();
    await played.play([march('a', '0101', '0102')], 0);
    expect(staged.size).toBe(0);
  });
});

it('half of a way is half of its length', () => {
  expect(along([[0, 0], [2, 0], [2, 6]], 0.5)).toEqual([2, 2]); // prettier-ignore
});
