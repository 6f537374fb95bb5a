/** Where the player last looked on the map of each game: kept for the games opened last. */

import { recall, remember } from './storage';

/** The middle of the view on the map, and the scale in pixels per map unit. */
export type View = { x: number; y: number; scale: number };

const KEY = 'views';
const MOST = 20;

function kept(): [string, View][] {
  const found = recall(KEY);
  if (!Array.isArray(found)) return [];
  const fits = (one: unknown): one is [string, View] => {
    if (!Array.isArray(one) || typeof one[0] !== 'string') return false;
    const view = one[1] as Partial<View> | null;
    return [view?.x, view?.y, view?.scale].every((number) => Number.isFinite(number));
  };
  return found.filter(fits);
}

export function recallView(match: string): View | null {
  return kept().find(([id]) => id === match)?.[1] ?? null;
}

/** Keeps a view; null forgets it. */
export function rememberView(match: string, view: View | null): void {
  const rest = kept().filter(([id]) => id !== match);
  remember(KEY, (view ? [[match, view], ...rest] : rest).slice(0, MOST));
}
