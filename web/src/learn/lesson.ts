/** Progress through a lesson. */

import type { LessonStep, MoveLine } from '../wire';

/**
 * For each completed step of the lesson, the game step that completed it. A step that is only read counts from the game
 * step before it. Undoing a game step reopens the lesson steps that depend on it.
 */
export type Progress = readonly number[];

export const beginning: Progress = [];

/** The game as the lesson sees it: the moves so far and the learner's seat. */
export type Seen = { topic: string; seat: number | null; moves: readonly MoveLine[] };

/** The last game step that completed an action step. The next action must come after it. */
const lastAwaited = (steps: readonly LessonStep[], progress: Progress): number =>
  progress.filter((_, at) => steps[at]?.until.kind === 'action').at(-1) ?? 0;

/**
 * Progress for the current game: reopens steps whose moves were undone and completes steps whose condition is met. An
 * action counts once. It also counts if the player made it while reading an earlier step.
 */
export function advance(steps: readonly LessonStep[], from: Progress, seen: Seen): Progress {
  const kept = rewind(steps, from, seen);
  const passed = [...kept];
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
  return passed.length === from.length && kept.length === from.length ? from : passed;
}

/** Drops the steps whose move was undone or replaced. */
function rewind(steps: readonly LessonStep[], from: Progress, { moves }: Seen): Progress {
  const last = moves.at(-1)?.step ?? 0;
  const lost = from.findIndex((on, at) => {
    const until = steps[at]?.until;
    if (until?.kind !== 'action') return on > last;
    return !moves.some((m) => m.step === on && m.action?.startsWith(until.begins));
  });
  return lost < 0 ? from : from.slice(0, lost);
}

/** Progress after the player has read a step. */
export function markRead(steps: readonly LessonStep[], from: Progress): Progress {
  return steps[from.length]?.until.kind === 'read' ? [...from, from.at(-1) ?? 0] : from;
}

/** A hex by its printed number. */
const HEX = /^\d{4}$/;

/**
 * What is wrong with the learner's last action of the awaited kind: the unit or the place. Other kinds of action are
 * fine, because they may lead to the awaited one.
 */
export function wrongTurn(
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
  // Some actions name no unit: `go 4038`.
  if (HEX.test(unit)) return 'place';
  return done.action?.split(' ')[1] === unit ? 'place' : 'unit';
}

/** Reads stored progress. Starts over if it does not fit the lesson. */
export function restoreProgress(kept: unknown, steps: readonly LessonStep[]): Progress {
  if (!Array.isArray(kept) || kept.length > steps.length) return beginning;
  return kept.every((on) => Number.isInteger(on) && on >= 0) ? (kept as number[]) : beginning;
}
