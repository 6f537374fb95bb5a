/** The end of a game: who won and how, the luck of the dice, and what its record is called. */

import type { LogLine, MatchCard } from '../wire';

/** The headline of a won game: `German wins`, `German wins by resignation`, `US wins: decisive victory`. */
export function winText(name: string, level: string): string {
  if (level === 'resignation') return `${name} wins by resignation`;
  return level === 'victory' || level === '' ? `${name} wins` : `${name} wins: ${level}`;
}

/** A name for the record's file that says which game it was: `bastogne-spearhead-2026-11-18.txt`. */
export function recordName({ title, made }: Pick<MatchCard, 'title' | 'made'>): string {
  const plain = title
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return `${plain || 'sandtable'}-${new Date(1000 * made).toISOString().slice(0, 10)}.txt`;
}

/** The dice of one size that a seat rolled: how many, their average, and where 95 of 100 fair averages lie. */
export type Luck = {
  seat: number;
  sides: number;
  rolled: number;
  average: number;
  low: number;
  high: number;
  /** How often each face came, from one up. */
  faces: number[];
};

/** Fewer dice than this say nothing about luck. */
const ENOUGH = 5;
/** Faces of a die of each size. Dice above six are told apart by the largest face rolled in the game. */
const SIZES = [6, 10, 100] as const;

/** The luck of the dice by seat. All dice of a game are taken for one size: the smallest that fits them all. */
export function diceOf(log: readonly LogLine[]): Luck[] {
  const faces = new Map<number, number[]>();
  for (const { seat, dice } of log) {
    if (dice.length) faces.set(seat, [...(faces.get(seat) ?? []), ...dice]);
  }
  const most = Math.max(0, ...[...faces.values()].flat());
  const sides = SIZES.find((size) => size >= most);
  // Games that mix dice of several sizes have no one average.
  if (sides === undefined || sides > 6) return [];
  return [...faces]
    .filter(([, rolled]) => rolled.length >= ENOUGH)
    .sort(([a], [b]) => a - b)
    .map(([seat, rolled]) => {
      const average = rolled.reduce((sum, face) => sum + face, 0) / rolled.length;
      const mean = (sides + 1) / 2;
      const spread = 1.96 * Math.sqrt((sides * sides - 1) / 12 / rolled.length);
      const counted = Array.from(
        { length: sides },
        (_, at) => rolled.filter((face) => face === at + 1).length,
      );
      return {
        seat,
        sides,
        rolled: rolled.length,
        average,
        low: mean - spread,
        high: mean + spread,
        faces: counted,
      };
    });
}
