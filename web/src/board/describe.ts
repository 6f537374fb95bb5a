// The board in words, for those who hear it.
import type { Piece } from '../wire';
import { spoken } from './face';
import { isEdge, type Atlas } from './geometry';
import { poseOf, poseWords } from './stands';
import type { Target } from './targets';

export interface Spot {
  /** A space or an edge; nothing at a stand on an open table. */
  place: string | null;
  /** The piece that the cursor is at. */
  chosen: string | null;
  atlas: Atlas;
  stacks: ReadonlyMap<string, readonly Piece[]>;
  targets: ReadonlyMap<string, Target>;
  active: ReadonlySet<string>;
  selected: string | null;
  pieces: ReadonlyMap<string, Piece>;
}

/** What is at the cursor: `1416 Bastogne, town, US 52 engineer 2-4-8, can act`. */
export function announcement(spot: Spot): string {
  const { place, chosen, atlas, stacks, targets } = spot;
  if (place === null) return standWords(spot);
  const space = atlas.spaces.get(place);
  const parts: string[] = [];
  if (space) {
    parts.push([space.id, space.label].filter(Boolean).join(' '), space.terrain.replaceAll('_', ' '));
    const target = targets.get(space.id);
    if (target) parts.push(aim(target));
  } else if (isEdge(place)) {
    parts.push(`${place} edge of the map`);
    const target = targets.get(place);
    if (target) parts.push(aim(target));
  }
  const stack = stacks.get(place) ?? [];
  const at = stack.findIndex(({ id }) => id === chosen);
  const named = stack[at] ? [stack[at]] : stack;
  if (stack[at] && stack.length > 1) parts.push(`${at + 1} of ${stack.length}`);
  for (const piece of named) parts.push(...pieceWords(piece, spot));
  return parts.filter(Boolean).join(', ');
}

/** A stand: `US 52 engineer 2-4-8, at 12.5, 3.2, facing north-east, can act`. */
function standWords(spot: Spot): string {
  const piece = spot.pieces.get(spot.chosen ?? '');
  const pose = poseOf(piece);
  if (!piece || !pose) return '';
  const [name = '', ...rest] = pieceWords(piece, spot);
  return [name, poseWords(pose), ...rest].filter(Boolean).join(', ');
}

function pieceWords(piece: Piece, { active, selected, targets }: Spot): string[] {
  const target = targets.get(piece.id);
  return [
    spoken(piece),
    ...piece.marks.map(({ text }) => text),
    ...(piece.id === selected ? ['selected'] : []),
    ...(active.has(piece.id) ? ['can act'] : []),
    ...(target ? [aim(target)] : []),
  ];
}

const aim = ({ label, cost }: Target): string => `target: ${label}${cost && !label ? `, cost ${cost}` : ''}`;
