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
  | { do: 'stack'; by: 1 | -1 }
  /** Turns the piece in hand, clockwise if by 1. */
  | { do: 'turn'; by: 1 | -1; fine: boolean }
  /** Moves the stand in hand a little. */
  | { do: 'nudge'; towards: Point; fine: boolean }
  | { do: 'waypoint' };

/** What is in hand: a stand that can be moved and turned freely, or a counter that can be turned. */
export type InHand = 'stand' | 'counter' | null;

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
export function intentOf(event: Key, inHand: InHand = null): Intent | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (inHand !== null) {
    const meant = draftIntent(event, inHand);
    if (meant) return meant;
  }
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

/** What a key means while a piece is in hand that can be turned. */
function draftIntent({ key, shiftKey }: Key, inHand: InHand): Intent | null {
  const arrow = inHand === 'stand' ? ARROWS[key] : undefined;
  if (arrow) return { do: 'nudge', towards: arrow, fine: shiftKey };
  switch (key) {
    case '[':
    case '{':
      return { do: 'turn', by: -1, fine: key === '{' };
    case ']':
    case '}':
      return { do: 'turn', by: 1, fine: key === '}' };
    case 'w':
      return { do: 'waypoint' };
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
