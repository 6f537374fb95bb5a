import { expect, it } from 'vitest';
import type { Piece } from '../wire';
import { actionOf, isPressing } from './action';

const piece = (id: string, ...kinds: string[]) =>
  ({ id, marks: kinds.map((kind) => ({ kind })) }) as unknown as Piece;
const duty = (about: string | null) => ({ text: 'must attack', piece: about, clause: 'S7.12' });
const pieces = [piece('A', 'attacking'), piece('B', 'defending'), piece('C', 'moved')];

it('is the fight before any duty', () => {
  expect(actionOf({ pieces, duties: [duty('C')], active: ['C'] })).toEqual(['A', 'B']);
});

it('is what has a duty before all that can act', () => {
  const calm = [piece('A'), piece('C', 'moved')];
  expect(actionOf({ pieces: calm, duties: [duty(null), duty('C')], active: ['A', 'C'] })).toEqual(['C']);
});

it('is all that can act if nothing presses', () => {
  expect(actionOf({ pieces: [piece('A')], duties: [duty(null)], active: ['A'] })).toEqual(['A']);
});

it('presses in a fight, and in duties unless other pieces can still act', () => {
  const calm = [piece('A'), piece('C', 'moved')];
  expect(isPressing({ pieces, duties: [], active: ['C'] })).toBe(true);
  expect(isPressing({ pieces: calm, duties: [duty('C')], active: ['C'] })).toBe(true);
  expect(isPressing({ pieces: calm, duties: [duty('C')], active: ['A', 'C'] })).toBe(false);
  expect(isPressing({ pieces: calm, duties: [duty(null)], active: ['A'] })).toBe(false);
});
