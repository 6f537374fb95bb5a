import { expect, it } from 'vitest';
import type { MatchCard } from '../wire';
import { rematchOf } from './rematch';

const levels = [
  { id: 'regular', name: 'Regular', about: '' },
  { id: 'veteran', name: 'Veteran', about: '' },
];
const card = (yours: number[], other: string, name: string): MatchCard =>
  ({
    book: 'westwall',
    scenario: 'spearhead',
    seats: [
      { side: 'US', holder: 'human', name: 'Anna', online: true },
      { side: 'German', holder: other, name, online: true },
    ],
    yours,
    undo: 'free',
    watch: 'players',
    hints: true,
  }) as unknown as MatchCard;

it('swaps the sides against the same level', () => {
  expect(rematchOf(card([0], 'computer', 'Veteran'), levels).seats).toEqual([
    { kind: 'computer', level: 'veteran' },
    { kind: 'me' },
  ]);
});

it('invites a human opponent, and keeps a hot seat and the settings', () => {
  const again = rematchOf(card([0], 'human', 'Bert'), levels);
  expect(again.seats).toEqual([{ kind: 'invite' }, { kind: 'me' }]);
  expect(again).toMatchObject({ scenario: 'spearhead', undo: 'free', watch: 'players', hints: true });
  expect(rematchOf(card([0, 1], 'human', 'Anna'), levels).seats).toEqual([{ kind: 'me' }, { kind: 'me' }]);
});
