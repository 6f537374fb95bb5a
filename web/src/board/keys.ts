// The keyboard of the board: which key means what.
import type { Point } from './geometry';

export type Intent =
  | { do: 'step'; towards: Point }
  | { do: 'pan'; by: Point }
  | { do: 'zoom'; factor: number }
  | { do: 'fit' }
  | { do: 'touch' }
  | { do: 'cancel' }
  | { do: 'piece'; by: 1 | -1 }
  | { do: 'target'; by: 1 | -1 }
  | { do: 'stack'; by: 1 | -1 };

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowUp: [0, -1],
  ArrowRight: [1, 0],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
};

export interface Key {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** What a key means on the board, or nothing if it is the page's or the browser's. */
export function intentOf(event: Key): Intent | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const arrow = ARROWS[event.key];
  if (arrow) {
    return event.shiftKey
      ? { do: 'pan', by: [arrow[0] * 0.3, arrow[1] * 0.3] }
      : { do: 'step', towards: arrow };
  }
  switch (event.key) {
    case '+':
    case '=':
      return { do: 'zoom', factor: 1.4 };
    case '-':
    case '_':
      return { do: 'zoom', factor: 1 / 1.4 };
    case '0':
      return { do: 'fit' };
    case 'Enter':
    case ' ':
      return { do: 'touch' };
    case 'Escape':
      return { do: 'cancel' };
    case ']':
    case 'n':
      return { do: 'piece', by: 1 };
    case '[':
    case 'N':
      return { do: 'piece', by: -1 };
    case 't':
      return { do: 'target', by: 1 };
    case 'T':
      return { do: 'target', by: -1 };
    case '.':
      return { do: 'stack', by: 1 };
    case ',':
      return { do: 'stack', by: -1 };
    default:
      return null;
  }
}

/** The one after (or before) the present one in a ring; without a present one, the first (or last). */
export function cycled<T>(ring: readonly T[], now: T | null, by: 1 | -1): T | null {
  if (ring.length === 0) return null;
  const at = now === null ? -1 : ring.indexOf(now);
  if (at < 0) return (by === 1 ? ring[0] : ring[ring.length - 1]) ?? null;
  return ring[(at + by + ring.length) % ring.length] ?? null;
}
