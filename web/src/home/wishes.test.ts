import { describe, expect, it } from 'vitest';
import type { Library } from '../wire';
import { firstChoice, usualLevel, wish, wishes, word } from './wishes';

describe('seats of a new game', () => {
  it('one is mine, the others go to the opponent', () => {
    expect(wishes(2, 1, 'computer', 'regular')).toEqual([
      { kind: 'computer', level: 'regular' },
      { kind: 'me' },
    ]);
    expect(wishes(2, 0, 'friend', '')).toEqual([{ kind: 'me' }, { kind: 'invite' }]);
    expect(wishes(2, 0, 'anybody', '')).toEqual([{ kind: 'me' }, { kind: 'open' }]);
  });

  it('on the same screen all are mine', () => {
    expect(wishes(3, 0, 'screen', '')).toEqual([{ kind: 'me' }, { kind: 'me' }, { kind: 'me' }]);
  });

  it('a wish survives being a word', () => {
    for (const one of [
      ...wishes(2, 0, 'computer', 'a:b'),
      ...wishes(2, 0, 'friend', ''),
      ...wishes(2, 0, 'anybody', ''),
    ]) {
      expect(wish(word(one))).toEqual(one);
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
    expect(firstChoice(library)?.scenario.id).toBe('short');
  });

  it('offers the computer player that was chosen last, else the middle one', () => {
    expect(usualLevel(library, 'strong')).toBe('strong');
    expect(usualLevel(library, undefined)).toBe('regular');
    expect(usualLevel(library, 'greedy')).toBe('regular');
    expect(usualLevel({ books: [], levels: [] }, 'strong')).toBe('');
  });

  it('offers nothing where there is nothing', () => {
    expect(firstChoice({ books: [], levels: [] })).toBeNull();
  });
});
