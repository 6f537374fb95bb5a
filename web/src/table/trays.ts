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

/** The units in trays that can act, in the order of the trays. */
export function ableInTrays(scene: Pick<Scene, 'trays' | 'active'>, me: string | null): string[] {
  return orderedTrays(scene, me)
    .flatMap(({ pieces }) => pieces)
    .filter((id) => scene.active.includes(id));
}

/** The unit after the selected one, or the first; undefined after the last. */
export function unitAfter(units: readonly string[], selected: string | null): string | undefined {
  return units[units.indexOf(selected ?? '') + 1];
}

/** A counter dragged out of a tray to a point of the screen. */
export type DragFromTray = (piece: string, x: number, y: number, how: 'move' | 'drop' | 'cancel') => void;

/** How far a press must move before it is a drag, in pixels. */
export const DRAG = 6;
