/** The log as a viewer has it: kept whole while tables bring its newest lines and undo takes some back. */

import type { LogLine, Table, Why } from '../wire';

/** The log with what a table brought: what it brings replaces what was known of the same steps and later ones. */
export function merged(log: LogLine[], fresh: LogLine[], steps: number): LogLine[] {
  const from = fresh[0]?.step ?? steps + 1;
  const kept = log.filter((line) => line.step < from && line.step <= steps);
  return fresh.length || kept.length !== log.length ? [...kept, ...fresh] : log;
}

/** The reasons of the computer players with what a table brought, by the same rule as the log. */
export function explained(whys: Why[], fresh: Pick<Table, 'log' | 'whys' | 'steps'>): Why[] {
  const from = Math.min(fresh.log[0]?.step ?? Infinity, fresh.whys[0]?.step ?? Infinity, fresh.steps + 1);
  return [...whys.filter((why) => why.step < from), ...fresh.whys];
}

/** Whether a table's log cannot simply follow what is known: something was taken back, or lines are missing between. */
export function hasGap(before: Table | null, next: Table): boolean {
  if (!before) return true;
  if (next.version === before.version) return false;
  if (next.steps <= before.steps) return true;
  const first = next.log[0]?.step;
  return first === undefined || first > before.steps + 1;
}

/** The lines that are new to somebody who had seen `steps` steps. */
export function news(lines: LogLine[], steps: number): LogLine[] {
  return lines.filter((line) => line.step > steps);
}

/** A stretch of the game by one seat, from the first to the last of its steps. */
export type Stretch = { seat: number; first: number; last: number };

/** The last thing that others did in one go, to be stepped through again. */
export function lastOfOthers(log: LogLine[], mine: number[]): Stretch | null {
  let last = log.length - 1;
  while (last >= 0 && mine.includes(log[last]?.seat ?? -1)) last -= 1;
  const end = log[last];
  if (!end) return null;
  let first = last;
  while (first > 0 && !mine.includes(log[first - 1]?.seat ?? -1)) first -= 1;
  return { seat: end.seat, first: log[first]?.step ?? end.step, last: end.step };
}

/** A line of the log, the reason of a computer player for what its step did, or both. */
export type Entry = { step: number; seat: number; line: LogLine | null; why: string | null };

/** Entries under the turn or phase that they belong to, newest group first. */
export type Chapter = { title: string; key: string; entries: Entry[] };

const opens = (line: LogLine) => line.kind === 'turn' || line.kind === 'phase';

export function chapters(log: LogLine[], whys: Why[] = []): Chapter[] {
  const made: Chapter[] = [];
  const add = (entry: Entry) => {
    if (!made.length) made.push({ title: 'Start', key: `start-${entry.step}`, entries: [] });
    made.at(-1)?.entries.push(entry);
  };
  let next = 0;
  /** Reasons of steps that came to nothing that the log tells. */
  const tell = (before: number) => {
    for (let why = whys[next]; why && why.step < before; why = whys[next]) {
      add({ step: why.step, seat: why.seat, line: null, why: why.why });
      next += 1;
    }
  };
  log.forEach((line, at) => {
    tell(line.step);
    const { step, seat } = line;
    if (!opens(line)) {
      const why = whys[next]?.step === step ? (whys[next]?.why ?? null) : null;
      if (why !== null) next += 1;
      add({ step, seat, line, why });
      return;
    }
    // A reason belongs to what its step did; if that was only to end a phase, it closes the phase.
    if (!log.some((other, later) => later > at && other.step === step && !opens(other))) tell(step + 1);
    const current = made.at(-1);
    if (current && current.entries.length === 0) current.title = `${current.title} · ${line.text}`;
    else made.push({ title: line.text, key: `${step}-${at}`, entries: [] });
  });
  tell(Infinity);
  return made.reverse();
}
