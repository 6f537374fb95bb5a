import { describe, expect, it } from 'vitest';
import type { EventKind, LogLine } from '../wire';
import { chapterAt, lastFight, linesAt, nextStop, stops } from './fight';

const line = (step: number, kind: EventKind, text: string, pieces: string[] = []): LogLine => ({
  step,
  seat: 0,
  text,
  kind,
  pieces,
  spaces: [],
  dice: kind === 'roll' ? [6] : [],
  clause: null,
});
const combat = [
  line(1, 'turn', 'Turn 2'),
  line(2, 'phase', 'German combat'),
  line(3, 'declare', '1/901 attacks 52', ['1/901', '52']),
  line(4, 'declare', '26 fires', ['26']),
  line(5, 'roll', 'die 6, D2', ['1/901', '52']),
];

describe('the last fight', () => {
  it('has its declaration, its dice and what came of it', () => {
    const log = [...combat, line(6, 'move', '52 retreats to 1914', ['52']), line(7, 'loss', '52 is lost')];
    const fight = lastFight(log);
    expect(fight?.declared?.text).toBe('1/901 attacks 52');
    expect(fight?.rolls.map(({ text }) => text)).toEqual(['die 6, D2']);
    expect(fight?.outcome.map(({ text }) => text)).toEqual(['52 retreats to 1914', '52 is lost']);
  });

  it('leaves out what later steps report of others', () => {
    const log = [
      ...combat,
      line(5, 'note', 'the road is cut'),
      line(6, 'note', 'German fires no more in this step'),
      line(7, 'note', '52 is disordered', ['52']),
    ];
    expect(lastFight(log)?.outcome.map(({ text }) => text)).toEqual(['the road is cut', '52 is disordered']);
  });

  it('ends where something else begins', () => {
    expect(lastFight([])).toBeNull();
    expect(lastFight(combat.slice(0, 4))).toBeNull();
    expect(lastFight([...combat, line(6, 'phase', 'US movement')])).toBeNull();
    expect(lastFight([...combat, line(6, 'declare', '2/901 attacks 73', ['2/901', '73'])])).toBeNull();
    expect(lastFight([...combat, line(6, 'move', '3/39 moves', ['3/39'])])).toBeNull();
  });

  it('keeps what the roll itself moved, though it was another piece', () => {
    const log = [...combat, line(5, 'move', '58 makes way', ['58'])];
    expect(lastFight(log)?.outcome).toHaveLength(1);
  });

  it('takes all rolls of one step together', () => {
    const log = [line(1, 'roll', 'hit', ['a']), line(1, 'roll', 'damage', ['a'])];
    expect(lastFight(log)?.rolls).toHaveLength(2);
  });
});

describe('a replay', () => {
  it('says what was done at a step, and in which turn and phase', () => {
    expect(linesAt(combat, 5).map(({ text }) => text)).toEqual(['die 6, D2']);
    expect(chapterAt(combat, 5)).toBe('Turn 2 · German combat');
    expect(chapterAt([...combat, line(9, 'turn', 'Turn 3')], 9)).toBe('Turn 3');
    expect(chapterAt(combat, 0)).toBe('');
  });

  it('stops at turns and rolls', () => {
    const log = [...combat, line(9, 'turn', 'Turn 3')];
    expect(stops(log, 'turn')).toEqual([1, 9]);
    expect(nextStop([1, 9], 1, 1, 12)).toBe(9);
    expect(nextStop([1, 9], 9, 1, 12)).toBe(12);
    expect(nextStop([1, 9], 9, -1, 12)).toBe(1);
    expect(nextStop([1, 9], 1, -1, 12)).toBe(0);
  });
});
