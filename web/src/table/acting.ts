/**
 * From what is touched to what is done. The page knows no rules: it is given gestures (piece, then target, then the
 * actions that they mean) and finds the ones that fit what the player touched.
 */

import { spaceOf, targetId, targetOf } from '../board/place';
import type { Target as Aim, Board, Gesture, Scene } from '../wire';

export type Touched = 'piece' | 'space' | 'edge';

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
  | { do: 'attempt'; piece: string; target: Aim; friend?: boolean };

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

/** The gestures that a touch means: of the thing itself; else of the space a piece is in, or of the pieces in a space. */
export function meant(scene: Scene, gestures: Gesture[], id: string, kind: Touched): Gesture[] {
  const own = gestures.filter((g) => targetId(g.target) === id);
  if (own.length || kind === 'edge') return own;
  if (kind === 'piece') {
    const place = spaceOf(scene.pieces.find((p) => p.id === id));
    return place === null ? [] : gestures.filter((g) => targetId(g.target) === place);
  }
  const inside = new Set(scene.pieces.filter((p) => spaceOf(p) === id).map((p) => p.id));
  return gestures.filter((g) => inside.has(targetId(g.target) ?? ''));
}

/** What a touch of the board leads to. `mine` is the viewer's side, or nothing for somebody who cannot act now. */
export function touch(scene: Scene, hand: Hand, mine: string | null, id: string, kind: Touched): Step {
  const piece = kind === 'piece' ? scene.pieces.find((p) => p.id === id) : undefined;
  if (hand && hand.piece === id) return { do: 'let-go' };
  if (hand && mine !== null) {
    const direct = hand.gestures.filter((g) => targetId(g.target) === id);
    if (direct.length) return pick(direct);
    // Another piece that could act is more likely meant than the space it stands in.
    if (piece && scene.active.includes(id)) return { do: 'choose', piece: id };
    const found = meant(scene, hand.gestures, id, kind);
    if (found.length) return pick(found);
    const friend = piece?.side === mine;
    // A friend that cannot act is in the way of a piece that can go elsewhere: the rules say why it may not go there.
    if (friend && !hand.gestures.some((g) => g.target !== null)) return { do: 'choose', piece: id };
    const held = scene.pieces.find((p) => p.id === hand.piece);
    // Clicking through enemy pieces is browsing, not a move attempt.
    if (held?.side === mine)
      return { do: 'attempt', piece: hand.piece, target: targetOf(kind, id), ...(friend && { friend }) };
  }
  if (piece && mine !== null) return { do: 'choose', piece: id };
  return { do: 'look', at: id };
}

/** What a drop leads to: as a touch of the piece and then of the target, but whoever drags has surely tried something. */
export function drop(scene: Scene, gestures: Gesture[], piece: string, target: string, kind: Touched): Step {
  const found = meant(scene, gestures, target, kind);
  return found.length ? pick(found) : { do: 'attempt', piece, target: targetOf(kind, target) };
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

/** What kind of thing an id names on this board. */
export function kindOf(scene: Scene, board: Board, id: string): Touched {
  if (scene.pieces.some((p) => p.id === id)) return 'piece';
  return board.spaces.some((s) => s.id === id) ? 'space' : 'edge';
}
