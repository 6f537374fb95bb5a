/** Figures for clauses: the part of the map that a clause speaks of. */

import type { Board } from '../wire';

/** The part of a map, in map units, and the spaces to ring. */
export type Figure = {
  view: { x: number; y: number; width: number; height: number };
  rings: { id: string; at: [number, number] }[];
};

/** More spaces than this would show the whole map. */
const MOST = 8;
/** The widest part of a map that still shows something, in map units. */
const WIDEST = 26;

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
