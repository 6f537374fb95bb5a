/** Figures for clauses: the part of the map that a clause speaks of. */

import type { Board, Clause } from '../wire';
import { interpreted } from './chapters';

/** The part of a map, in map units, and the spaces to ring. */
export type Figure = {
  view: { x: number; y: number; width: number; height: number };
  rings: { id: string; at: [number, number] }[];
};

/** More spaces than this would show the whole map. */
const MOST = 8;
/** The widest part of a map that still shows something, in map units. */
const WIDEST = 26;

/** Whether a text may name spaces of a map. */
export const namesSpaces = (text: string): boolean => /\b\d{4}\b/.test(text);

/** The figure for a clause; null if it names no space of this map, or too many to show together. */
export function figureOf(text: string, { spaces }: Pick<Board, 'spaces'>): Figure | null {
  const named = new Set(text.match(/\b\d{4}\b/g));
  const rings = spaces.filter(({ id }) => named.has(id)).map(({ id, centre }) => ({ id, at: centre }));
  if (!rings.length || rings.length > MOST) return null;
  const [xs, ys] = [rings.map(({ at }) => at[0]), rings.map(({ at }) => at[1])];
  const rim = 4;
  const [left, top] = [Math.min(...xs) - rim, Math.min(...ys) - rim];
  const [width, height] = [Math.max(...xs) + rim - left, Math.max(...ys) + rim - top];
  return Math.max(width, height) > WIDEST ? null : { view: { x: left, y: top, width, height }, rings };
}

/**
 * The map that a clause speaks of: the only one of its rulebook, or the one whose name begins with the letter of the
 * clause, as `B15.12` does with Bastogne. A ruling speaks of the map of its first clause.
 */
export function mapOfClause(
  { id, text, ruling }: Pick<Clause, 'id' | 'text' | 'ruling'>,
  maps: readonly { id: string }[],
): string | null {
  if (maps.length === 1) return maps[0]?.id ?? null;
  const about = ruling ? (interpreted({ text })[0] ?? '') : id;
  const letter = /^([A-Z])\d/.exec(about)?.[1]?.toLowerCase();
  const found = letter === undefined ? [] : maps.filter((map) => map.id.startsWith(letter));
  return found.length === 1 ? (found[0]?.id ?? null) : null;
}
