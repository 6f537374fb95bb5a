import { expect, it } from 'vitest';
import { clampOffset, openingScale } from './camera';

it('a sheet larger than the frame leaves no gap', () => {
  expect(clampOffset(100, 300, 50)).toBe(0);
  expect(clampOffset(100, 300, -90)).toBe(-90);
  expect(clampOffset(100, 300, -250)).toBe(-200);
});

it('a sheet smaller than the frame lies in the middle', () => {
  expect(clampOffset(100, 60, -500)).toBe(20);
});

it('the first view of a portrait sheet leaves no third of the frame empty', () => {
  // As good as square: the whole sheet.
  expect(openingScale(10, 12)).toBe(10);
  expect(openingScale(12, 10)).toBe(10);
  // Portrait: the full width, if that is not too close.
  expect(openingScale(18, 10)).toBe(18);
  expect(openingScale(40, 10)).toBe(22);
  // Landscape: the whole sheet, since units stand at its edges.
  expect(openingScale(10, 18)).toBe(10);
});
