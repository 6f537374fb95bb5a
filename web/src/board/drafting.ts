// A draft in progress: the held piece, where it is and which way it faces. Pure functions over plain values. The server
// says what would come of the draft.
import type { Draft, Gesture, Piece, Space } from '../wire';
import { hitId, type Hit } from './aim';
import type { Atlas, Point } from './geometry';
import { spaceOf } from './place';
import { between, direction, headingTo, normal, spotOf, TURN, unitsOf } from './spots';
import { baseOf, poseOf, type Stand } from './stands';

/** How far the keyboard moves a stand, in map units. */
export const NUDGE = { usual: 0.5, fine: 0.1 };
/** How far the keyboard and a notch of the wheel turn a stand, in tenths of a degree. */
export const STEP = { usual: 150, fine: 10 };
/** The gap of a new formation, and how far a key or a button changes it, in thousandths of a map unit. */
export const GAP = { first: 500, step: 250 };

/** A formation by the rulebook's name, null for a single piece; and the gap between its pieces. */
export interface Formation {
  name: string | null;
  gap: number;
}

export const NO_FORMATION: Formation = { name: null, gap: GAP.first };

/** The formation with a wider or narrower gap. */
export const widen = (formation: Formation, by: 1 | -1): Formation => ({
  ...formation,
  gap: Math.max(0, formation.gap + by * GAP.step),
});

/** A formation as players say it: `in line, gap 0.5`. */
export const formationText = ({ name, gap }: Formation): string =>
  name === null ? '' : `in ${name}, gap ${unitsOf(gap)}`;

export interface Held {
  piece: Piece;
  /** What holds it: the pointer, its handle or the keyboard. */
  by: 'pointer' | 'handle' | 'keys';
  /** Where it stood; null if it was off the map. */
  from: Point | null;
  at: Point;
  /** Waypoints that the player has set. */
  waypoints: readonly Point[];
  /** Spaces of the path, the last one under the pointer or the cursor; empty for a stand. */
  spaces: readonly string[];
  /** How many of `spaces` the player has fixed. */
  fixed: number;
  /** Its facing; null if it has none. */
  heading: number | null;
  turned: boolean;
  /** The headings it may turn to; empty for any. */
  facings: readonly number[];
  /** The enemy stand under the pointer. */
  contact: string | null;
  formation: Formation;
}

/** Whether a piece moves by drafts. */
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
    formation: NO_FORMATION,
  };
}

/** The held piece as the leader of a formation. */
export const form = (held: Held, formation: Formation): Held => ({ ...held, formation });

/** The headings a counter may take in its space: towards its sides, and towards its corners if it faces one now. */
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

/** Whether it stands in a space, not at a point of an open table. */
export const inSpaces = ({ piece }: Held): boolean => spaceOf(piece) !== null;

/** Carries the held piece with the pointer. `under` is the hit below it. */
export function carry(held: Held, at: Point, under: Hit | null): Held {
  const contact = under?.kind === 'piece' && under.id !== held.piece.id ? under.id : null;
  if (!inSpaces(held)) return { ...held, at, contact };
  const space = under?.kind === 'space' ? hitId(under) : null;
  const spaces = held.spaces.slice(0, held.fixed);
  return { ...held, at, contact, spaces: space === null ? spaces : [...spaces, space] };
}

/** Moves one space with the cursor. A path that returns to an earlier space is cut there. */
export function enter(held: Held, space: string, at: Point): Held {
  const back = held.spaces.indexOf(space);
  if (space === spaceOf(held.piece)) return { ...held, at, spaces: [], fixed: 0 };
  const spaces = back < 0 ? [...held.spaces, space] : held.spaces.slice(0, back + 1);
  return { ...held, at, spaces, fixed: spaces.length };
}

/** Moves a stand a little, within the table. */
export function nudge(held: Held, [dx, dy]: Point, [width, height]: Point): Held {
  const within = (value: number, most: number): number => Math.max(0, Math.min(most, value));
  return { ...held, at: [within(held.at[0] + dx, width), within(held.at[1] + dy, height)], contact: null };
}

/** Sets a waypoint where the piece is held. */
export function fix(held: Held): Held {
  if (inSpaces(held)) return { ...held, fixed: held.spaces.length };
  const last = held.waypoints[held.waypoints.length - 1] ?? held.from;
  if (last && last[0] === held.at[0] && last[1] === held.at[1]) return held;
  return { ...held, waypoints: [...held.waypoints, held.at] };
}

/** Turns clockwise by tenths of a degree; in a space by a number of facings. */
export function turn(held: Held, by: number, facings: number): Held {
  if (held.heading === null) return held;
  if (held.facings.length === 0) return { ...held, heading: normal(held.heading + by), turned: true };
  const now = nearest(held.facings, held.heading);
  const at = held.facings.indexOf(now) + facings;
  const heading = held.facings[(at + held.facings.length) % held.facings.length] ?? now;
  return { ...held, heading, turned: true };
}

/** Turns towards a point: to whole degrees on an open table, to a facing in a space. */
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

/** Whether the draft changes anything: a move, a turn or a formation. */
export function changed({ from, at, waypoints, spaces, turned, formation }: Held): boolean {
  const moved = !from || from[0] !== at[0] || from[1] !== at[1];
  return turned || waypoints.length > 0 || spaces.length > 0 || moved || formation.name !== null;
}

/** The part of a draft that asks for a formation. */
export const formationFields = ({ name, gap }: Formation): Pick<Draft, 'formation' | 'gap'> =>
  name === null ? {} : { formation: name, gap };

/** The draft as the server takes it. */
export function draftOf(held: Held): Draft {
  const { piece, from, at, waypoints, spaces, heading, turned, contact } = held;
  const moved = !from || from[0] !== at[0] || from[1] !== at[1];
  const path = inSpaces(held) ? [] : [...waypoints, ...(moved ? [at] : [])];
  // A stand keeps its heading unless it is turned. For a counter the rules decide.
  const asked = heading !== null && (turned || !inSpaces(held));
  return {
    piece: piece.id,
    path: path.map(spotOf),
    spaces: [...spaces],
    ...(asked ? { heading } : {}),
    ...(contact === null ? {} : { contact }),
    ...formationFields(held.formation),
  };
}

/** The held stand at its current place; null for a counter. */
export function heldStand({ piece, at, heading }: Held): Stand | null {
  const pose = poseOf(piece);
  return pose ? { piece, at, heading: heading ?? pose.heading, base: baseOf(pose.footprint) } : null;
}

/** The points of the path so far. */
export const pathOf = ({ from, waypoints, at }: Held): Point[] => [...(from ? [from] : []), ...waypoints, at];

/** A point ahead of another. */
export function ahead([x, y]: Point, heading: number, by: number): Point {
  const [dx, dy] = direction(heading % TURN);
  return [x + dx * by, y + dy * by];
}
