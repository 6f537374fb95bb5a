/**
 * From what is touched to what is done. The page knows no rules: it is given gestures (piece, then target, then the
 * actions that they mean) and finds the ones that fit what the player touched.
 */

import { aim, hitId, hitTarget, type Hit } from '../board/aim';
import { targetId } from '../board/place';
import type { Draft, Gesture, Scene, Spot, Target as Aimed } from '../wire';

/** A place that may be touched next, as the board shades it. */
export type Target = { cost: string | null; path: string[]; label: string };

/** What a touch leads to. */
export type Step =
  | { do: 'nothing' }
  /** Take this piece in hand and show what it can do. */
  | { do: 'choose'; piece: string }
  /** Only look at it. */
  | { do: 'look'; at: string }
  | { do: 'let-go' }
  | { do: 'act'; gesture: Gesture }
  /** Several things are possible: the player picks one. */
  | { do: 'ask'; gestures: Gesture[] }
  /** Nothing that is offered: the server says why not. A friend that no rule speaks of is chosen instead. */
  | { do: 'attempt'; piece: string; target: Aimed; friend?: boolean }
  /** A point of ground where the choice is continuous: the server says what it means. */
  | { do: 'draft'; draft: Draft };

/** What a player holds: the piece that was touched and what it can do. */
export type Hand = { piece: string; gestures: Gesture[] } | null;

/** The targets of gestures, each with the first gesture that leads there. */
export function targetsOf(gestures: Gesture[]): Map<string, Target> {
  const targets = new Map<string, Target>();
  for (const { target, cost, path, label } of gestures) {
    const id = targetId(target);
    if (id !== null && !targets.has(id)) targets.set(id, { cost, path, label });
  }
  return targets;
}

/** Gestures that need no target. */
export function plain(gestures: Gesture[]): Gesture[] {
  return gestures.filter((g) => g.target === null);
}

/** What follows once the gestures of a piece that was just touched are known. */
export function taken(gestures: Gesture[]): Step {
  if (gestures.some((g) => g.target !== null)) return { do: 'nothing' };
  return pick(gestures);
}

/** The table around a touch: what is on it, and whose hands these are. */
export interface Around {
  scene: Scene;
  /** Whether the spaces are areas, with many counters in each. */
  areas: boolean;
  /** The viewer's side, or nothing for somebody who cannot act now. */
  mine: string | null;
}

/** What a touch of the board leads to. */
export function touch({ scene, areas, mine }: Around, hand: Hand, hit: Hit): Step {
  const id = hitId(hit);
  const piece = hit.kind === 'piece' ? scene.pieces.find((p) => p.id === id) : undefined;
  if (hand && mine !== null) {
    const aimed = aim(hit, 'touch', { scene, gestures: hand.gestures, areas, mine });
    if (aimed) return aimed.region ? drafted(hand.piece, hit) : pick(aimed.gestures);
    if (hand.piece === id) return { do: 'let-go' };
    if (piece && scene.active.includes(piece.id)) return { do: 'choose', piece: piece.id };
    const friend = piece?.side === mine;
    // A friend that cannot act is in the way of a piece that can go elsewhere: the rules say why it may not go there.
    if (friend && !hand.gestures.some((g) => g.target !== null)) return { do: 'choose', piece: piece.id };
    const held = scene.pieces.find((p) => p.id === hand.piece);
    // Clicking through enemy pieces is browsing, not a move attempt.
    if (held?.side === mine)
      return { do: 'attempt', piece: hand.piece, target: hitTarget(hit), ...(friend && { friend }) };
  }
  if (id === null || hand?.piece === id) return { do: 'let-go' };
  if (piece && mine !== null) return { do: 'choose', piece: piece.id };
  return { do: 'look', at: id };
}

/** What a drop leads to: as a touch of the piece and then of the target, but a drag is always an attempt. */
export function drop({ scene, areas, mine }: Around, gestures: Gesture[], piece: string, hit: Hit): Step {
  const aimed = aim(hit, 'drop', { scene, gestures, areas, mine });
  if (!aimed) return { do: 'attempt', piece, target: hitTarget(hit) };
  return aimed.region ? drafted(piece, hit) : pick(aimed.gestures);
}

/** A piece that goes straight to a point. */
function drafted(piece: string, hit: Hit): Step {
  const path: Spot[] = hit.kind === 'point' ? [hit.at] : [];
  return { do: 'draft', draft: { piece, path, spaces: [] } };
}

/** One gesture is done, several are asked about. Gestures that do the same are one. */
function pick(gestures: Gesture[]): Step {
  const different = new Map(gestures.map((g) => [g.actions.join('\n'), g]));
  const [first] = different.values();
  if (!first) return { do: 'nothing' };
  return different.size === 1
    ? { do: 'act', gesture: first }
    : { do: 'ask', gestures: [...different.values()] };
}

/** The button that Enter or `e` means: the one that ends something, else the only one. */
export function mainButton(scene: Scene): Scene['buttons'][number] | null {
  return (
    scene.buttons.find((b) => b.ends) ?? (scene.buttons.length === 1 ? (scene.buttons[0] ?? null) : null)
  );
}
