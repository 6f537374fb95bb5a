/** How far a learner has come in a guided game. */

import type { LessonStep, MoveLine } from '../wire';

/** The step of the lesson that is shown, and the last action that one of its steps waited for. */
export type Progress = { at: number; acted: number };

export const beginning: Progress = { at: 0, acted: 0 };

/** What the lesson sees of the game. */
export type Seen = { topic: string; moves: MoveLine[] };

/**
 * The progress after looking at the game: every step that waits for something that is so by now is passed. An action
 * counts once, and also if it was done while an earlier step was still being read.
 */
export function advance(steps: LessonStep[], from: Progress, seen: Seen): Progress {
  let progress = from;
  for (;;) {
    const until = steps[progress.at]?.until;
    if (!until || until.kind === 'read') return progress;
    if (until.kind === 'topic') {
      if (seen.topic !== until.topic) return progress;
      progress = { at: progress.at + 1, acted: progress.acted };
      continue;
    }
    const done = seen.moves.find((m) => m.step > progress.acted && m.action?.startsWith(until.begins));
    if (!done) return progress;
    progress = { at: progress.at + 1, acted: done.step };
  }
}

/** The progress after a step has been read. */
export function read(steps: LessonStep[], from: Progress): Progress {
  return steps[from.at]?.until.kind === 'read' ? { at: from.at + 1, acted: from.acted } : from;
}

/** Takes what this browser remembered, if it still makes sense for this lesson. */
export function resumed(kept: unknown, steps: LessonStep[]): Progress {
  if (typeof kept !== 'object' || kept === null) return beginning;
  const { at, acted } = kept as Record<string, unknown>;
  if (!Number.isInteger(at) || !Number.isInteger(acted)) return beginning;
  const progress = { at: at as number, acted: acted as number };
  return progress.at >= 0 && progress.at <= steps.length && progress.acted >= 0 ? progress : beginning;
}
