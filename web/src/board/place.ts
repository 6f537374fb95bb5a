/** Places of pieces and targets of gestures, as ids of spaces, pieces and edges. */
import type { Piece, Target } from '../wire';
import { spotText } from './spots';

/** The space of a piece; null off the map and on an open table. */
export function spaceOf(piece: Pick<Piece, 'place'> | undefined): string | null {
  return piece && 'space' in piece.place ? piece.place.space : null;
}

/** The place of a piece: its space, a point of an open table, or a note such as `waiting` or `exited east`. */
export function placeText(piece: Pick<Piece, 'place'> | undefined): string {
  if (!piece) return '';
  if ('pose' in piece.place) return spotText(piece.place.pose.at);
  return 'space' in piece.place ? piece.place.space : piece.place.off;
}

/** The id of a target; null for points and regions of an open table. */
export function targetId(target: Target | null): string | null {
  if (target === null) return null;
  if ('space' in target) return target.space;
  if ('piece' in target) return target.piece;
  return 'edge' in target ? target.edge : null;
}

/** A target by its kind and id. */
export function targetOf(kind: 'space' | 'piece' | 'edge', id: string): Target {
  switch (kind) {
    case 'space':
      return { space: id };
    case 'piece':
      return { piece: id };
    case 'edge':
      return { edge: id };
  }
}
