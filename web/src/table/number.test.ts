import { expect, it } from 'vitest';
import { parseNumber } from './number';

const field = { least: 0, most: 40 };

it('takes whole numbers that are allowed', () => {
  expect(parseNumber('0', field)).toBe(0);
  expect(parseNumber(' 40 ', field)).toBe(40);
  expect(parseNumber('-3', { least: -5, most: 5 })).toBe(-3);
});

it('takes nothing else', () => {
  for (const text of ['', ' ', '41', '-1', '1.5', '1e1', 'twelve', '0x10', '99999999999']) {
    expect(parseNumber(text, field), text).toBeNull();
  }
});
