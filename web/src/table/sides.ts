/** Who plays which side: a seat plays the side of its number, unless the scene says that play decides it. */

import type { Board, MatchCard, Scene } from '../wire';

/** A seat as players speak of it. */
export type Player = {
  seat: number;
  /** The side that it plays, by its number on the board; nothing while that is not decided. */
  side: number | null;
  /** The side's name; until it is decided the seat's own. */
  name: string;
};

/** The side that a seat plays, by its number on the board. */
export function sideOf(scene: Pick<Scene, 'plays'>, seat: number): number | null {
  return scene.plays?.length ? (scene.plays[seat] ?? null) : seat;
}

/** The name of the side that a seat plays; nothing while that is not decided. */
export function sideName(
  board: Pick<Board, 'sides'>,
  scene: Pick<Scene, 'plays'>,
  seat: number,
): string | null {
  const side = sideOf(scene, seat);
  return side === null ? null : (board.sides[side] ?? null);
}

/** The seats in the order of their numbers. */
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

/** The seats in the order of the sides that they play, as the board and its charts have them. */
export function bySide(players: Player[]): Player[] {
  return [...players].sort((a, b) => (a.side ?? a.seat) - (b.side ?? b.seat));
}
