// Targets and marks, and where they are on the map.
import { distance, isEdge, tidy, type Atlas, type Point } from './geometry';
import type { Piece } from '../wire';

export interface Target {
  /** The cost, such as `3 1/2`. */
  cost: string | null;
  /** The spaces of the path, the last one included. */
  path: string[];
  label: string;
}

export type Tone = 'duty' | 'point' | 'log' | 'attack' | 'defend' | 'warn';

export interface Mark {
  /** A piece, a space or an edge. */
  id: string;
  tone: Tone;
}

export const tonesOf = (marks: readonly Mark[]): ReadonlyMap<string, Tone> =>
  new Map(marks.map(({ id, tone }) => [id, tone]));

/** Ids from top left to bottom right, in lines about a space high. */
export function inReadingOrder(
  ids: Iterable<string>,
  where: (id: string) => Point | null,
  line: number,
): string[] {
  const found = [...ids].flatMap((id) => {
    const at = where(id);
    return at ? [{ id, row: Math.round(at[1] / line), x: at[0] }] : [];
  });
  found.sort((a, b) => a.row - b.row || a.x - b.x || a.id.localeCompare(b.id));
  return found.map(({ id }) => id);
}

/** Ids from the nearest to the farthest; at equal distance clockwise from the top. */
export function nearestFirst(
  ids: Iterable<string>,
  where: (id: string) => Point | null,
  from: Point,
): string[] {
  const found = [...ids].flatMap((id) => {
    const at = where(id);
    if (!at) return [];
    const turn = Math.atan2(at[0] - from[0], from[1] - at[1]);
    return [{ id, away: Math.round(distance(at, from) * 100), turn: turn < 0 ? turn + 2 * Math.PI : turn }];
  });
  found.sort((a, b) => a.away - b.away || a.turn - b.turn || a.id.localeCompare(b.id));
  return found.map(({ id }) => id);
}

/** A cost as players write it: `3½`. */
export const costFigure = (cost: string): string =>
  cost
    .replace(/ ?\b1\/2\b/, '½')
    .replace(/ ?\b1\/4\b/, '¼')
    .replace(/ ?\b3\/4\b/, '¾');

/** The points of the path to a target: from the piece, through each space, and off the map at an edge. */
export function pathTo(id: string, target: Target, from: string | null, atlas: Atlas): Point[] {
  const spaces = from && target.path[0] !== from ? [from, ...target.path] : target.path;
  const points = spaces.map((space) => atlas.centre(space)).filter((point): point is Point => point !== null);
  const last = points[points.length - 1];
  if (!isEdge(id) || !last) return points;
  const { x, y, width, height } = atlas.strip(id);
  const off: Point = id === 'north' || id === 'south' ? [last[0], y + height / 2] : [x + width / 2, last[1]];
  return [...points, off];
}

/** A counter or a stand and where it lies. */
interface PlacedPiece {
  piece: Piece;
  at: Point;
}

export interface Arrow {
  from: Point;
  to: Point;
}

/**
 * Arrows from attackers to defenders: each attacker points at the nearest defender, and a defender without an arrow gets
 * one from its nearest attacker.
 */
export function arrowsOf(laid: readonly PlacedPiece[], tones: ReadonlyMap<string, Tone>): Arrow[] {
  const attackers = laid.filter(({ piece }) => tones.get(piece.id) === 'attack');
  const defenders = laid.filter(({ piece }) => tones.get(piece.id) === 'defend');
  const nearest = (to: PlacedPiece, among: readonly PlacedPiece[]): PlacedPiece | undefined =>
    among.reduce<PlacedPiece | undefined>(
      (best, one) => (!best || distance(one.at, to.at) < distance(best.at, to.at) ? one : best),
      undefined,
    );
  const arrows: Arrow[] = [];
  const hit = new Set<string>();
  for (const attacker of attackers) {
    const defender = nearest(attacker, defenders);
    if (!defender) continue;
    hit.add(defender.piece.id);
    arrows.push({ from: attacker.at, to: defender.at });
  }
  for (const defender of defenders) {
    const attacker = hit.has(defender.piece.id) ? undefined : nearest(defender, attackers);
    if (attacker) arrows.push({ from: attacker.at, to: defender.at });
  }
  return arrows;
}

/** A solid arrow between two counters, from edge to edge. */
export function arrowPath(from: Point, to: Point, counter: number): string {
  const length = distance(from, to);
  if (length < 0.01) return '';
  const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const start = counter * 0.42;
  const tip = Math.max(start + counter * 0.4, length - counter * 0.36);
  const head = counter * 0.36;
  const [thin, wide] = [counter * 0.1, counter * 0.25];
  const at = (along: number, aside: number): string =>
    `${tidy(from[0] + ux * along - uy * aside)} ${tidy(from[1] + uy * along + ux * aside)}`;
  const neck = tip - head;
  return `M${at(start, thin * 0.6)}L${at(neck, thin)}L${at(neck, wide)}L${at(tip, 0)}L${at(neck, -wide)}L${at(neck, -thin)}L${at(start, -thin * 0.6)}Z`;
}
