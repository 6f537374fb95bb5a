/** Notes that a player has pinned to spaces of the map. They belong to a seat and stay in this browser. */

import type { Overlay } from '../wire';
import { recall, remember } from './storage';

/** The note of each space. */
export type Pins = Readonly<Record<string, string>>;

/** How much of a note is written on the map. */
const SHORT = 14;

const keyOf = (match: string, seat: number | null): string => `pins.${match}.${seat ?? 'watching'}`;

export function pinsOf(match: string, seat: number | null): Pins {
  const kept = recall(keyOf(match, seat));
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return {};
  return Object.fromEntries(Object.entries(kept).filter(([, text]) => typeof text === 'string')) as Pins;
}

/** Pins a note to a space; an empty one takes it away. */
export function pin(match: string, seat: number | null, space: string, text: string): Pins {
  const others = Object.entries(pinsOf(match, seat)).filter(([id]) => id !== space);
  const pins = Object.fromEntries(text.trim() ? [...others, [space, text]] : others);
  remember(keyOf(match, seat), pins);
  return pins;
}

/** The notes on the map; null without any. */
export function pinsOverlay(pins: Pins): Overlay | null {
  const shades: Overlay['shades'] = Object.entries(pins).map(([space, text]) => ({
    space,
    tone: 'goal',
    text: text.length > SHORT ? `${text.slice(0, SHORT - 1).trimEnd()}…` : text,
  }));
  return shades.length ? { id: 'pins', shades, lines: [], shapes: [], note: '' } : null;
}
