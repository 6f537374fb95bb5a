/** Trails: where the opponent's units went in its last turn, drawn until the player acts. */

import { nationOf } from '../board/face';
import type { Board, LogLine, Overlay, Shape, Spot } from '../wire';
import type { StepRange } from './log';

/** The moves of a run as an overlay; null if there are none, or if something was done since. */
export function trailsOf(board: Board, log: readonly LogLine[], run: StepRange | null): Overlay | null {
  const last = log.at(-1);
  if (!run || !last || last.step > run.last) return null;
  const centres = new Map(board.spaces.map(({ id, centre }) => [id, centre]));
  const spots = ({ points, spaces }: LogLine): Spot[] =>
    points?.length
      ? points
      : spaces.flatMap((id) => {
          const at = centres.get(id);
          return at ? [{ x: Math.round(at[0] * 1000), y: Math.round(at[1] * 1000) }] : [];
        });
  const moves = log.filter(({ step, kind }) => kind === 'move' && step >= run.first && step <= run.last);
  const shapes = moves.flatMap((move): Shape[] => {
    const way = spots(move);
    const [before, end] = way.slice(-2);
    if (!before || !end) return [];
    const tone = toneOf(board, move.seat);
    const path: Shape[] =
      way.length > 2 ? [{ figure: { path: { points: way.slice(0, -1) } }, tone, text: null }] : [];
    return [...path, { figure: { arrow: { from: before, to: end } }, tone, text: null }];
  });
  return shapes.length ? { id: 'trails', shades: [], lines: [], shapes, note: '' } : null;
}

/** The tone of a seat's side. Seats that play no fixed side are told apart all the same. */
function toneOf({ sides }: Board, seat: number): Shape['tone'] {
  const side = sides[seat];
  return side !== undefined && nationOf(sides, side) === nationOf(sides, sides[0] ?? '') ? 'first' : 'second';
}
