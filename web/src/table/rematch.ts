/** Another game of the same scenario, with the sides swapped. */

import type { Library, MatchCard, NewMatch, SeatWish } from '../wire';

/** The request for a rematch: the players change seats. A human opponent gets an invitation. */
export function rematchOf(
  { book, scenario, seats, yours, undo, watch, hints }: MatchCard,
  levels: Library['levels'],
): NewMatch {
  const wish = (seat: number): SeatWish => {
    const held = seats[seat];
    if (yours.includes(seat)) return { kind: 'me' };
    if (held?.holder !== 'computer') return { kind: 'invite' };
    const level = levels.find(({ id, name }) => name === held.name || id === held.name)?.id ?? 'regular';
    return { kind: 'computer', level };
  };
  const swapped = seats.map((_, seat) => wish(seats.length - 1 - seat));
  return { book, scenario, seats: swapped, undo, watch, hints };
}
