// Pieces on an open table: the ground they cover, their drawing order, and which one is under the pointer.
import type { Footprint, Piece, Pose } from '../wire';
import { boxOf, distance, inside, type Box, type Point } from './geometry';
import { compass, direction, pointOf, spotText, unitsOf } from './spots';

/** A piece at a point of an open table, in map units. */
export interface Stand {
  piece: Piece;
  at: Point;
  heading: number;
  base: Base;
}

/** The ground that a stand covers, in map units: `width` across the heading, `depth` along it. */
export type Base = { round: false; width: number; depth: number } | { round: true; radius: number };

export function baseOf(footprint: Footprint): Base {
  if ('disc' in footprint) return { round: true, radius: unitsOf(footprint.disc.radius) };
  const { width, depth } = footprint.rectangle;
  return { round: false, width: unitsOf(width), depth: unitsOf(depth) };
}

/** The pose of a piece on an open table; null for a piece in a space or off the map. */
export const poseOf = (piece: Pick<Piece, 'place'> | undefined): Pose | null =>
  piece && 'pose' in piece.place ? piece.place.pose : null;

export const standOf = (piece: Piece, { at, heading, footprint }: Pose): Stand => ({
  piece,
  at: pointOf(at),
  heading,
  base: baseOf(footprint),
});

/** The stands of a scene in drawing order: by rank, then in the scene's order. */
export function standsOf(pieces: readonly Piece[]): Stand[] {
  return pieces
    .flatMap((piece, i) => {
      const pose = poseOf(piece);
      return pose ? [{ stand: standOf(piece, pose), rank: pose.rank, i }] : [];
    })
    .sort((a, b) => a.rank - b.rank || a.i - b.i)
    .map(({ stand }) => stand);
}

/** A point of a stand's base, `along` its heading and `aside` to the right of it. */
export function onBase(
  { at: [x, y], heading }: Pick<Stand, 'at' | 'heading'>,
  along: number,
  aside: number,
): Point {
  const [dx, dy] = direction(heading);
  return [x + dx * along - dy * aside, y + dy * along + dx * aside];
}

/** The corners of a turned rectangle: front left, front right, back right, back left. */
export function corners(stand: Pick<Stand, 'at' | 'heading'>, width: number, depth: number): Point[] {
  const [w, d] = [width / 2, depth / 2];
  return [onBase(stand, d, -w), onBase(stand, d, w), onBase(stand, -d, w), onBase(stand, -d, -w)];
}

/** How far a base reaches along its heading. */
export const reach = (base: Base): number => (base.round ? base.radius : base.depth / 2);

/** The size of what is drawn on a base: its smaller side. */
export const sizeOf = (base: Base): number =>
  base.round ? base.radius * 2 : Math.min(base.width, base.depth);

/** How far the front mark extends beyond a base. */
export const nose = (base: Base): number => sizeOf(base) * 0.2;

/** The radius of a circle around the whole base. */
export const around = (base: Base): number =>
  base.round ? base.radius : Math.hypot(base.width, base.depth) / 2;

/** The bounding box of a turned base. */
export function extent({ at, heading, base }: Pick<Stand, 'at' | 'heading' | 'base'>): Box {
  if (!base.round) return boxOf(corners({ at, heading }, base.width, base.depth));
  const { radius } = base;
  return { x: at[0] - radius, y: at[1] - radius, width: 2 * radius, height: 2 * radius };
}

/** Whether a point lies on a base, widened to `least` so that a small base can be touched. */
function covers({ at, heading, base }: Stand, point: Point, least: number): boolean {
  if (base.round) return distance(at, point) <= Math.max(base.radius, least / 2);
  return inside(point, corners({ at, heading }, Math.max(base.width, least), Math.max(base.depth, least)));
}

/** The topmost stand under a point; otherwise the nearest of those that cover it when widened to `least`. */
export function standAt(stands: readonly Stand[], point: Point, least = 0): Stand | null {
  const under = [...stands].reverse().find((stand) => covers(stand, point, 0));
  if (under) return under;
  return stands
    .filter((stand) => covers(stand, point, least))
    .reduce<Stand | null>(
      (best, one) => (!best || distance(one.at, point) < distance(best.at, point) ? one : best),
      null,
    );
}

/** A pose as players say it: `at 12.5, 3.2, facing north-east`. */
export const poseText = ({ at, heading }: Pick<Pose, 'at' | 'heading'>): string =>
  `at ${spotText(at)}, facing ${compass(heading)}`;

/** The nearest item in a direction. Items off the straight line count as farther away. */
export function stepAmong<T extends { at: Point }>(
  all: readonly T[],
  from: Point,
  [dx, dy]: Point,
): T | null {
  let best: T | null = null;
  let least = Infinity;
  for (const one of all) {
    const [x, y] = [one.at[0] - from[0], one.at[1] - from[1]];
    const [ahead, aside] = [x * dx + y * dy, Math.abs(x * dy - y * dx)];
    if (ahead <= 0.01 || aside > ahead * 1.3) continue;
    const away = ahead + aside * 1.2;
    if (away < least) [best, least] = [one, away];
  }
  return best;
}
