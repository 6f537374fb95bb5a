/** Progress through a lesson. */

import type { Gesture, LessonStep, MoveLine, Until } from '../wire';

/**
 * For each completed step of the lesson, the game step that completed it. A step that is only read counts from the game
 * step before it. Undoing a game step reopens the lesson steps that depend on it. A step that was left out at game step
 * n is kept as -1 - n.
 */
export type Progress = readonly number[];

export const beginning: Progress = [];

/** The game as the lesson sees it: the moves so far and the learner's seat. */
export type Seen = { topic: string; seat: number | null; moves: readonly MoveLine[] };

const gameStep = (on: number): number => (on < 0 ? -1 - on : on);

/** The last game step that completed an action step. The next action must come after it. */
const lastAwaited = (steps: readonly LessonStep[], progress: Progress): number =>
  gameStep(progress.filter((_, at) => steps[at]?.until.kind === 'action').at(-1) ?? 0);

/**
 * Progress for the current game: reopens steps whose moves were undone and completes steps whose condition is met. An
 * action counts once. It also counts if the player made it while reading an earlier step.
 */
export function advance(steps: readonly LessonStep[], from: Progress, seen: Seen): Progress {
  const kept = rewind(steps, from, seen);
  const passed = [...kept];
  const madeAfter = (since: number, until: Until | undefined): number | undefined =>
    until?.kind === 'action'
      ? seen.moves.find((m) => m.step > since && m.action?.startsWith(until.begins))?.step
      : undefined;
  /** The game step at which a question was asked: now, or before the next awaited action, if that has been made. */
  const reached = (topic: string): number | undefined => {
    if (seen.topic === topic) return seen.moves.at(-1)?.step ?? 0;
    const next = steps.slice(passed.length).find(({ until }) => until.kind === 'action');
    const made = madeAfter(lastAwaited(steps, passed), next?.until);
    return made === undefined ? undefined : made - 1;
  };
  for (;;) {
    const until = steps[passed.length]?.until;
    if (!until || until.kind === 'read') break;
    const since = lastAwaited(steps, passed);
    const on = until.kind === 'topic' ? reached(until.topic) : madeAfter(since, until);
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
    if (until?.kind !== 'action' || on < 0) return gameStep(on) > last;
    return !moves.some((m) => m.step === on && m.action?.startsWith(until.begins));
  });
  return lost < 0 ? from : from.slice(0, lost);
}

/** Progress after the player has read a step. */
export function markRead(steps: readonly LessonStep[], from: Progress): Progress {
  return steps[from.length]?.until.kind === 'read' ? [...from, gameStep(from.at(-1) ?? 0)] : from;
}

/** A hex by its printed number. */
const HEX = /^\d{4}$/;

/**
 * What was wrong with the learner's last action: the unit, the place, or the whole action. `open`: the awaited action
 * can still be made, so the learner may also leave it as it is.
 */
export type Slip = { what: 'unit' | 'place' | 'action'; open: boolean };

/** The entry for a stand that can be dragged to any point: an open table cannot list where to. */
const dragOf = (piece: string): string => `drag ${piece}`;

/** Every action that the table offers by its gestures. */
export function offeredBy(gestures: readonly Pick<Gesture, 'actions' | 'piece' | 'target'>[]): string[] {
  return gestures.flatMap(({ actions, piece, target }) =>
    actions.length === 0 && target && 'region' in target ? [dragOf(piece)] : actions,
  );
}

/** Whether the table offers what a step waits for. */
export function isOffered({ until, point }: LessonStep, offered: readonly string[]): boolean {
  if (until.kind === 'action') {
    const dragged = point.map(dragOf);
    return offered.some((action) => action.startsWith(until.begins) || dragged.includes(action));
  }
  const names = (action: string, id: string) => action === id || action.split(' ').includes(id);
  return offered.some((action) => point.some((id) => names(action, id)));
}

/**
 * Judges what the learner has done since the last completed step. `offered` holds every action that the table offers
 * now. An action of another kind is fine while the awaited one can still be made: it may lead there.
 */
export function slipOf(
  steps: readonly LessonStep[],
  progress: Progress,
  seen: Seen,
  offered: readonly string[],
): Slip | null {
  // While the learner reads, the next step that waits for something is judged.
  let at = progress;
  while (steps[at.length]?.until.kind === 'read') at = advance(steps, markRead(steps, at), seen);
  const step = steps[at.length];
  if (!step) return null;
  const since = Math.max(0, ...at.map(gameStep));
  const done = seen.moves.filter((m) => m.step > since && m.seat === seen.seat && m.action !== null).at(-1);
  if (!done?.action) return null;
  const open = isOffered(step, offered);
  if (step.until.kind !== 'action') return open ? null : { what: 'action', open };
  const [verb, unit] = step.until.begins.split(' ');
  const [did, acted] = done.action.split(' ');
  if (did !== verb || unit === undefined) return open ? null : { what: 'action', open };
  // Some actions name no unit: `go 4038`.
  return { what: HEX.test(unit) || acted === unit ? 'place' : 'unit', open };
}

/** The first later step that the game has come to by another way: its question is asked or its action is offered. */
export function laterStep(
  steps: readonly LessonStep[],
  progress: Progress,
  { topic }: Pick<Seen, 'topic'>,
  offered: readonly string[],
): number | null {
  const found = steps.findIndex((step, at) => {
    if (at <= progress.length || step.until.kind === 'read') return false;
    return step.until.kind === 'topic' ? step.until.topic === topic : isOffered(step, offered);
  });
  return found < 0 ? null : found;
}

/** Progress that leaves out all steps before the given one. An undo brings them back. */
export function skipTo(to: number, from: Progress, { moves }: Seen): Progress {
  const last = moves.at(-1)?.step ?? 0;
  return [...from, ...Array.from({ length: to - from.length }, () => -1 - last)];
}

/** Reads stored progress. Starts over if it does not fit the lesson. */
export function restoreProgress(kept: unknown, steps: readonly LessonStep[]): Progress {
  if (!Array.isArray(kept) || kept.length > steps.length) return beginning;
  return kept.every((on) => Number.isInteger(on)) ? (kept as number[]) : beginning;
}
