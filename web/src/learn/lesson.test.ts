import { describe, expect, it } from 'vitest';
import type { LessonStep, MoveLine, Until } from '../wire';
import { advance, beginning, read, resumed, strayed, type Progress } from './lesson';

const step = (until: Until): LessonStep => ({ title: '', say: '', point: [], clause: null, until });
const steps = [
  step({ kind: 'read' }),
  step({ kind: 'action', begins: 'move 2/501 to 1716' }),
  step({ kind: 'topic', topic: 'combat' }),
  step({ kind: 'action', begins: 'with' }),
  step({ kind: 'read' }),
];
/** The game after some actions of the learner; nothing stands for a concealed one. */
const game = (topic: string, ...actions: (string | null)[]) => ({
  topic,
  seat: 0,
  moves: actions.map((action, at): MoveLine => ({ step: at + 1, seat: 0, action, dice: [] })),
});
const started = read(steps, beginning);

describe('a lesson', () => {
  it('waits until it has been read', () => {
    expect(advance(steps, beginning, game('combat', 'move 2/501 to 1716'))).toBe(beginning);
    expect(started).toEqual([0]);
  });

  it('goes on when the action has been done, also if it was done while reading', () => {
    expect(advance(steps, started, game('movement', 'move 2/501 to 1716'))).toEqual([0, 1]);
  });

  it('is not moved by other or concealed actions', () => {
    expect(advance(steps, started, game('movement', 'move 1/501 to 1617', null))).toBe(started);
  });

  it('one action does not count for two steps', () => {
    const twice = [step({ kind: 'action', begins: 'move' }), step({ kind: 'action', begins: 'move' })];
    expect(advance(twice, beginning, game('movement', 'move a'))).toEqual([1]);
    expect(advance(twice, [1], game('movement', 'move a', 'move b'))).toEqual([1, 2]);
  });

  it('reading does not skip what must be done', () => {
    expect(read(steps, started)).toBe(started);
  });

  it('a wrong move taken back and made right goes on', () => {
    const wrong = advance(steps, started, game('movement', 'move 2/501 to 1616'));
    const back = advance(steps, wrong, game('movement'));
    expect(advance(steps, back, game('movement', 'move 2/501 to 1716'))).toEqual([0, 1]);
  });

  it('goes back with an undo, and on again when the action is done once more', () => {
    const done = advance(steps, started, game('combat', 'move 2/501 to 1716', 'end', 'with 705'));
    expect(done).toEqual([0, 1, 3, 3]);
    const unjoined = advance(steps, done, game('combat', 'move 2/501 to 1716', 'end'));
    expect(unjoined).toEqual([0, 1, 2]);
    const unmoved = advance(steps, done, game('movement'));
    expect(unmoved).toEqual([0]);
    expect(advance(steps, unmoved, game('combat', 'move 2/501 to 1716', 'end'))).toEqual([0, 1, 2]);
  });

  it('a move made differently since carries nothing, though the game is as long as before', () => {
    const done: Progress = [0, 1];
    expect(advance(steps, done, game('movement', 'move 1/501 to 1617'))).toEqual([0]);
  });

  it('notices another unit and another place, but not what may lead to the awaited action', () => {
    const noticed = (...actions: string[]) => strayed(steps, started, game('movement', ...actions));
    expect(noticed()).toBeNull();
    expect(noticed('move 1/501 to 1617')).toBe('unit');
    expect(noticed('move 2/501 to 1616')).toBe('place');
    expect(noticed('attack 1/77')).toBeNull();
    const enemy = game('movement', 'move 1/77 to 1817');
    expect(strayed(steps, started, { ...enemy, seat: 1 })).toBeNull();
  });

  it('is resumed where it was left, unless that makes no sense', () => {
    expect(resumed([0, 1, 7], steps)).toEqual([0, 1, 7]);
    for (const kept of [undefined, null, 'x', { at: 1, acted: 0 }, [0, 1.5], [-1], [0, 0, 0, 0, 0, 0]]) {
      expect(resumed(kept, steps)).toEqual(beginning);
    }
  });
});
