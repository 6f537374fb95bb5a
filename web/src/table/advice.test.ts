import { expect, it } from 'vitest';
import type { Board, Button, Scene } from '../wire';
import { namedIn, actionText } from './advice';

const scene = { pieces: [{ id: '2/501' }, { id: '20' }] } as unknown as Scene;
const board = { spaces: [{ id: '1317' }, { id: '20' }] } as unknown as Board;

it('shows the pieces and spaces that an action names', () => {
  expect(namedIn('move 2/501 to 1317', scene, board)).toEqual(['2/501', '1317']);
  expect(namedIn('end', scene, board)).toEqual([]);
});

it('does not match part of a name', () => {
  expect(namedIn('move 2/5011 to 131', scene, board)).toEqual([]);
});

it('shows an action by its button, or by its notation', () => {
  const buttons = [{ action: 'end', label: 'End the phase' }] as unknown as Button[];
  expect(actionText('end', buttons)).toBe('End the phase');
  expect(actionText('place 20 at 1317', buttons)).toBe('place 20 at 1317');
});
