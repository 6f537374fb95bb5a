/** The boxes of units beside the map. */

import type { Scene, Tray } from '../wire';

const ORDER: readonly string[] = ['due', 'coming', 'lost', 'gone'];

/** The trays with units in them: by kind, the viewer's side first. Within a kind the scene's order stays. */
export function orderedTrays({ trays }: Pick<Scene, 'trays'>, me: string | null): Tray[] {
  const rank = (tray: Tray): number => {
    const at = ORDER.indexOf(tray.kind);
    return 2 * (at < 0 ? ORDER.length : at) + (tray.side === me ? 0 : 1);
  };
  return trays.filter((tray) => tray.pieces.length).sort((a, b) => rank(a) - rank(b));
}

/** A counter dragged out of a tray to a point of the screen. */
export type DragFromTray = (piece: string, x: number, y: number, how: 'move' | 'drop' | 'cancel') => void;

/** How far a press must move before it is a drag, in pixels. */
export const DRAG = 6;
