// A draft in the making: a piece that is held, where, and which way it is turned. Pure functions over plain values; what
// would come of the draft is the server's to say.
import type { Draft, Gesture, Piece, Space } from '../wire';
import { hitId, type Hit } from './aim';
import type { Atlas, Point } from './geometry';
import { spaceOf } from './place';
import { between, direction, headingTo, normal, spotOf, TURN } from './spots';
import { baseOf, poseOf, type Stand } from './stands';

/** A nudge of a stand by the keyboard in map units, and a fine one. */
export const NUDGE = { usual: 0.5, fine: 0.1 };
/** A turn of a stand by the keyboard, and a fine one; by a notch of the wheel. In tenths of a degree. */
export const STEP = { usual: 150, fine: 10 };

export interface Held {
  piece: Piece;
  /** Held by the pointer, by its handle or by the keyboard. */
  by: 'pointer' | 'handle' | 'keys';
  /** Where it stood and which way it faced; off the map, nowhere. */
  from: Point | null;
  at: Point;
  /** Points of the way that the player has fixed. */
  waypoints: readonly Point[];
  /** Spaces of the way, the last one under the pointer or the cursor; empty for a stand. */
  spaces: readonly string[];
  /** How many of `spaces` the player has fixed. */
  fixed: number;
  /** Which way it faces; nothing if it faces no way. */
  heading: number | null;
  turned: boolean;
  /** The headings that it may turn to; empty if to any. */
  facings: readonly number[];
  /** The enemy stand under the pointer. */
  contact: string | null;
}

/** Whether moving a piece is a choice that a draft explains. */
export function mayDraft(piece: Piece | undefined, gestures: readonly Gesture[]): boolean {
  if (!piece) return false;
  if (poseOf(piece) || piece.facing !== undefined) return true;
  return gestures.some(
    (one) => one.piece === piece.id && one.target && ('region' in one.target || 'point' in one.target),
  );
}

export function hold(piece: Piece, by: Held['by'], atlas: Atlas, pointer?: Point): Held {
  const pose = poseOf(piece);
  const space = atlas.spaces.get(spaceOf(piece) ?? '');
  const from = pose ? ([pose.at.x / 1000, pose.at.y / 1000] as const) : (space?.centre ?? null);
  return {
    piece,
    by,
    from,
    at: from ?? pointer ?? [0, 0],
    waypoints: [],
    spaces: [],
    fixed: 0,
    heading: pose?.heading ?? piece.facing ?? null,
    turned: false,
    facings: pose || piece.facing === undefined || !space ? [] : facingsOf(space, piece.facing),
    contact: null,
  };
}

/**
 * The ways a counter may face in its space: over its sides; and over its corners as well if it faces a corner now.
 */
export function facingsOf({ centre, outline }: Pick<Space, 'centre' | 'outline'>, facing: number): number[] {
  const sides = outline.map(([x, y], i): number => {
    const [nx, ny] = outline[(i + 1) % outline.length] ?? [x, y];
    return headingTo(centre, [(x + nx) / 2, (y + ny) / 2]);
  });
  const corners = outline.map((corner) => headingTo(centre, corner));
  const near = (headings: number[]): number => Math.min(...headings.map((one) => between(one, facing)));
  const all = near(corners) < near(sides) ? [...sides, ...corners] : sides;
  return all.sort((a, b) => a - b);
}

/** Whether it stands in spaces, not at points of an open table. */
export const inSpaces = ({ piece }: Held): boolean => spaceOf(piece) !== null;

/** The held piece under the pointer. `under` is what the pointer is at. */
export function carry(held: Held, at: Point, under: Hit | null): Held {
  const contact = under?.kind === 'piece' && under.id !== held.piece.id ? under.id : null;
  if (!inSpaces(held)) return { ...held, at, contact };
  const space = under?.kind === 'space' ? hitId(under) : null;
  const spaces = held.spaces.slice(0, held.fixed);
  return { ...held, at, contact, spaces: space === null ? spaces : [...spaces, space] };
}

