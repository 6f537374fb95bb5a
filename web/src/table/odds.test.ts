import { describe, expect, it } from 'vitest';
import type { Chance } from '../wire';
import { isTerm, outcomes, byResult } from './odds';

const chance = (result: string, weight: number, faces: number[] = []): Chance => ({
  result,
  weight,
  faces,
  lost: [],
  retreats: [],
});

describe('what a combat may lead to', () => {
  it('lists each result without an amount', () => {
    const found = outcomes([chance('A1', 1, [1]), chance('D2', 2, [2, 3]), chance('Br', 3, [4, 5, 6])]);
    expect(found.map(({ result, weight }) => [result, weight])).toEqual([
      ['A1', 1],
      ['D2', 2],
      ['Br', 3],
    ]);
    expect(found.every(({ amounts }) => amounts.length === 0)).toBe(true);
  });

  it('groups results that differ only in the amount, with the chance of that amount or more', () => {
    const found = outcomes([
      chance('repulse', 600),
      chance('stalemate', 146),
      chance('success, 1 AP', 300),
      chance('success, 2 AP', 150),
      chance('success, 3 AP', 60),
      chance('overrun', 40),
    ]);
    expect(found.map(({ result, weight }) => [result, weight])).toEqual([
      ['repulse', 600],
      ['stalemate', 146],
      ['success', 510],
      ['overrun', 40],
    ]);
    expect(found[2]?.unit).toBe('AP');
    expect(found[2]?.amounts.map(({ amount, atLeast }) => [amount, atLeast])).toEqual([
      [1, 510],
      [2, 210],
      [3, 60],
    ]);
  });

  it('leaves a single amount in the text', () => {
    expect(outcomes([chance('success, 1 AP', 4)])[0]).toMatchObject({ result: 'success, 1 AP', amounts: [] });
  });
});

it('a fact with its clause is a term of the sum below it', () => {
  expect(isTerm(['lead unit 37/A [11.4]', '+5'])).toBe(true);
  expect(isTerm(['Attack Value', '9'])).toBe(false);
});

it('the odds in one line add up the faces of a result', () => {
  const chance = (result: string, weight: number) => ({ weight, faces: [], result, lost: [], retreats: [] });
  expect(byResult([chance('D2', 1), chance('A1', 2), chance('D2', 3)])).toEqual([
    ['D2', 4],
    ['A1', 2],
  ]);
});
