/** Stepping through a game: where a key or the slider leads. */

export type Seek = 'first' | 'back' | 'next' | 'last';

/** The step that a seek leads to. */
export function stepTo(seek: Seek, step: number, steps: number): number {
  switch (seek) {
    case 'first':
      return 0;
    case 'back':
      return Math.max(0, step - 1);
    case 'next':
      return Math.min(steps, step + 1);
    case 'last':
      return steps;
  }
}

/** Clamps a step to the game. */
export function clampStep(step: number, steps: number): number {
  return Math.min(Math.max(0, Math.trunc(step)), steps);
}

/** The replay command of a key. */
export function seekOf(key: string): Seek | 'play' | 'live' | null {
  switch (key) {
    case 'Home':
      return 'first';
    case ',':
    case '<':
      return 'back';
    case '.':
    case '>':
      return 'next';
    case 'End':
      return 'last';
    case 'p':
      return 'play';
    case 'Escape':
      return 'live';
    default:
      return null;
  }
}