/** One step of the cursor: a way that comes back to itself is shortened. */
export function enter(held: Held, space: string, at: Point): Held {
  const back = held.spaces.indexOf(space);
  if (space === spaceOf(held.piece)) return { ...held, at, spaces: [], fixed: 0 };
  const spaces = back < 0 ? [...held.spaces, space] : held.spaces.slice(0, back + 1);
  return { ...held, at, spaces, fixed: spaces.length };
}

/** Moved a little, and kept on the table. */
export function nudge(held: Held, [dx, dy]: Point, [width, height]: Point): Held {
  const within = (value: number, most: number): number => Math.max(0, Math.min(most, value));
  return { ...held, at: [within(held.at[0] + dx, width), within(held.at[1] + dy, height)], contact: null };
}

/** Fixes a turning point of the way where the piece is held. */
export function fix(held: Held): Held {
  if (inSpaces(held)) return { ...held, fixed: held.spaces.length };
  const last = held.waypoints[held.waypoints.length - 1] ?? held.from;
  if (last && last[0] === held.at[0] && last[1] === held.at[1]) return held;
  return { ...held, waypoints: [...held.waypoints, held.at] };
}

/** Turned clockwise by some tenths of a degree; in a space by a number of its facings instead. */
export function turn(held: Held, by: number, facings: number): Held {
  if (held.heading === null) return held;
  if (held.facings.length === 0) return { ...held, heading: normal(held.heading + by), turned: true };
  const now = nearest(held.facings, held.heading);
  const at = held.facings.indexOf(now) + facings;
  const heading = held.facings[(at + held.facings.length) % held.facings.length] ?? now;
  return { ...held, heading, turned: true };
}

/** Turned towards a point; whole degrees on an open table, one of its facings in a space. */
export function turnTowards(held: Held, point: Point): Held {
  if (held.heading === null) return held;
  const wanted = headingTo(held.at, point);
  const heading = held.facings.length
    ? nearest(held.facings, wanted)
    : normal(Math.round(wanted / STEP.fine) * STEP.fine);
  return { ...held, heading, turned: true };
}

const nearest = (facings: readonly number[], to: number): number =>
  facings.reduce((best, one) => (between(one, to) < between(best, to) ? one : best), facings[0] ?? 0);

/** Whether anything would change: the piece has been moved or turned. */
export function changed({ from, at, waypoints, spaces, turned }: Held): boolean {
  const moved = !from || from[0] !== at[0] || from[1] !== at[1];
  return turned || waypoints.length > 0 || spaces.length > 0 || moved;
}

/** The question to the server. */
export function draftOf(held: Held): Draft {
  const { piece, from, at, waypoints, spaces, heading, turned, contact } = held;
  const moved = !from || from[0] !== at[0] || from[1] !== at[1];
  const path = inSpaces(held) ? [] : [...waypoints, ...(moved ? [at] : [])];
  // A stand keeps its heading unless it is turned; a counter in a space faces as its rules have it.
  const asked = heading !== null && (turned || !inSpaces(held));
  return {
    piece: piece.id,
    path: path.map(spotOf),
    spaces: [...spaces],
    ...(asked ? { heading } : {}),
    ...(contact === null ? {} : { contact }),
  };
}

/** The held stand where it is held, if it is one. */
export function heldStand({ piece, at, heading }: Held): Stand | null {
  const pose = poseOf(piece);
  return pose ? { piece, at, heading: heading ?? pose.heading, base: baseOf(pose.footprint) } : null;
}

/** The points of the way so far. */
export const wayOf = ({ from, waypoints, at }: Held): Point[] => [...(from ? [from] : []), ...waypoints, at];

/** A point ahead of another. */
export function ahead([x, y]: Point, heading: number, by: number): Point {
  const [dx, dy] = direction(heading % TURN);
  return [x + dx * by, y + dy * by];
}
