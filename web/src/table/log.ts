/** The viewer's log. Each table brings its newest lines; undo removes some. */

import type { LogLine, Table, Why } from '../wire';

/** Merges the lines of a table into the log. They replace the lines of the same and later steps. */
export function mergeLog(log: LogLine[], fresh: LogLine[], steps: number): LogLine[] {
  const from = fresh[0]?.step ?? steps + 1;
  const kept = log.filter((line) => line.step < from && line.step <= steps);
  return fresh.length || kept.length !== log.length ? [...kept, ...fresh] : log;
}

/** Merges the computer players' reasons, by the same rule as the log. */
export function mergeReasons(whys: Why[], fresh: Pick<Table, 'log' | 'whys' | 'steps'>): Why[] {
  const from = Math.min(fresh.log[0]?.step ?? Infinity, fresh.whys[0]?.step ?? Infinity, fresh.steps + 1);
  return [...whys.filter((why) => why.step < from), ...fresh.whys];
}

/** Whether a table's log does not continue the known log: after an undo, or if lines are missing. */
export function hasGap(before: Table | null, next: Table): boolean {
  if (!before) return true;
  if (next.version === before.version) return false;
  if (next.steps <= before.steps) return true;
  const first = next.log[0]?.step;
  return first === undefined || first > before.steps + 1;
}

/** The lines after the first `steps` steps. */
export function newLines(lines: LogLine[], steps: number): LogLine[] {
  return lines.filter((line) => line.step > steps);
}

/** Consecutive steps of one seat. */
export type StepRange = { seat: number; first: number; last: number };

/** The opponents' last run of steps, for the replay. */
export function lastOpponentRun(log: LogLine[], mine: number[]): StepRange | null {
  let last = log.length - 1;
  while (last >= 0 && mine.includes(log[last]?.seat ?? -1)) last -= 1;
  const end = log[last];
  if (!end) return null;
  let first = last;
  while (first > 0 && !mine.includes(log[first - 1]?.seat ?? -1)) first -= 1;
  return { seat: end.seat, first: log[first]?.step ?? end.step, last: end.step };
}

/** A log line, a computer player's reason for its step, or both. */
export type Entry = { step: number; seat: number; line: LogLine | null; why: string | null };

/** The entries of a turn or phase. */
export type LogGroup = { title: string; key: string; entries: Entry[] };

const opens = (line: LogLine) => line.kind === 'turn' || line.kind === 'phase';

/** Groups the log by turn and phase, in the order of play. */
export function groupLog(log: LogLine[], whys: Why[] = []): LogGroup[] {
  const made: LogGroup[] = [];
  const add = (entry: Entry) => {
    if (!made.length) made.push({ title: 'Start', key: `start-${entry.step}`, entries: [] });
    made.at(-1)?.entries.push(entry);
  };
  let next = 0;
  /** Adds the reasons of steps that have no line in the log. */
  const addReasons = (before: number) => {
    for (let why = whys[next]; why && why.step < before; why = whys[next]) {
      add({ step: why.step, seat: why.seat, line: null, why: why.why });
      next += 1;
    }
  };
  log.forEach((line, at) => {
    addReasons(line.step);
    const { step, seat } = line;
    if (!opens(line)) {
      const why = whys[next]?.step === step ? (whys[next]?.why ?? null) : null;
      if (why !== null) next += 1;
      add({ step, seat, line, why });
      return;
    }
    // A reason stands with its step's first line. If the step only ended a phase, it closes that phase.
    if (!log.some((other, later) => later > at && other.step === step && !opens(other))) addReasons(step + 1);
    const current = made.at(-1);
    if (current && current.entries.length === 0) current.title = `${current.title} · ${line.text}`;
    else made.push({ title: line.text, key: `${step}-${at}`, entries: [] });
  });
  addReasons(Infinity);
  return made;
}

/** What the log shows: everything, or one kind of event. */
export const filters = {
  all: 'Everything',
  combat: 'Combat',
  moves: 'Moves',
  losses: 'Losses and captures',
} as const;
export type Filter = keyof typeof filters;

const kindsOf: Record<Exclude<Filter, 'all'>, readonly LogLine['kind'][]> = {
  combat: ['declare', 'roll', 'loss'],
  moves: ['move', 'place'],
  losses: ['loss', 'capture'],
};

/** The groups with the entries that pass the filter and hold the words. Groups without any are left out. */
export function searchLog(groups: LogGroup[], filter: Filter, words: string): LogGroup[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (filter === 'all' && !wanted.length) return groups;
  const passes = ({ line, why }: Entry): boolean => {
    if (filter !== 'all' && !(line && kindsOf[filter].includes(line.kind))) return false;
    const text = `${line?.text ?? ''} ${why ?? ''}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  };
  return groups
    .map((group) => ({ ...group, entries: group.entries.filter(passes) }))
    .filter(({ entries }) => entries.length);
}
