import { describe, expect, it } from 'vitest';
import { stepTo, seekOf, clampStep } from './replay';

describe('stepping through a game', () => {
  it('stays clampStep it', () => {
    expect(stepTo('back', 0, 9)).toBe(0);
    expect(stepTo('next', 9, 9)).toBe(9);
    expect(stepTo('next', 3, 9)).toBe(4);
    expect(stepTo('first', 5, 9)).toBe(0);
    expect(stepTo('last', 5, 9)).toBe(9);
  });

  it('a step of a link that is too far is the last one', () => {
    expect(clampStep(99, 9)).toBe(9);
    expect(clampStep(-3, 9)).toBe(0);
    expect(clampStep(2.9, 9)).toBe(2);
  });

  it('has keys, and leaves others alone', () => {
    expect(seekOf(',')).toBe('back');
    expect(seekOf('.')).toBe('next');
    expect(seekOf('p')).toBe('play');
    expect(seekOf('Escape')).toBe('live');
    expect(seekOf('q')).toBeNull();
  });
});
