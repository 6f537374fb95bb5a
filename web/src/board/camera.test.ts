import { expect, it } from 'vitest';
import { clampOffset } from './camera';

it('a sheet larger than the frame leaves no gap', () => {
  expect(clampOffset(100, 300, 50)).toBe(0);
  expect(clampOffset(100, 300, -90)).toBe(-90);
  expect(clampOffset(100, 300, -250)).toBe(-200);
});

it('a sheet smaller than the frame lies in the middle', () => {
  expect(clampOffset(100, 60, -500)).toBe(20);
});
