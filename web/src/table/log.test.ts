import { describe, expect, it } from 'vitest';
import type { LogLine, Table } from '../wire';
import { chapters, hasGap, lastOfOthers, merged, news } from './log';

const line = (step: number, seat: number, text = `step ${step}`, kind = 'move'): LogLine => ({
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

  it('grows by what a table brings', () => {
    expect(merged(log, [line(4, 1)], 4).map((l) => l.step)).toEqual([1, 2, 2, 3, 4]);
  });

  it('has no line twice when a table repeats what is known', () => {
    expect(merged(log, [line(3, 1), line(4, 1)], 4).map((l) => l.step)).toEqual([1, 2, 2, 3, 4]);
  });

  it('loses what was taken back', () => {
    expect(merged(log, [], 1).map((l) => l.step)).toEqual([1]);
  });

  it('is fetched anew when something is missing or was taken back', () => {
    const before = table(5, 3, []);
    expect(hasGap(null, before)).toBe(true);
    expect(hasGap(before, table(6, 4, [line(4, 0)]))).toBe(false);
    expect(hasGap(before, table(9, 7, [line(7, 0)]))).toBe(true);
    expect(hasGap(before, table(6, 2, []))).toBe(true);
    expect(hasGap(before, table(7, 3, [line(3, 0)]))).toBe(true);
    expect(hasGap(before, before)).toBe(false);
  });

  it('knows what is news', () => expect(news(log, 2).map((l) => l.step)).toEqual([3]));
});

describe('the last thing that others did', () => {
  it('is one stretch, also when I have acted since', () => {
    const log = [line(1, 0), line(2, 1), line(3, 1), line(4, 1), line(5, 0)];
    expect(lastOfOthers(log, [0])).toEqual({ seat: 1, first: 2, last: 4 });
  });

  it('is nothing while only I have acted', () => {
    expect(lastOfOthers([line(1, 0)], [0])).toBeNull();
    expect(lastOfOthers([], [0])).toBeNull();
  });
});

describe('chapters', () => {
  it('begin with a turn or a phase, newest first, and heads without lines in between are joined', () => {
    const log = [
      line(0, 0, 'set up'),
      line(1, 0, 'Turn 1', 'turn'),
      line(1, 0, 'US movement', 'phase'),
      line(2, 0, 'goes'),
      line(3, 0, 'US combat', 'phase'),
    ];
    const made = chapters(log);
    expect(made.map((c) => c.title)).toEqual(['US combat', 'Turn 1 · US movement', 'Start']);
    expect(made[1]?.lines.map((l) => l.text)).toEqual(['goes']);
  });
});
