import { describe, expect, it } from 'vitest';
import type { LessonStep, MoveLine, Until } from '../wire';
import {
  advance,
  beginning,
  laterStep,
  markRead,
  offeredBy,
  restoreProgress,
  skipTo,
  slipOf,
  type Progress,
} from './lesson';

const step = (until: Until): LessonStep => ({ title: '', say: '', point: [], clause: null, until });
const steps = [
  step({ kind: 'read' }),
  step({ kind: 'action', begins: 'move 2/501 to 1716' }),
  step({ kind: 'topic', topic: 'combat' }),
  step({ kind: 'action', begins: 'with' }),
  step({ kind: 'read' }),
];
/** The game after some actions of the learner; null is a concealed action. */
const game = (topic: string, ...actions: (string | null)[]) => ({
  topic,
  seat: 0,
  moves: actions.map((action, at): MoveLine => ({ step: at + 1, seat: 0, action, dice: [] })),
});
const started = markRead(steps, beginning);

describe('a lesson', () => {
  it('waits until the player has read the step', () => {
    expect(advance(steps, beginning, game('combat', 'move 2/501 to 1716'))).toBe(beginning);
    expect(started).toEqual([0]);
  });

  it('advances on the action, even if it was made while reading', () => {
    expect(advance(steps, started, game('movement', 'move 2/501 to 1716'))).toEqual([0, 1]);
  });

  it('ignores other and concealed actions', () => {
    expect(advance(steps, started, game('movement', 'move 1/501 to 1617', null))).toBe(started);
  });

  it('one action does not count for two steps', () => {
    const twice = [step({ kind: 'action', begins: 'move' }), step({ kind: 'action', begins: 'move' })];
    expect(advance(twice, beginning, game('movement', 'move a'))).toEqual([1]);
    expect(advance(twice, [1], game('movement', 'move a', 'move b'))).toEqual([1, 2]);
  });

  it('reading does not complete an action step', () => {
    expect(markRead(steps, started)).toBe(started);
  });

  it('advances after a wrong move is undone and corrected', () => {
    const wrong = advance(steps, started, game('movement', 'move 2/501 to 1616'));
    const back = advance(steps, wrong, game('movement'));
    expect(advance(steps, back, game('movement', 'move 2/501 to 1716'))).toEqual([0, 1]);
  });

  it('goes back with an undo, and advances when the action is repeated', () => {
    const done = advance(steps, started, game('combat', 'move 2/501 to 1716', 'end', 'with 705'));
    expect(done).toEqual([0, 1, 3, 3]);
    const unjoined = advance(steps, done, game('combat', 'move 2/501 to 1716', 'end'));
    expect(unjoined).toEqual([0, 1, 2]);
    const unmoved = advance(steps, done, game('movement'));
    expect(unmoved).toEqual([0]);
    expect(advance(steps, unmoved, game('combat', 'move 2/501 to 1716', 'end'))).toEqual([0, 1, 2]);
  });

  it('a replaced move no longer counts, though the game is as long as before', () => {
    const done: Progress = [0, 1];
    expect(advance(steps, done, game('movement', 'move 1/501 to 1617'))).toEqual([0]);
  });

  const open = ['move 2/501 to 1716', 'move 2/501 to 1616', 'end'];
  const slip = (offered: string[], ...actions: string[]) =>
    slipOf(steps, started, game('movement', ...actions), offered);

  it('answers a wrong unit and a wrong place, and says whether the right action is still open', () => {
    expect(slip(open)).toBeNull();
    expect(slip(open, 'move 1/501 to 1617')).toEqual({ what: 'unit', open: true });
    expect(slip(['end'], 'move 2/501 to 1616')).toEqual({ what: 'place', open: false });
    const enemy = game('movement', 'move 1/77 to 1817');
    expect(slipOf(steps, started, { ...enemy, seat: 1 }, [])).toBeNull();
    const marches = [step({ kind: 'action', begins: 'go 4038' })];
    const marched = game('movement', 'take 1-2IG', 'go 4138');
    expect(slipOf(marches, beginning, marched, ['go 4038'])).toEqual({ what: 'place', open: true });
  });

  it('answers any other action once the awaited one can no longer be made', () => {
    // It may lead to the awaited action.
    expect(slip(open, 'attack 1/77')).toBeNull();
    expect(slip(['with 705', 'done'], 'end')).toEqual({ what: 'action', open: false });
  });

  it('answers while the learner reads, for the next step that waits', () => {
    const reading = (...actions: string[]) => slipOf(steps, beginning, game('movement', ...actions), open);
    expect(reading('move 1/501 to 1617')).toEqual({ what: 'unit', open: true });
    expect(reading('move 2/501 to 1716')).toBeNull();
  });

  it('a step that waits for a question is lost when what it points at is not offered', () => {
    const waits = [{ ...step({ kind: 'topic', topic: 'barrage' }), point: ['1/501', 'done'] }];
    const after = (offered: string[]) => slipOf(waits, beginning, game('combat', 'cancel'), offered);
    expect(after(['with 1/501'])).toBeNull();
    expect(after(['done'])).toBeNull();
    expect(after(['attack 26'])).toEqual({ what: 'action', open: false });
  });

  it('goes on at a later step that the game has come to, and an undo brings the skipped ones back', () => {
    const seen = game('combat', 'end');
    expect(laterStep(steps, started, seen, [])).toBe(2);
    expect(laterStep(steps, started, game('movement', 'end'), ['with 705'])).toBe(3);
    expect(laterStep(steps, started, game('movement', 'end'), [])).toBeNull();
    const skipped = skipTo(2, started, seen);
    expect(skipped).toHaveLength(2);
    expect(advance(steps, skipped, seen)).toHaveLength(3);
    expect(advance(steps, skipped, game('movement'))).toEqual(started);
    expect(restoreProgress(JSON.parse(JSON.stringify(skipped)), steps)).toEqual(skipped);
  });

  it('resumes where it was left, or starts over if the stored progress does not fit', () => {
    expect(restoreProgress([0, 1, 7], steps)).toEqual([0, 1, 7]);
    for (const kept of [undefined, null, 'x', { at: 1, acted: 0 }, [0, 1.5], ['1'], [0, 0, 0, 0, 0, 0]]) {
      expect(restoreProgress(kept, steps)).toEqual(beginning);
    }
  });
});

it('a stand that can be dragged may still make the awaited move, though no end of it is listed', () => {
  const drags = [{ ...step({ kind: 'action', begins: 'move al-A2' }), point: ['al-A2-i1'] }];
  const region = { region: [{ x: 0, y: 0 }] };
  const offered = offeredBy([{ actions: [], piece: 'al-A2-i1', target: region }]);
  const picked = game('orders', 'pick al-A2');
  expect(slipOf(drags, beginning, picked, offered)).toBeNull();
  expect(slipOf(drags, beginning, picked, [])).toEqual({ what: 'action', open: false });
});

it('a lesson that is opened elsewhere finds its place: a question lies behind if the action after it was made', () => {
  const made = game('advance', 'move 2/501 to 1716', 'end', 'with 2/501');
  expect(advance(steps, started, made)).toEqual([0, 1, 2, 3]);
  // The question is still to come.
  expect(advance(steps, started, game('movement', 'move 2/501 to 1716'))).toEqual([0, 1]);
});
