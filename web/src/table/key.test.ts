import { describe, expect, it } from 'vitest';
import type { Piece, Space } from '../wire';
import { kindsOf, samples, sizesOf } from './key';

const space = (id: string, terrain: string, label: string | null = null): Space => ({
  id,
  centre: [0, 0],
  outline: [],
  terrain,
  label,
});
const unit = (symbol: Piece['symbol'], size: Piece['size']) => ({ symbol, size }) as Piece;

describe('the key of a map', () => {
  it('shows each kind of ground once, where no name hides it', () => {
    const spaces = [
      space('1', 'town', 'Bastogne'),
      space('2', 'clear'),
      space('3', 'clear', 'Foy'),
      space('4', 'woods_heavy'),
      space('5', 'clear'),
    ];
    expect(samples({ spaces }).map(({ name, space: { id } }) => [name, id])).toEqual([
      ['clear', '5'],
      ['town', '1'],
      ['woods heavy', '4'],
    ]);
  });

  it('shows the kinds and sizes of unit that are in play', () => {
    const pieces = [unit('armor', 'battalion'), unit('marker', ''), unit('armor', 'company')];
    expect(kindsOf(pieces).map(({ symbol }) => symbol)).toEqual(['armor']);
    expect(sizesOf(pieces)).toEqual(['company', 'battalion']);
  });
});
