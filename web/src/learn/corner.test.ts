import { expect, it } from 'vitest';
import { cornerFor, spread } from './corner';

const frame = { width: 1000, height: 700 };
const bubble = { width: 400, height: 200 };

it('the bubble stays at the lower left unless it covers what it points at', () => {
  expect(cornerFor(frame, bubble, [])).toBe('bottom-left');
  expect(cornerFor(frame, bubble, [[700, 100]])).toBe('bottom-left');
  expect(cornerFor(frame, bubble, [[200, 600]])).toBe('top-left');
  expect(
    cornerFor(frame, bubble, [
      [200, 600],
      [100, 60],
    ]),
  ).toBe('bottom-right');
});

it('where every corner covers something, the one that covers least', () => {
  const narrow = { width: 380, height: 500 };
  const wide = { width: 360, height: 200 };
  expect(
    cornerFor(narrow, wide, [
      [100, 450],
      [200, 450],
      [100, 100],
    ]),
  ).toBe('top-left');
});

it('the bubble makes way for a menu, whatever it points at', () => {
  const menu = spread({ x: 300, y: 620, width: 690, height: 70 });
  expect(cornerFor(frame, bubble, [[100, 60], ...menu])).toBe('top-right');
});
