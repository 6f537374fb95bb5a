/** Stepping through a game: which moment comes next, and what a key or the slider means. */

export type Turn = 'first' | 'back' | 'on' | 'last';

/** The step that a move of the replay leads to. */
export function stepTo(turn: Turn, step: number, steps: number): number {
  switch (turn) {
    case 'first':
      return 0;
    case 'back':
      return Math.max(0, step - 1);
    case 'on':
      return Math.min(steps, step + 1);
    case 'last':
      return steps;
  }
}

/** A step that is asked for, held within the game. */
export function within(step: number, steps: number): number {
  return Math.min(Math.max(0, Math.trunc(step)), steps);
}

/** The keys of the replay. */
export function turnOf(key: string): Turn | 'play' | 'now' | null {
  switch (key) {
    case 'Home':
      return 'first';
    case ',':
    case '<':
      return 'back';
    case '.':
    case '>':
      return 'on';
    case 'End':
      return 'last';
    case 'p':
      return 'play';
    case 'Escape':
      return 'now';
    default:
      return null;
  }
}
