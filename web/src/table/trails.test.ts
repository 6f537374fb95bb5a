import { expect, it } from 'vitest';
import type { Board, EventKind, LogLine } from '../wire';
import { trailsOf } from './trails';

const board = {
  sides: ['US', 'German'],
  spaces: [
    { id: 'a', centre: [1, 1] },
    { id: 'b', centre: [2, 1] },
    { id: 'c', centre: [3, 1.5] },
  ],
} as unknown as Board;
const line = (step: number, seat: number, kind: EventKind, spaces: string[]) =>
  ({ step, seat, kind, spaces, pieces: [], text: '', dice: [], clause: null }) as LogLine;

it('the moves of the last run are drawn, their last leg as an arrow', () => {
  const log = [
    line(1, 0, 'move', ['a', 'b']),
    line(2, 1, 'move', ['a', 'b', 'c']),
    line(3, 1, 'roll', ['c']),
  ];
  const trails = trailsOf(board, log, { seat: 1, first: 2, last: 3 });
  expect(trails?.shapes).toEqual([
    {
      figure: {
        path: {
          points: [
            { x: 1000, y: 1000 },
            { x: 2000, y: 1000 },
          ],
        },
      },
      tone: 'second',
      text: null,
    },
    {
      figure: { arrow: { from: { x: 2000, y: 1000 }, to: { x: 3000, y: 1500 } } },
      tone: 'second',
      text: null,
    },
  ]);
});

it('they are gone once the player has acted, and there are none without moves', () => {
  const log = [line(2, 1, 'move', ['a', 'b']), line(3, 0, 'move', ['b', 'c'])];
  expect(trailsOf(board, log, { seat: 1, first: 2, last: 2 })).toBeNull();
  expect(trailsOf(board, [line(2, 1, 'roll', ['a'])], { seat: 1, first: 2, last: 2 })).toBeNull();
  expect(trailsOf(board, [], null)).toBeNull();
});
