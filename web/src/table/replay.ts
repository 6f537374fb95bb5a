/** Stepping through a game: where a key or the slider leads. */

import type { LogLine } from '../wire';
import { nextStop, stops } from './fight';

export type Seek = 'first' | 'back' | 'next' | 'last' | 'turn-back' | 'turn-next' | 'roll-back' | 'roll-next';

/** The step that a seek leads to. Turns and rolls are found in the log. */
export function stepTo(seek: Seek, step: number, steps: number, log: readonly LogLine[] = []): number {
  switch (seek) {
    case 'turn-back':
    case 'turn-next':
      return nextStop(stops(log, 'turn'), step, seek === 'turn-next' ? 1 : -1, steps);
    case 'roll-back':
    case 'roll-next':
      return nextStop(stops(log, 'roll'), step, seek === 'roll-next' ? 1 : -1, steps);
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
      return 'back';
    case '.':
      return 'next';
    case '<':
      return 'roll-back';
    case '>':
      return 'roll-next';
    case 'PageUp':
      return 'turn-back';
    case 'PageDown':
      return 'turn-next';
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
