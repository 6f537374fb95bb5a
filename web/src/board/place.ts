/** Where pieces are and what gestures aim at, as the board's own words: ids of spaces, pieces and edges. */
import type { Piece, Target } from '../wire';
import { spotWords } from './spots';

/** The space where a piece stands; nothing off the map and on an open table. */
export function spaceOf(piece: Pick<Piece, 'place'> | undefined): string | null {
  return piece && 'space' in piece.place ? piece.place.space : null;
}

/** Where a piece is in a few words: its space, or `waiting`, or `exited east`; its point on an open table. */
export function placeWords(piece: Pick<Piece, 'place'> | undefined): string {
  if (!piece) return '';
  if ('pose' in piece.place) return spotWords(piece.place.pose.at);
  return 'space' in piece.place ? piece.place.space : piece.place.off;
}

/** The id of a space, a piece or an edge that a gesture aims at; nothing for points of an open table. */
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
