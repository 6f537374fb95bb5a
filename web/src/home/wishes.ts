/** Who takes which seat of a new game. */

import type { BookInfo, Library, ScenarioInfo, SeatWish } from '../wire';

export const opponents = ['computer', 'friend', 'anybody', 'screen'] as const;
export type Opponent = (typeof opponents)[number];

/** The wishes for all seats when one is mine and the others go to one kind of opponent. */
export function wishes(seats: number, mine: number, opponent: Opponent, level: string): SeatWish[] {
  return Array.from({ length: seats }, (_, seat) => {
    if (seat === mine || opponent === 'screen') return { kind: 'me' };
    if (opponent === 'computer') return { kind: 'computer', level };
    return { kind: opponent === 'friend' ? 'invite' : 'open' };
  });
}

/** A wish as one word, for a list to choose from, and back. */
export function word(wish: SeatWish): string {
  return wish.kind === 'computer' ? `computer:${wish.level}` : wish.kind;
}

export function wish(word: string): SeatWish {
  if (word.startsWith('computer:')) return { kind: 'computer', level: word.slice('computer:'.length) };
  return { kind: word === 'open' || word === 'invite' ? word : 'me' };
}

/** What "Play now" offers: the shortest scenario of the first rulebook. */
export function firstChoice(library: Library): { book: BookInfo; scenario: ScenarioInfo } | null {
  for (const book of library.books) {
    const [shortest] = [...book.scenarios].sort((a, b) => a.turns - b.turns);
    if (shortest) return { book, scenario: shortest };
  }
  return null;
}

/** The computer player that is offered: the one chosen last, else one that gives a fair game. */
export function usualLevel(library: Library, last: unknown): string {
  const find = (id: unknown) => library.levels.find((level) => level.id === id);
  return (find(last) ?? find('regular') ?? library.levels.at(-1))?.id ?? '';
}
