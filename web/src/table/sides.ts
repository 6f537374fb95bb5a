/** Who plays which side: seat N plays side N, unless the scene says that sides are decided in play. */

import type { Board, MatchCard, Scene } from '../wire';

/** A seat and the side it plays. */
export type Player = {
  seat: number;
  /** The index of its side on the board; null while undecided. */
  side: number | null;
  /** The side's name, or the seat's name while undecided. */
  name: string;
};

/** The index of the side that a seat plays; null while undecided. */
export function sideOf(scene: Pick<Scene, 'plays'>, seat: number): number | null {
  return scene.plays?.length ? (scene.plays[seat] ?? null) : seat;
}

/** The name of the side that a seat plays; null while undecided. */
export function sideName(
  board: Pick<Board, 'sides'>,
  scene: Pick<Scene, 'plays'>,
  seat: number,
): string | null {
  const side = sideOf(scene, seat);
  return side === null ? null : (board.sides[side] ?? null);
}

/** The players in seat order. */
export function seatsOf(
  board: Pick<Board, 'sides'>,
  scene: Pick<Scene, 'plays'>,
  card: Pick<MatchCard, 'seats'>,
): Player[] {
  return card.seats.map((held, seat) => ({
    seat,
    side: sideOf(scene, seat),
    name: sideName(board, scene, seat) ?? held.side,
  }));
}

/** The players in the order of the board's sides. */
export function bySide(players: Player[]): Player[] {
  return [...players].sort((a, b) => (a.side ?? a.seat) - (b.side ?? b.seat));
}
