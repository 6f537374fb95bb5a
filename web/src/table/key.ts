/** The key of a map: which kinds of ground it has, and where a good sample of each lies. */

import type { Board, Piece, Size, Space, Symbol } from '../wire';

/** A kind of ground and the space that shows it best. */
export type Sample = { terrain: string; name: string; space: Space };

/** One sample of each kind of ground, the most common first. A space without a name shows the ground alone. */
export function samples({ spaces }: Pick<Board, 'spaces'>): Sample[] {
  const kinds = new Map<string, Space[]>();
  for (const space of spaces) {
    if (space.terrain) kinds.set(space.terrain, [...(kinds.get(space.terrain) ?? []), space]);
  }
  return [...kinds]
    .sort(([, a], [, b]) => b.length - a.length)
    .flatMap(([terrain, all]) => {
      const plain = all.filter(({ label }) => label === null);
      const space = (plain.length ? plain : all)[Math.floor((plain.length || all.length) / 2)];
      return space ? [{ terrain, name: words(terrain), space }] : [];
    });
}

/** A name from the data as players read it: `woods_heavy` is `woods heavy`. */
export const words = (name: string): string => name.replaceAll(/[-_]/g, ' ');

/** The kinds of unit on the table, each with a piece that shows it. */
export function kindsOf(pieces: readonly Piece[]): { symbol: Symbol; piece: Piece }[] {
  const made = new Map<Symbol, Piece>();
  for (const piece of pieces) {
    const plain = piece.symbol !== 'blank' && piece.symbol !== 'marker' && piece.symbol !== 'other';
    if (plain && !made.has(piece.symbol)) made.set(piece.symbol, piece);
  }
  return [...made].map(([symbol, piece]) => ({ symbol, piece }));
}

const SIZES: readonly Size[] = [
  'platoon',
  'company',
  'battalion',
  'regiment',
  'brigade',
  'division',
  'corps',
];

/** The sizes of unit on the table, the smallest first. */
export const sizesOf = (pieces: readonly Piece[]): Size[] =>
  SIZES.filter((size) => pieces.some((piece) => piece.size === size));
