import { describe, expect, it } from 'vitest';
import type { Library } from '../wire';
import { bestLevel, firstChoice, wish, wishes, word } from './wishes';

describe('seats of a new game', () => {
  it('one is mine, the others go to the opponent', () => {
    expect(wishes(2, 1, 'computer', 'greedy')).toEqual([
      { kind: 'computer', level: 'greedy' },
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
    levels: [{ id: 'weak' }, { id: 'strong' }],
  } as unknown as Library;

  it('offers the shortest scenario against the strongest computer', () => {
    expect(firstChoice(library)?.scenario.id).toBe('short');
    expect(bestLevel(library)).toBe('strong');
  });

  it('offers nothing where there is nothing', () => {
    expect(firstChoice({ books: [], levels: [] })).toBeNull();
  });
});
