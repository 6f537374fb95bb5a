/** What is marked on the board, and why: the strongest reason for each thing. */

import type { Mark } from '../board/targets';
import type { LogLine, MarkKind, Scene } from '../wire';

type Tone = Mark['tone'];

export type Reasons = {
  /** The line of the log that is pointed at. */
  line: LogLine | null;
  /** What is pointed at elsewhere beside the map. */
  pointed: string[];
  /** What a lesson points at. */
  taught: string[];
  /** Whether open duties are shown. */
  duties: boolean;
};

/** Conditions of pieces that the board shows as a combat. */
const combat: Partial<Record<MarkKind, Tone>> = { attacking: 'attack', defending: 'defend' };

export function marksOf(scene: Scene, reasons: Reasons): Mark[] {
  const marks = new Map<string, Tone>();
  if (reasons.duties) {
    for (const duty of scene.duties) if (duty.piece !== null) marks.set(duty.piece, 'duty');
  }
  for (const piece of scene.pieces) {
    for (const { kind } of piece.marks) {
      const tone = combat[kind];
      if (tone) marks.set(piece.id, tone);
    }
  }
  for (const id of reasons.taught) marks.set(id, 'point');
  for (const id of reasons.pointed) marks.set(id, 'log');
  if (reasons.line) for (const id of [...reasons.line.pieces, ...reasons.line.spaces]) marks.set(id, 'log');
  return [...marks].map(([id, tone]) => ({ id, tone }));
}
