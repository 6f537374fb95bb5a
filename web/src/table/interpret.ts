/**
 * Interprets touches. The page knows no rules: the server offers gestures (a piece, a target and the actions they mean),
 * and this module finds the gestures that match what the player touched.
 */

import { aim, hitId, hitTarget, type Hit } from '../board/aim';
import { targetId } from '../board/place';
import type { Draft, Gesture, Scene, Spot, Target as Aimed } from '../wire';

/** A target as the board shades it. */
export type Target = { cost: string | null; path: string[]; label: string };

/** What the page does in response to a touch. */
export type Reaction =
  | { do: 'nothing' }
  /** Select a piece and show what it can do; `instead` was selected before and may have been meant to go there. */
  | { do: 'select'; piece: string; instead?: string }
  /** Show details without selecting. */
  | { do: 'inspect'; at: string }
  | { do: 'deselect' }
  | { do: 'act'; gesture: Gesture }
  /** Several gestures match: the player picks one. */
  | { do: 'menu'; gestures: Gesture[] }
  /** No gesture matches: the server says why not. If no rule is involved, a friendly piece is selected instead. */
  | { do: 'attempt'; piece: string; target: Aimed; friend?: boolean }
  /** A point on the ground: the server turns it into an action. */
  | { do: 'draft'; draft: Draft };

/** The selected piece and its gestures. */
export type Selection = { piece: string; gestures: Gesture[] } | null;

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
export function untargeted(gestures: Gesture[]): Gesture[] {
  return gestures.filter((g) => g.target === null);
}

/** What to do once the gestures of a newly selected piece are known: act at once if none needs a target. */
export function selected(gestures: Gesture[]): Reaction {
  if (gestures.some((g) => g.target !== null)) return { do: 'nothing' };
  return pick(gestures);
}

/** What a touch depends on besides the selection. */
export interface TouchContext {
  scene: Scene;
  /** Whether the spaces are areas, with many counters in each. */
  areas: boolean;
  /** The viewer's side; null for a viewer who cannot act now. */
  mine: string | null;
}

/** Interprets a touch on the board. */
export function touch({ scene, areas, mine }: TouchContext, selection: Selection, hit: Hit): Reaction {
  const id = hitId(hit);
  const piece = hit.kind === 'piece' ? scene.pieces.find((p) => p.id === id) : undefined;
  if (selection && mine !== null) {
    const aimed = aim(hit, 'touch', { scene, gestures: selection.gestures, areas, mine });
    if (aimed) return aimed.region ? drafted(selection.piece, hit) : pick(aimed.gestures);
    if (selection.piece === id) return { do: 'deselect' };
    if (piece && scene.active.includes(piece.id)) {
      const goes = !areas && selection.gestures.some(({ target }) => target && 'space' in target);
      return { do: 'select', piece: piece.id, ...(goes && { instead: selection.piece }) };
    }
    const friend = piece?.side === mine;
    // With targets on offer, touching an inactive friend is an attempt to go there: the rules say why not.
    if (friend && !selection.gestures.some((g) => g.target !== null))
      return { do: 'select', piece: piece.id };
    const actor = scene.pieces.find((p) => p.id === selection.piece);
    // Clicking through enemy pieces is browsing, not a move attempt.
    if (actor?.side === mine)
      return { do: 'attempt', piece: selection.piece, target: hitTarget(hit), ...(friend && { friend }) };
  }
  if (id === null || selection?.piece === id) return { do: 'deselect' };
  if (piece && mine !== null) return { do: 'select', piece: piece.id };
  return { do: 'inspect', at: id };
}

/** Interprets a drop: like a touch of the piece and then of the target, except that a drag is always an attempt. */
export function drop(
  { scene, areas, mine }: TouchContext,
  gestures: Gesture[],
  piece: string,
  hit: Hit,
): Reaction {
  const aimed = aim(hit, 'drop', { scene, gestures, areas, mine });
  if (!aimed) return { do: 'attempt', piece, target: hitTarget(hit) };
  return aimed.region ? drafted(piece, hit) : pick(aimed.gestures);
}

/** A move straight to a point. */
function drafted(piece: string, hit: Hit): Reaction {
  const path: Spot[] = hit.kind === 'point' ? [hit.at] : [];
  return { do: 'draft', draft: { piece, path, spaces: [] } };
}

/** Acts on a single gesture, offers a menu of several. Gestures with the same actions count as one. */
function pick(gestures: Gesture[]): Reaction {
  const different = new Map(gestures.map((g) => [g.actions.join('\n'), g]));
  const [first] = different.values();
  if (!first) return { do: 'nothing' };
  return different.size === 1
    ? { do: 'act', gesture: first }
    : { do: 'menu', gestures: [...different.values()] };
}

/** The button for the `e` key: the one that ends something, otherwise the only one. */
export function mainButton(scene: Scene): Scene['buttons'][number] | null {
  return (
    scene.buttons.find((b) => b.ends) ?? (scene.buttons.length === 1 ? (scene.buttons[0] ?? null) : null)
  );
}
