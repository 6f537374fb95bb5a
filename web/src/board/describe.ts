// Describes the board for screen readers.
import type { Piece } from '../wire';
import { describePiece } from './face';
import { isEdge, type Atlas } from './geometry';
import { poseOf, poseText } from './stands';
import type { Target } from './targets';

export interface CursorContext {
  /** A space or an edge; null on an open table. */
  place: string | null;
  /** The piece under the cursor. */
  chosen: string | null;
  atlas: Atlas;
  stacks: ReadonlyMap<string, readonly Piece[]>;
  targets: ReadonlyMap<string, Target>;
  active: ReadonlySet<string>;
  selected: string | null;
  pieces: ReadonlyMap<string, Piece>;
}

/** What is under the cursor: `1416 Bastogne, town, US 52 engineer 2-4-8, can act`. */
export function announcement(context: CursorContext): string {
  const { place, chosen, atlas, stacks, targets } = context;
  if (place === null) return standText(context);
  const space = atlas.spaces.get(place);
  const parts: string[] = [];
  if (space) {
    parts.push([space.id, space.label].filter(Boolean).join(' '), space.terrain.replaceAll('_', ' '));
    const target = targets.get(space.id);
    if (target) parts.push(targetText(target));
  } else if (isEdge(place)) {
    parts.push(`${place} edge of the map`);
    const target = targets.get(place);
    if (target) parts.push(targetText(target));
  }
  const stack = stacks.get(place) ?? [];
  const at = stack.findIndex(({ id }) => id === chosen);
  const named = stack[at] ? [stack[at]] : stack;
  if (stack[at] && stack.length > 1) parts.push(`${at + 1} of ${stack.length}`);
  for (const piece of named) parts.push(...pieceText(piece, context));
  return parts.filter(Boolean).join(', ');
}

/** A stand: `US 52 engineer 2-4-8, at 12.5, 3.2, facing north-east, can act`. */
function standText(context: CursorContext): string {
  const piece = context.pieces.get(context.chosen ?? '');
  const pose = poseOf(piece);
  if (!piece || !pose) return '';
  const [name = '', ...rest] = pieceText(piece, context);
  return [name, poseText(pose), ...rest].filter(Boolean).join(', ');
}

function pieceText(piece: Piece, { active, selected, targets }: CursorContext): string[] {
  const target = targets.get(piece.id);
  return [
    describePiece(piece),
    ...piece.marks.map(({ text }) => text),
    ...(piece.id === selected ? ['selected'] : []),
    ...(active.has(piece.id) ? ['can act'] : []),
    ...(target ? [targetText(target)] : []),
  ];
}

const targetText = ({ label, cost }: Target): string =>
  `target: ${label}${cost && !label ? `, cost ${cost}` : ''}`;
