/** What the last roll came to, and what was done at a step of a replay: read from the log alone. */

import type { LogLine } from '../wire';

/** A combat, a shot or another roll: what was declared, the rolls, and what came of them. */
export type Fight = {
  step: number;
  /** The declaration that it followed, if the log has one. */
  declared: LogLine | null;
  rolls: LogLine[];
  /** Losses, retreats, advances and captures since. */
  outcome: LogLine[];
};

/** How many lines before the roll its declaration may stand. */
const BEFORE = 12;

const share = (a: readonly string[], b: readonly string[]): boolean => a.some((one) => b.includes(one));

/**
 * The last fight of the log. It ends where something else begins: a turn, a phase, another declaration, or a move of a
 * piece that took no part. Null if the log has gone on to something else.
 */
export function lastFight(log: readonly LogLine[]): Fight | null {
  const last = log.findLastIndex(({ kind }) => kind === 'roll');
  const roll = log[last];
  if (!roll) return null;
  // The rolls of one step belong together: the two dice of a shot, every gun of a volley.
  let first = last;
  while (log[first - 1]?.step === roll.step && log[first - 1]?.kind === 'roll') first -= 1;
  const rolls = log.slice(first, last + 1);
  const declared = declarationOf(log.slice(Math.max(0, first - BEFORE), first), rolls);
  const involved = [...(declared?.pieces ?? []), ...rolls.flatMap(({ pieces }) => pieces)];
  const outcome: LogLine[] = [];
  for (const line of log.slice(last + 1)) {
    if (line.kind === 'turn' || line.kind === 'phase') return null;
    if (line.step !== roll.step) {
      if (line.kind === 'declare' || line.kind === 'place') return null;
      if (line.kind === 'move' && involved.length && !share(line.pieces, involved)) return null;
    }
    // A later step may report anything: only what concerns the fight belongs to it.
    const concerns = line.step === roll.step || line.kind !== 'note' || share(line.pieces, involved);
    if (line.text && concerns) outcome.push(line);
  }
  return { step: roll.step, declared, rolls, outcome };
}

/** The declaration that a roll decides: the nearest one about the same pieces or spaces. */
function declarationOf(before: readonly LogLine[], rolls: readonly LogLine[]): LogLine | null {
  const pieces = rolls.flatMap((roll) => roll.pieces);
  const spaces = rolls.flatMap((roll) => roll.spaces);
  for (const line of [...before].reverse()) {
    if (line.kind === 'turn' || line.kind === 'phase' || line.kind === 'roll') return null;
    if (line.kind !== 'declare') continue;
    if (share(line.pieces, pieces) || share(line.spaces, spaces) || !(pieces.length || spaces.length))
      return line;
  }
  return null;
}

/** What was done at a step, for the caption of a replay. */
export function linesAt(log: readonly LogLine[], step: number): LogLine[] {
  return log.filter((line) => line.step === step);
}

/** The heading of the turn and phase that a step belongs to. */
export function chapterAt(log: readonly LogLine[], step: number): string {
  const heads = log.filter(({ kind, step: at }) => at <= step && (kind === 'turn' || kind === 'phase'));
  const turn = heads.findLast(({ kind }) => kind === 'turn');
  const phase = heads.findLast(({ kind }) => kind === 'phase');
  const later = phase && (!turn || heads.indexOf(phase) > heads.indexOf(turn)) ? phase : undefined;
  return [turn?.text, later?.text].filter(Boolean).join(' · ');
}

/** The steps at which a turn begins, or a die is rolled. */
export function stops(log: readonly LogLine[], kind: 'turn' | 'roll'): number[] {
  return [...new Set(log.filter((line) => line.kind === kind).map(({ step }) => step))];
}

/** The next stop after a step, or the last one before it. The ends of the game are stops too. */
export function nextStop(at: readonly number[], step: number, by: 1 | -1, steps: number): number {
  return by > 0 ? (at.find((one) => one > step) ?? steps) : (at.findLast((one) => one < step) ?? 0);
}
