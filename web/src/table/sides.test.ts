import { describe, expect, it } from 'vitest';
import type { MatchCard } from '../wire';
import { bySide, seatsOf, sideName, sideOf } from './sides';

const board = { sides: ['German', 'American'] };
const card = (...sides: string[]) =>
  ({
    seats: sides.map((side) => ({ side, holder: 'human', name: null, online: true })),
  }) as unknown as MatchCard;

describe('who plays which side', () => {
  it('is the side of the seat number by default', () => {
    expect(sideOf({}, 1)).toBe(1);
    expect(sideName(board, {}, 1)).toBe('American');
    expect(seatsOf(board, {}, card('German', 'American')).map(({ name }) => name)).toEqual([
      'German',
      'American',
    ]);
  });

  it('is undecided before the bids are open: seats keep their names', () => {
    const scene = { plays: [null, null] };
    expect(sideOf(scene, 0)).toBeNull();
    expect(sideName(board, scene, 0)).toBeNull();
    expect(seatsOf(board, scene, card('First player', 'Second player'))).toEqual([
      { seat: 0, side: null, name: 'First player' },
      { seat: 1, side: null, name: 'Second player' },
    ]);
  });

  it('follows the scene afterwards, in the order of the board', () => {
    const scene = { plays: [1, 0] };
    const players = seatsOf(board, scene, card('American', 'German'));
    expect(players.map(({ name }) => name)).toEqual(['American', 'German']);
    expect(bySide(players).map(({ seat, name }) => [seat, name])).toEqual([
      [1, 'German'],
      [0, 'American'],
    ]);
  });
});
