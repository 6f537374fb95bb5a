import { expect, it } from 'vitest';
import { cropOf } from './picture';

const at = (x: number, y: number) => ({ x, y, name: '', values: '', ink: '' });

it('shows all counters, and never more than the sheet where that fits', () => {
  const { x, y, scale } = cropOf([40, 60], [at(10, 30), at(20, 34)], 1);
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + 1200 / scale).toBeLessThanOrEqual(40 + 1e-9);
  expect(x).toBeLessThan(10);
  expect(x + 1200 / scale).toBeGreaterThan(20);
  expect(y).toBeLessThan(30);
  expect(y + 621 / scale).toBeGreaterThan(34);
});

it('shows the middle of a sheet without counters', () => {
  const { x, y, scale } = cropOf([40, 60], [], 1);
  expect(scale).toBeCloseTo(621 / 60);
  expect(x).toBeLessThan(0);
  expect(y).toBeCloseTo(0);
});
