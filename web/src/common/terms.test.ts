import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Board } from '../wire';
import { clickVerb, reachText, spaceTerms } from './terms';

const board = (...corners: number[]): Board =>
  ({
    spaces: corners.map((count, at) => ({
      id: `0${at + 1}`,
      outline: Array.from({ length: count }, () => [0, 0]),
    })),
  }) as unknown as Board;

describe('words', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('follow the map', () => {
    expect(spaceTerms(board(6, 6)).many).toBe('hexes');
    expect(spaceTerms(board(9, 12)).many).toBe('areas');
    expect(spaceTerms(board(4, 4)).many).toBe('spaces');
  });

  it('count what a unit can reach', () => {
    expect(reachText(['01'], board(6, 6))).toBe('1 hex in reach');
    expect(reachText(['01', '02'], board(6, 6))).toBe('2 hexes in reach');
    expect(reachText(['01', 'west'], board(6, 6))).toBe('2 targets');
  });

  it.each([
    [true, 'Tap'],
    [false, 'Click'],
  ])('follow the pointer', (matches, word) => {
    vi.stubGlobal('matchMedia', () => ({ matches }));
    expect(clickVerb()).toBe(word);
  });
});
