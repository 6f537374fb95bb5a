/** How far a learner has come in a guided game. */

import type { LessonStep, MoveLine } from '../wire';

/**
 * For each step of the lesson that is passed, the move of the game on which that rests; reading rests on the move before
 * it. When moves are taken back, the steps that rested on them are no longer passed.
 */
export type Progress = readonly number[];

export const beginning: Progress = [];

/** What the lesson sees of the game: the moves that stand now, and the learner's seat. */
export type Seen = { topic: string; seat: number | null; moves: readonly MoveLine[] };

/** The last move that a passed step waited for: the next such move comes after it. */
const lastAwaited = (steps: readonly LessonStep[], progress: Progress): number =>
  progress.filter((_, at) => steps[at]?.until.kind === 'action').at(-1) ?? 0;

/**
 * The progress after looking at the game: what was taken back is no longer passed, and every step that waits for
 * something that is so by now is. An action counts once, and also if it was done while an earlier step was being read.
 */
export function advance(steps: readonly LessonStep[], from: Progress, seen: Seen): Progress {
  const standing = rewound(steps, from, seen);
  const passed = [...standing];
  for (;;) {
    const until = steps[passed.length]?.until;
    if (!until || until.kind === 'read') break;
    const on =
      until.kind === 'topic'
        ? seen.topic === until.topic
          ? (seen.moves.at(-1)?.step ?? 0)
          : undefined
        : seen.moves.find((m) => m.step > lastAwaited(steps, passed) && m.action?.startsWith(until.begins))
            ?.step;
    if (on === undefined) break;
    passed.push(on);
  }
  return passed.length === from.length && standing.length === from.length ? from : passed;
}

/** The steps that still rest on moves that stand: a move that was taken back, or made differently, carries nothing. */
function rewound(steps: readonly LessonStep[], from: Progress, { moves }: Seen): Progress {
  const last = moves.at(-1)?.step ?? 0;
  const fallen = from.findIndex((on, at) => {
    const until = steps[at]?.until;
    if (until?.kind !== 'action') return on > last;
    return !moves.some((m) => m.step === on && m.action?.startsWith(until.begins));
  });
  return fallen < 0 ? from : from.slice(0, fallen);
}

/** The progress after a step has been read. */
export function read(steps: readonly LessonStep[], from: Progress): Progress {
  return steps[from.length]?.until.kind === 'read' ? [...from, from.at(-1) ?? 0] : from;
}

/**
 * What the learner did instead of the awaited action, if it was the same kind of action: with another unit, or with this
 * one to another place. Other kinds of action may lead to the awaited one.
 */
export function strayed(
  steps: readonly LessonStep[],
  progress: Progress,
  seen: Seen,
): 'unit' | 'place' | null {
  const until = steps[progress.length]?.until;
  if (until?.kind !== 'action') return null;
  const [verb, unit] = until.begins.split(' ');
  const since = lastAwaited(steps, progress);
  const done = seen.moves
    .filter((m) => m.step > since && m.seat === seen.seat && m.action?.split(' ')[0] === verb)
    .at(-1);
  if (!done || unit === undefined) return null;
  return done.action?.split(' ')[1] === unit ? 'place' : 'unit';
}

/** Takes what this browser remembered, if it still makes sense for this lesson. */
export function resumed(kept: unknown, steps: readonly LessonStep[]): Progress {
  if (!Array.isArray(kept) || kept.length > steps.length) return beginning;
  return kept.every((on) => Number.isInteger(on) && on >= 0) ? (kept as number[]) : beginning;
}
