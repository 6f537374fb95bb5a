/** The log as a viewer has it: kept whole while tables bring its newest lines and undo takes some back. */

import type { LogLine, Table } from '../wire';

/** The log with what a table brought: what it brings replaces what was known of the same steps and later ones. */
export function merged(log: LogLine[], fresh: LogLine[], steps: number): LogLine[] {
  const from = fresh[0]?.step ?? steps + 1;
  const kept = log.filter((line) => line.step < from && line.step <= steps);
  return fresh.length || kept.length !== log.length ? [...kept, ...fresh] : log;
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

/** Lines under the turn or phase that they belong to, newest group first. */
export type Chapter = { title: string; key: string; lines: LogLine[] };

export function chapters(log: LogLine[]): Chapter[] {
  const made: Chapter[] = [];
  log.forEach((line, at) => {
    const opens = line.kind === 'turn' || line.kind === 'phase';
    const current = made.at(-1);
    if (opens && current && current.lines.length === 0) current.title = `${current.title} · ${line.text}`;
    else if (opens || !current)
      made.push({ title: opens ? line.text : 'Start', key: `${line.step}-${at}`, lines: [] });
    if (!opens) made.at(-1)?.lines.push(line);
  });
  return made.reverse();
}
