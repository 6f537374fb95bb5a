import { describe, expect, it } from 'vitest';
import type { LogLine } from '../wire';
import { stepTo, seekOf, clampStep } from './replay';

describe('stepping through a game', () => {
  it('stays inside the game', () => {
    expect(stepTo('back', 0, 9)).toBe(0);
    expect(stepTo('next', 9, 9)).toBe(9);
    expect(stepTo('next', 3, 9)).toBe(4);
    expect(stepTo('first', 5, 9)).toBe(0);
    expect(stepTo('last', 5, 9)).toBe(9);
  });

  it('goes by turns and by rolls', () => {
    const line = (step: number, kind: 'turn' | 'roll') => ({ step, kind }) as LogLine;
    const log = [line(1, 'turn'), line(4, 'roll'), line(6, 'turn'), line(8, 'roll')];
    expect(stepTo('turn-next', 2, 9, log)).toBe(6);
    expect(stepTo('turn-back', 6, 9, log)).toBe(1);
    expect(stepTo('roll-next', 4, 9, log)).toBe(8);
    expect(stepTo('roll-next', 8, 9, log)).toBe(9);
    expect(stepTo('roll-back', 4, 9, log)).toBe(0);
  });

  it('a step of a link that is too far is the last one', () => {
    expect(clampStep(99, 9)).toBe(9);
    expect(clampStep(-3, 9)).toBe(0);
    expect(clampStep(2.9, 9)).toBe(2);
  });

  it('has keys, and leaves others alone', () => {
    expect(seekOf(',')).toBe('back');
    expect(seekOf('.')).toBe('next');
    expect(seekOf('PageDown')).toBe('turn-next');
    expect(seekOf('<')).toBe('roll-back');
    expect(seekOf('p')).toBe('play');
    expect(seekOf('Escape')).toBe('live');
    expect(seekOf('q')).toBeNull();
  });
});
