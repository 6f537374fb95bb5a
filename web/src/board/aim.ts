// What the player aims at: interprets a hover, a touch, a drop and a key on the board.
//
// The board reports what was hit. Its meaning depends only on the gestures on offer.
import type { Gesture, Scene, Spot, Target } from '../wire';
import { distance, inside } from './geometry';
import { spaceOf, targetId, targetOf } from './place';
import { pointOf } from './spots';

export type Kind = 'piece' | 'space' | 'edge';

/** What is under the pointer: something with an id, or a point on open ground. */
export type Hit = { kind: Kind; id: string } | { kind: 'point'; at: Spot };

/** Whether the hit is touched, or something is dropped on it. */
export type How = 'touch' | 'drop';

/** What the meaning of a hit depends on. */
export interface AimContext {
  scene: Pick<Scene, 'pieces' | 'active'>;
  gestures: readonly Gesture[];
  /** Whether the spaces are areas, with many counters in each. */
  areas: boolean;
  /** The viewer's side. */
  mine: string | null;
}

export interface Aim {
  /** The piece, space or edge aimed at; null for a point, or if several pieces match. */
  id: string | null;
  gestures: Gesture[];
  /** Whether the choice is continuous: the server turns a draft of the point into an action. */
  region: boolean;
}

/** How near a touch must be to an offered point, in map units. */
const NEAR = 0.5;

/** The id of the hit; null for open ground. */
export const hitId = (hit: Hit | null): string | null => (hit && hit.kind !== 'point' ? hit.id : null);

/** The hit as the target of an attempt. */
export const hitTarget = (hit: Hit): Target =>
  hit.kind === 'point' ? { point: hit.at } : targetOf(hit.kind, hit.id);

export const sameHit = (a: Hit | null, b: Hit | null): boolean =>
  a?.kind === b?.kind && hitId(a) === hitId(b);

/**
 * What a hit aims at: the thing itself, otherwise the space of a counter or the counters in a space. Null if no gesture
 * leads there.
 */
export function aim(hit: Hit, how: How, context: AimContext): Aim | null {
  const { scene, gestures } = context;
  if (hit.kind === 'point') return aimAtPoint(hit.at, gestures);
  const own = gesturesAt(gestures, hit.id);
  if (own.length) return { id: hit.id, gestures: own, region: false };
  if (hit.kind === 'edge') return null;
  if (hit.kind === 'piece') {
    const piece = scene.pieces.find(({ id }) => id === hit.id);
    // In an area with many counters, a touch on a friendly unit that can act means the unit, not the area.
    if (how === 'touch' && context.areas && piece?.side === context.mine && scene.active.includes(hit.id))
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

/** An offered point, if one is near; otherwise the region around the point. */
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
