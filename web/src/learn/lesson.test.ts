import { describe, expect, it } from 'vitest';
import type { LessonStep, MoveLine, Until } from '../wire';
import { advance, beginning, read, resumed } from './lesson';

const step = (until: Until): LessonStep => ({ title: '', say: '', point: [], clause: null, until });
const move = (at: number, action: string | null): MoveLine => ({ step: at, seat: 0, action, dice: [] });
const steps = [
  step({ kind: 'read' }),
  step({ kind: 'action', begins: 'move 2/501' }),
  step({ kind: 'topic', topic: 'combat' }),
  step({ kind: 'action', begins: 'move' }),
  step({ kind: 'read' }),
];

describe('a lesson', () => {
  it('waits until it has been read', () => {
    const seen = { topic: 'combat', moves: [move(1, 'move 2/501 to 1317')] };
    expect(advance(steps, beginning, seen)).toEqual(beginning);
    expect(read(steps, beginning)).toEqual({ at: 1, acted: 0 });
  });

  it('goes on when the action has been done, also if it was done while reading', () => {
    const after = advance(
      steps,
      { at: 1, acted: 0 },
      { topic: 'movement', moves: [move(1, 'move 2/501 to 1317')] },
    );
    expect(after).toEqual({ at: 2, acted: 1 });
  });

  it('is not moved by other or concealed actions', () => {
    const seen = { topic: 'movement', moves: [move(1, 'move 1/501 to 1317'), move(2, null)] };
    expect(advance(steps, { at: 1, acted: 0 }, seen)).toEqual({ at: 1, acted: 0 });
  });

  it('one action does not count for two steps', () => {
    const moves = [move(1, 'move 2/501 to 1317')];
    expect(advance(steps, { at: 1, acted: 0 }, { topic: 'combat', moves })).toEqual({ at: 3, acted: 1 });
    const more = [...moves, move(2, 'move 3/501 to 1316')];
    expect(advance(steps, { at: 3, acted: 1 }, { topic: 'combat', moves: more })).toEqual({
      at: 4,
      acted: 2,
    });
  });

  it('reading does not skip what must be done', () => {
    expect(read(steps, { at: 1, acted: 0 })).toEqual({ at: 1, acted: 0 });
  });

  it('is resumed where it was left, unless that makes no sense', () => {
    expect(resumed({ at: 3, acted: 7 }, steps)).toEqual({ at: 3, acted: 7 });
    for (const kept of [undefined, null, 'x', { at: 99, acted: 0 }, { at: 1.5, acted: 0 }, { at: 1 }]) {
      expect(resumed(kept, steps)).toEqual(beginning);
    }
  });
});
