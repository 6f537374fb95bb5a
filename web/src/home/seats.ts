/** Who takes which seat in a new game. */

import type { BookInfo, Library, ScenarioInfo, SeatWish } from '../wire';

export const opponents = ['computer', 'friend', 'anyone', 'hotseat'] as const;
export type Opponent = (typeof opponents)[number];

/** The request for each seat: one is mine, the others go to one kind of opponent. */
export function seatWishes(seats: number, mine: number, opponent: Opponent, level: string): SeatWish[] {
  return Array.from({ length: seats }, (_, seat) => {
    if (seat === mine || opponent === 'hotseat') return { kind: 'me' };
    if (opponent === 'computer') return { kind: 'computer', level };
    return { kind: opponent === 'friend' ? 'invite' : 'open' };
  });
}

/** A request as the value of a select option. */
export function wishValue(wish: SeatWish): string {
  return wish.kind === 'computer' ? `computer:${wish.level}` : wish.kind;
}

/** The request behind the value of a select option. */
export function parseWish(value: string): SeatWish {
  if (value.startsWith('computer:')) return { kind: 'computer', level: value.slice('computer:'.length) };
  return { kind: value === 'open' || value === 'invite' ? value : 'me' };
}

/** The scenario behind "Play now": the shortest of the first rulebook. */
export function quickPick(library: Library): { book: BookInfo; scenario: ScenarioInfo } | null {
  for (const book of library.books) {
    const [shortest] = [...book.scenarios].sort((a, b) => a.turns - b.turns);
    if (shortest) return { book, scenario: shortest };
  }
  return null;
}

/** The preselected computer player: the one played last, otherwise `regular`. */
export function defaultLevel(library: Library, last: unknown): string {
  const find = (id: unknown) => library.levels.find((level) => level.id === id);
  return (find(last) ?? find('regular') ?? library.levels.at(-1))?.id ?? '';
}
