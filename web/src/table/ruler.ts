/** The measuring tool: the range between two spaces, and what it costs a unit to go there. */

import { spaceTerms } from '../common/terms';
import { costFigure } from '../board/targets';
import type { Board, Overlay, Space, Spot } from '../wire';

/** The corner of an outline, as text: neighbours share corners up to rounding. */
const corner = ([x, y]: readonly [number, number]): string => `${x.toFixed(2)} ${y.toFixed(2)}`;

/** The spaces next to each space: those that share a side with it. */
function neighbours(spaces: readonly Space[]): Map<string, string[]> {
  const sides = new Map<string, string[]>();
  for (const { id, outline } of spaces) {
    outline.forEach((from, at) => {
      const to = outline[(at + 1) % outline.length] ?? from;
      const side = [corner(from), corner(to)].sort().join(' ');
      sides.set(side, [...(sides.get(side) ?? []), id]);
    });
  }
  const next = new Map<string, string[]>(spaces.map(({ id }) => [id, []]));
  for (const shared of sides.values()) {
    for (const a of shared) for (const b of shared) if (a !== b) next.get(a)?.push(b);
  }
  return next;
}

const known = new WeakMap<Board, Map<string, string[]>>();

/** How many spaces apart two spaces are; null if no chain of neighbours joins them. */
export function rangeBetween(board: Board, from: string, to: string): number | null {
  const next = known.get(board) ?? neighbours(board.spaces);
  known.set(board, next);
  let edge = [from];
  const seen = new Set(edge);
  for (let range = 0; edge.length; range += 1) {
    if (edge.includes(to)) return range;
    edge = edge.flatMap((id) => next.get(id) ?? []).filter((id) => !seen.has(id) && seen.add(id));
  }
  return null;
}

/** The result in words: `1416 to 1717: 4 hexes. 705: 3½ MP.` */
export function rulerText(
  board: Board,
  [from, to]: readonly [string, string],
  unit: { name: string; cost: string | null | undefined } | null,
): string {
  const { one, many } = spaceTerms(board);
  const range = rangeBetween(board, from, to);
  const far = range === null ? 'not joined' : `${range} ${range === 1 ? one : many}`;
  const trip =
    unit === null
      ? ''
      : unit.cost === undefined
        ? ` ${unit.name} cannot get there now.`
        : ` ${unit.name}: ${unit.cost === null ? 'in reach' : `cost ${costFigure(unit.cost)}`}.`;
  return `${from} to ${to}: ${far}.${trip}`;
}

/** The measured line, drawn on the map. */
export function rulerOverlay(board: Board, pair: readonly string[]): Overlay | null {
  const spot = (id: string): Spot[] =>
    board.spaces
      .filter((space) => space.id === id)
      .map(({ centre: [x, y] }) => ({ x: Math.round(x * 1000), y: Math.round(y * 1000) }));
  const points = pair.flatMap(spot);
  if (points.length < 2) return null;
  const shapes: Overlay['shapes'] = [{ figure: { path: { points } }, tone: 'sight', text: null }];
  return { id: 'ruler', shades: [], lines: [], shapes, note: '' };
}
