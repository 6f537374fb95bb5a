import { describe, expect, it } from 'vitest';
import { stepTo, turnOf, within } from './replay';

describe('stepping through a game', () => {
  it('stays within it', () => {
    expect(stepTo('back', 0, 9)).toBe(0);
    expect(stepTo('on', 9, 9)).toBe(9);
    expect(stepTo('on', 3, 9)).toBe(4);
    expect(stepTo('first', 5, 9)).toBe(0);
    expect(stepTo('last', 5, 9)).toBe(9);
  });

  it('a step of a link that is too far is the last one', () => {
    expect(within(99, 9)).toBe(9);
    expect(within(-3, 9)).toBe(0);
    expect(within(2.9, 9)).toBe(2);
  });

  it('has keys, and leaves others alone', () => {
    expect(turnOf(',')).toBe('back');
    expect(turnOf('.')).toBe('on');
    expect(turnOf('p')).toBe('play');
    expect(turnOf('Escape')).toBe('now');
    expect(turnOf('q')).toBeNull();
  });
});
