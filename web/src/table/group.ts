/** Several pieces sent to one place: each goes there, or as near to it as it can. */

import type { Point } from '../board/geometry';
import { targetId } from '../board/place';
import type { Board, Gesture, Piece } from '../wire';
import type { Target } from './interpret';

/** The gestures of each chosen piece. */
export type Group = ReadonlyMap<string, readonly Gesture[]>;

export const NO_GROUP: Group = new Map();

export const groupOf = (known: readonly (readonly [string, readonly Gesture[]])[]): Group => new Map(known);

/** Finds the middle of a space. */
export function centresOf({ spaces }: Pick<Board, 'spaces'>): (space: string) => Point | null {
  const centres = new Map(spaces.map(({ id, centre }) => [id, centre]));
  return (space) => centres.get(space) ?? null;
}

/** What a gesture does: `move`, `place`, `take go`. Pieces sent together all do the same. */
const kindOf = ({ actions }: Gesture): string => actions.map((action) => action.split(' ')[0]).join(' ');

/** Everything that at least one of the pieces can be sent to. */
export function groupTargets(group: Group): Map<string, Target> {
  const targets = new Map<string, Target>();
  for (const gestures of group.values()) {
    for (const gesture of gestures) {
      const id = targetId(gesture.target);
      if (id !== null && !targets.has(id)) targets.set(id, { cost: null, path: [], label: gesture.label });
    }
  }
  return targets;
}

/** What the pieces that can reach a target would do there. */
export function kindsAt(group: Group, target: string): ReadonlySet<string> {
  const there = [...group.values()].flat().filter((gesture) => targetId(gesture.target) === target);
  return new Set(there.map(kindOf));
}

const away = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/**
 * The gesture that brings a piece to a target, or else nearest to it. A piece on the map goes only where it comes nearer;
 * null if it stays. `where` finds the middle of a space.
 */
export function towards(
  gestures: readonly Gesture[],
  target: string,
  kinds: ReadonlySet<string>,
  where: (space: string) => Point | null,
  from: Point | null,
): Gesture | null {
  const able = gestures.filter((gesture) => gesture.target !== null && kinds.has(kindOf(gesture)));
  const exact = able.find((gesture) => targetId(gesture.target) === target);
  if (exact) return exact;
  const goal = where(target);
  if (!goal) return null;
  let best: Gesture | null = null;
  let least = from ? away(from, goal) - 0.01 : Infinity;
  for (const gesture of able) {
    const at = where(targetId(gesture.target) ?? '');
    const left = at ? away(at, goal) : Infinity;
    if (left < least) [best, least] = [gesture, left];
  }
  return best;
}

/** Whether a space lies beside one that a piece can go to: the nearest space that it reaches shows how wide a step is. */
export function withinReach(
  gestures: readonly Gesture[],
  where: (space: string) => Point | null,
  from: string | null,
  goal: string,
): boolean {
  const [start, end] = [from === null ? null : where(from), where(goal)];
  if (!start || !end) return false;
  const ends = gestures.map(({ target }) => where(targetId(target) ?? '')).filter((one) => one !== null);
  const step = Math.min(...ends.map((one) => away(one, start)));
  return ends.some((one) => away(one, end) < step * 1.1);
}

/** The pieces of the same side and formation that can act, the piece itself included. */
export function formationOf(piece: Piece, pieces: readonly Piece[], active: readonly string[]): string[] {
  if (!piece.formation) return [];
  return pieces
    .filter(
      ({ id, side, formation }) =>
        active.includes(id) && side === piece.side && formation === piece.formation,
    )
    .map(({ id }) => id);
}
