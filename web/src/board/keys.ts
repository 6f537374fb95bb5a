// Keys of the board.
import type { Point } from './geometry';

export type Intent =
  | { do: 'step'; towards: Point }
  | { do: 'pan'; by: Point }
  | { do: 'zoom'; factor: number }
  | { do: 'fit' }
  | { do: 'wide' }
  | { do: 'action' }
  | { do: 'touch'; many?: true }
  | { do: 'cancel' }
  | { do: 'piece'; by: 1 | -1 }
  | { do: 'target'; by: 1 | -1 }
  | { do: 'stack'; by: 1 | -1 }
  /** Turns the held piece, clockwise if by 1. */
  | { do: 'turn'; by: 1 | -1; fine: boolean }
  /** Moves the held stand a little. */
  | { do: 'nudge'; towards: Point; fine: boolean }
  /** Goes to the next formation of the held stand. */
  | { do: 'formation' }
  /** Widens the gap of the formation, or narrows it if by -1. */
  | { do: 'gap'; by: 1 | -1 }
  | { do: 'waypoint' };

/** What the keys move: a stand that moves and turns freely, or a counter that turns. */
export type HeldKind = 'stand' | 'counter' | null;

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

/** The intent of a key; null if it belongs to the page or the browser. */
export function intentOf(event: Key, heldKind: HeldKind = null): Intent | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (heldKind !== null) {
    const intent = draftIntent(event, heldKind);
    if (intent) return intent;
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
    case '9':
      return { do: 'wide' };
    case '8':
      return { do: 'action' };
    case 'Enter':
    case ' ':
      return event.shiftKey ? { do: 'touch', many: true } : { do: 'touch' };
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

/** The intent of a key while a piece that can turn is selected. */
function draftIntent({ key, shiftKey }: Key, heldKind: HeldKind): Intent | null {
  const arrow = heldKind === 'stand' ? ARROWS[key] : undefined;
  if (arrow) return { do: 'nudge', towards: arrow, fine: shiftKey };
  if (heldKind === 'stand') {
    if (key === 'f') return { do: 'formation' };
    if (key === 'g' || key === 'G') return { do: 'gap', by: key === 'g' ? 1 : -1 };
  }
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

/** The next or previous item of a ring; the first or last if there is no current one. */
export function cycle<T>(ring: readonly T[], now: T | null, by: 1 | -1): T | null {
  if (ring.length === 0) return null;
  const at = now === null ? -1 : ring.indexOf(now);
  if (at < 0) return (by === 1 ? ring[0] : ring[ring.length - 1]) ?? null;
  return ring[(at + by + ring.length) % ring.length] ?? null;
}
