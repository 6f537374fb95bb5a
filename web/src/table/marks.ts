/** What is marked on the board. If a thing has several marks, the last one set wins. */

import type { Mark } from '../board/targets';
import type { LogLine, MarkKind, Scene } from '../wire';

type Tone = Mark['tone'];

export type Reasons = {
  /** The log line under the pointer. */
  line: LogLine | null;
  /** What the player points at in a side panel. */
  pointed: string[];
  /** What a lesson points at. */
  taught: string[];
  /** Whether open duties are shown. */
  duties: boolean;
};

/** Marks of pieces that the board shows as combat. */
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
