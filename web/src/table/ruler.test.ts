import { describe, expect, it } from 'vitest';
import type { Board, Space } from '../wire';
import { rangeBetween, rulerOverlay, rulerText } from './ruler';

/** A row of squares, and one square far away. */
const square = (id: string, x: number): Space =>
  ({
    id,
    centre: [x + 0.5, 0.5],
    outline: [
      [x, 0],
      [x + 1, 0],
      [x + 1, 1],
      [x, 1],
    ],
  }) as unknown as Space;
const board = {
  spaces: [square('a', 0), square('b', 1), square('c', 2), square('z', 9)],
} as unknown as Board;

describe('the measuring tool', () => {
  it('counts from space to space over shared sides', () => {
    expect(rangeBetween(board, 'a', 'a')).toBe(0);
    expect(rangeBetween(board, 'a', 'b')).toBe(1);
    expect(rangeBetween(board, 'a', 'c')).toBe(2);
    expect(rangeBetween(board, 'a', 'z')).toBeNull();
  });

  it('tells the range, and the cost for the selected unit', () => {
    expect(rulerText(board, ['a', 'b'], null)).toBe('a to b: 1 space.');
    expect(rulerText(board, ['a', 'c'], { name: '705', cost: '3 1/2' })).toBe(
      'a to c: 2 spaces. 705: cost 3½.',
    );
    expect(rulerText(board, ['a', 'c'], { name: '705', cost: undefined })).toContain('cannot get there now');
  });

  it('draws a line between two spaces', () => {
    expect(rulerOverlay(board, ['a'])).toBeNull();
    expect(rulerOverlay(board, ['a', 'c'])?.shapes).toHaveLength(1);
  });
});
