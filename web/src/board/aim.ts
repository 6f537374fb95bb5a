// What pointing at something means: the one place where a hover, a touch, a drop and a key of the board are interpreted.
//
// The board reports what was hit. What that means depends on the gestures on offer, and on nothing else.
import type { Gesture, Scene, Spot, Target } from '../wire';
import { distance, inside } from './geometry';
import { spaceOf, targetId, targetOf } from './place';
import { pointOf } from './spots';

export type Kind = 'piece' | 'space' | 'edge';

/** What lies under a pointer: something with an id, or open ground. */
export type Hit = { kind: Kind; id: string } | { kind: 'point'; at: Spot };

/** What was hit is touched, or something is dropped on it. */
export type How = 'touch' | 'drop';

/** All that decides what a hit means. */
export interface Field {
  scene: Pick<Scene, 'pieces' | 'active'>;
  gestures: readonly Gesture[];
  /** Whether the spaces are areas, with many counters in each. */
  areas: boolean;
  /** The viewer's side. */
  mine: string | null;
}

export interface Aim {
  /** The piece, space or edge that is meant; nothing if it is a point, or one of several pieces. */
  id: string | null;
  gestures: Gesture[];
  /** Whether the choice is continuous: a draft says what the point means. */
  region: boolean;
}

/** How near a point of the table must be hit to be meant, in map units. */
const NEAR = 0.5;

/** The id of what was hit; nothing for open ground. */
export const hitId = (hit: Hit | null): string | null => (hit && hit.kind !== 'point' ? hit.id : null);

/** What was hit as the target of an attempt. */
export const hitTarget = (hit: Hit): Target =>
  hit.kind === 'point' ? { point: hit.at } : targetOf(hit.kind, hit.id);

export const sameHit = (a: Hit | null, b: Hit | null): boolean =>
  a?.kind === b?.kind && hitId(a) === hitId(b);

/**
 * What a hit means: the thing itself; else the space that a counter stands in, or the counters in a space. Nothing if no
 * gesture aims there.
 */
export function aim(hit: Hit, how: How, field: Field): Aim | null {
  const { scene, gestures } = field;
  if (hit.kind === 'point') return aimAtPoint(hit.at, gestures);
  const own = gesturesAt(gestures, hit.id);
  if (own.length) return { id: hit.id, gestures: own, region: false };
  if (hit.kind === 'edge') return null;
  if (hit.kind === 'piece') {
    const piece = scene.pieces.find(({ id }) => id === hit.id);
    // In an area with many counters, one of one's own that could act is meant itself, not the area it stands in.
    if (how === 'touch' && field.areas && piece?.side === field.mine && scene.active.includes(hit.id))
      return null;
    const place = spaceOf(piece);
    const found = place === null ? [] : gesturesAt(gestures, place);
    return found.length ? { id: place, gestures: found, region: false } : null;
  }
  const within = new Set(scene.pieces.filter((piece) => spaceOf(piece) === hit.id).map(({ id }) => id));
  const found = gestures.filter(({ target }) => within.has(targetId(target) ?? ''));
  const [only, ...others] = new Set(found.map(({ target }) => targetId(target)));
  return found.length ? { id: others.length ? null : (only ?? null), gestures: found, region: false } : null;
}

const gesturesAt = (gestures: readonly Gesture[], id: string): Gesture[] =>
  gestures.filter(({ target }) => targetId(target) === id);

/** A point that is offered, if one is near; else the ground that a point lies in. */
function aimAtPoint(at: Spot, gestures: readonly Gesture[]): Aim | null {
  const here = pointOf(at);
  let nearest: Gesture[] = [];
  let least = NEAR;
  for (const gesture of gestures) {
    if (!gesture.target || !('point' in gesture.target)) continue;
    const away = distance(pointOf(gesture.target.point), here);
    if (away > least) continue;
    if (away === least) nearest.push(gesture);
    else [nearest, least] = [[gesture], away];
  }
  if (nearest.length) return { id: null, gestures: nearest, region: false };
  const ground = gestures.filter(
    ({ target }) => target && 'region' in target && inside(here, target.region.map(pointOf)),
  );
  return ground.length ? { id: null, gestures: ground, region: true } : null;
}
