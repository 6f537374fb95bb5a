import { describe, expect, it } from 'vitest';
import type { LogLine } from '../wire';
import { diceOf, recordName, winText } from './ending';

const rolls = (seat: number, ...dice: number[]) => ({ seat, dice }) as unknown as LogLine;

describe('the end of a game', () => {
  it('says who won and how', () => {
    expect(winText('German', 'victory')).toBe('German wins');
    expect(winText('US', 'resignation')).toBe('US wins by resignation');
    expect(winText('US', 'decisive victory')).toBe('US wins: decisive victory');
  });

  it('names the record after the game', () => {
    const made = Date.UTC(2026, 10, 18) / 1000;
    expect(recordName({ title: 'Hürtgen Forest: Schmidt', made })).toBe(
      'hurtgen-forest-schmidt-2026-11-18.txt',
    );
    expect(recordName({ title: '', made })).toBe('sandtable-2026-11-18.txt');
  });

  it('tells the luck of six-sided dice with the range of fair ones', () => {
    const luck = diceOf([rolls(1, 6, 6), rolls(0, 1, 2), rolls(1, 6, 5), rolls(1, 6, 6)]);
    expect(luck).toHaveLength(1);
    expect(luck[0]).toMatchObject({ seat: 1, sides: 6, rolled: 6 });
    expect(luck[0]?.average).toBeCloseTo(35 / 6);
    expect(luck[0]?.low).toBeCloseTo(3.5 - 1.96 * Math.sqrt(35 / 12 / 6));
    expect(luck[0]?.high).toBeCloseTo(3.5 + 1.96 * Math.sqrt(35 / 12 / 6));
  });

  it('says nothing of games that mix dice', () => {
    expect(diceOf([rolls(0, 1, 2, 3, 97, 5, 6)])).toEqual([]);
    expect(diceOf([])).toEqual([]);
  });
});
