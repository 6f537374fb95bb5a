import { describe, expect, it } from 'vitest';
import type { LogLine, Table } from '../wire';
import {
  groupLog,
  mergeReasons,
  hasGap,
  lastOpponentRun,
  mergeLog,
  newLines,
  searchLog,
  type Filter,
} from './log';

const line = (
  step: number,
  seat: number,
  text = `step ${step}`,
  kind: LogLine['kind'] = 'move',
): LogLine => ({
  step,
  seat,
  text,
  kind,
  pieces: [],
  spaces: [],
  dice: [],
  clause: null,
});
const table = (version: number, steps: number, log: LogLine[]) =>
  ({ version, steps, log }) as unknown as Table;

describe('the log', () => {
  const log = [line(1, 0), line(2, 0), line(2, 0, 'more of 2'), line(3, 1)];

  it('grows by the lines of a table', () => {
    expect(mergeLog(log, [line(4, 1)], 4).map((l) => l.step)).toEqual([1, 2, 2, 3, 4]);
  });

  it('has no line twice when a table repeats known lines', () => {
    expect(mergeLog(log, [line(3, 1), line(4, 1)], 4).map((l) => l.step)).toEqual([1, 2, 2, 3, 4]);
  });

  it('loses what was undone', () => {
    expect(mergeLog(log, [], 1).map((l) => l.step)).toEqual([1]);
  });

  it('is fetched again when lines are missing or were undone', () => {
    const before = table(5, 3, []);
    expect(hasGap(null, before)).toBe(true);
    expect(hasGap(before, table(6, 4, [line(4, 0)]))).toBe(false);
    expect(hasGap(before, table(9, 7, [line(7, 0)]))).toBe(true);
    expect(hasGap(before, table(6, 2, []))).toBe(true);
    expect(hasGap(before, table(7, 3, [line(3, 0)]))).toBe(true);
    expect(hasGap(before, before)).toBe(false);
  });

  it('knows what is newLines', () => expect(newLines(log, 2).map((l) => l.step)).toEqual([3]));
});

describe('the last thing that others did', () => {
  it('is one run, even if I have acted since', () => {
    const log = [line(1, 0), line(2, 1), line(3, 1), line(4, 1), line(5, 0)];
    expect(lastOpponentRun(log, [0])).toEqual({ seat: 1, first: 2, last: 4 });
  });

  it('is nothing while only I have acted', () => {
    expect(lastOpponentRun([line(1, 0)], [0])).toBeNull();
    expect(lastOpponentRun([], [0])).toBeNull();
  });
});

describe('groupLog', () => {
  it('begin with a turn or a phase, in the order of play, and heads without lines in between are joined', () => {
    const log = [
      line(0, 0, 'set up'),
      line(1, 0, 'Turn 1', 'turn'),
      line(1, 0, 'US movement', 'phase'),
      line(2, 0, 'goes'),
      line(3, 0, 'US combat', 'phase'),
    ];
    const made = groupLog(log);
    expect(made.map((c) => c.title)).toEqual(['Start', 'Turn 1 · US movement', 'US combat']);
    expect(made[1]?.entries.map((e) => e.line?.text)).toEqual(['goes']);
  });

  it('can be searched for words and filtered by kind', () => {
    const log = [
      line(1, 0, 'Turn 1', 'turn'),
      line(2, 0, '1/501 moves to 1716', 'move'),
      line(3, 0, 'US combat', 'phase'),
      line(4, 0, 'die 6, D2', 'roll'),
      line(5, 0, '52 is eliminated', 'loss'),
    ];
    const groups = groupLog(log);
    const found = (filter: Filter, words = '') =>
      searchLog(groups, filter, words).flatMap((g) => g.entries.map((e) => e.step));
    expect(searchLog(groups, 'all', ' ')).toBe(groups);
    expect(found('moves')).toEqual([2]);
    expect(found('combat')).toEqual([4, 5]);
    expect(found('losses')).toEqual([5]);
    expect(found('all', 'ELIM 52')).toEqual([5]);
    expect(searchLog(groups, 'moves', '').map(({ title }) => title)).toEqual(['Turn 1']);
  });
});

describe('reasons', () => {
  const why = (step: number) => ({ step, seat: 1, why: `why ${step}` });
  const texts = (entries: { line: LogLine | null; why: string | null }[]) =>
    entries.map((e) => [e.line?.text ?? null, e.why]);

  it('stand once, with the first line of what their step did', () => {
    const log = [line(1, 1), line(2, 1), line(2, 1, 'more of 2'), line(3, 0)];
    expect(texts(groupLog(log, [why(1), why(2)])[0]?.entries ?? [])).toEqual([
      ['step 1', 'why 1'],
      ['step 2', 'why 2'],
      ['more of 2', null],
      ['step 3', null],
    ]);
  });

  it('of a step that only ends a phase close the phase that it ends', () => {
    const log = [line(1, 1), line(2, 1, 'US movement', 'phase'), line(3, 0)];
    const made = groupLog(log, [why(1), why(2)]);
    expect(made.map((c) => texts(c.entries))).toEqual([
      [
        ['step 1', 'why 1'],
        [null, 'why 2'],
      ],
      [['step 3', null]],
    ]);
  });

  it('of steps without a line stand in order', () => {
    expect(texts(groupLog([line(1, 1), line(4, 0)], [why(2), why(9)])[0]?.entries ?? [])).toEqual([
      ['step 1', null],
      [null, 'why 2'],
      ['step 4', null],
      [null, 'why 9'],
    ]);
    expect(texts(groupLog([], [why(1)])[0]?.entries ?? [])).toEqual([[null, 'why 1']]);
  });

  it('come with tables, and go with an undo', () => {
    const known = [why(1), why(2), why(3)];
    expect(mergeReasons(known, { log: [line(4, 1)], whys: [why(4)], steps: 4 })).toEqual([...known, why(4)]);
    expect(mergeReasons(known, { log: [], whys: [], steps: 2 })).toEqual([why(1), why(2)]);
    expect(mergeReasons(known, { log: [line(3, 0)], whys: [], steps: 3 })).toEqual([why(1), why(2)]);
    expect(mergeReasons(known, { log: [], whys: [why(3)], steps: 3 })).toEqual(known);
  });
});
