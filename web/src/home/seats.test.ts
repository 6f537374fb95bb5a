import { describe, expect, it } from 'vitest';
import type { Library } from '../wire';
import { quickPick, defaultLevel, parseWish, seatWishes, wishValue } from './seats';

describe('seats of a new game', () => {
  it('one is mine, the others go to the opponent', () => {
    expect(seatWishes(2, 1, 'computer', 'regular')).toEqual([
      { kind: 'computer', level: 'regular' },
      { kind: 'me' },
    ]);
    expect(seatWishes(2, 0, 'friend', '')).toEqual([{ kind: 'me' }, { kind: 'invite' }]);
    expect(seatWishes(2, 0, 'anyone', '')).toEqual([{ kind: 'me' }, { kind: 'open' }]);
  });

  it('in a hot seat game all are mine', () => {
    expect(seatWishes(3, 0, 'hotseat', '')).toEqual([{ kind: 'me' }, { kind: 'me' }, { kind: 'me' }]);
  });

  it('a request survives the round trip through a select', () => {
    for (const one of [
      ...seatWishes(2, 0, 'computer', 'a:b'),
      ...seatWishes(2, 0, 'friend', ''),
      ...seatWishes(2, 0, 'anyone', ''),
    ]) {
      expect(parseWish(wishValue(one))).toEqual(one);
    }
  });
});

describe('play now', () => {
  const library = {
    books: [
      {
        id: 'b',
        scenarios: [
          { id: 'long', turns: 20 },
          { id: 'short', turns: 5 },
        ],
      },
    ],
    levels: [{ id: 'weak' }, { id: 'regular' }, { id: 'strong' }],
  } as unknown as Library;

  it('offers the shortest scenario', () => {
    expect(quickPick(library)?.scenario.id).toBe('short');
  });

  it('offers the computer player that was chosen last, else the middle one', () => {
    expect(defaultLevel(library, 'strong')).toBe('strong');
    expect(defaultLevel(library, undefined)).toBe('regular');
    expect(defaultLevel(library, 'greedy')).toBe('regular');
    expect(defaultLevel({ books: [], levels: [] }, 'strong')).toBe('');
  });

  it('offers nothing where there is nothing', () => {
    expect(quickPick({ books: [], levels: [] })).toBeNull();
  });
});
