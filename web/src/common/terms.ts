/** Terms that depend on the device or on the map. */

import { hasAreas } from '../board/geometry';
import type { Board } from '../wire';

/** The verb for the device: a finger taps, a mouse clicks. */
export const clickVerb = (): 'Tap' | 'Click' => (matchMedia('(pointer: coarse)').matches ? 'Tap' : 'Click');

const SIDES_OF_A_HEX = 6;

/** What players call a space of this map. */
export function spaceTerms(board: Board): { one: string; many: string } {
  if (hasAreas(board)) return { one: 'area', many: 'areas' };
  return board.spaces[0]?.outline.length === SIDES_OF_A_HEX
    ? { one: 'hex', many: 'hexes' }
    : { one: 'space', many: 'spaces' };
}

/** How much a unit can reach: `12 hexes in reach`. Enemies and map edges count as targets: `2 targets`. */
export function reachText(targets: Iterable<string>, board: Board): string {
  const spaces = new Set(board.spaces.map(({ id }) => id));
  const ids = [...targets];
  const { one, many } = spaceTerms(board);
  if (!ids.every((id) => spaces.has(id))) return ids.length === 1 ? '1 target' : `${ids.length} targets`;
  return ids.length === 1 ? `1 ${one} in reach` : `${ids.length} ${many} in reach`;
}
