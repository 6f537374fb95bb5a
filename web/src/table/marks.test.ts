import { expect, it } from 'vitest';
import type { Piece, Scene } from '../wire';
import { marksOf } from './marks';

const scene = {
  duties: [{ text: '', piece: 'A', clause: 'S1' }],
  pieces: [
    { id: 'A', marks: [{ kind: 'attacking', text: 'attacking' }] } as unknown as Piece,
    { id: 'X', marks: [{ kind: 'defending', text: 'defending' }] } as unknown as Piece,
  ],
} as unknown as Scene;
const none = { line: null, pointed: [], taught: [], duties: true };

it('combat overrides a duty', () => {
  expect(marksOf(scene, none)).toEqual([
    { id: 'A', tone: 'attack' },
    { id: 'X', tone: 'defend' },
  ]);
});

it('what the player points at overrides everything else', () => {
  expect(marksOf(scene, { ...none, taught: ['A', '0101'], pointed: ['0101'] })).toContainEqual({
    id: '0101',
    tone: 'log',
  });
  expect(marksOf(scene, { ...none, taught: ['A'] })).toContainEqual({ id: 'A', tone: 'point' });
});
