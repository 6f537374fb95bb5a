import { describe, expect, it } from 'vitest';
import type { Point } from '../board/geometry';
import type { Gesture, Piece } from '../wire';
import { formationOf, groupTargets, kindsAt, towards, withinReach } from './group';

const to = (piece: string, space: string, verb = 'move'): Gesture => ({
  actions: [`${verb} ${piece} to ${space}`],
  piece,
  target: { space },
  label: '',
  cost: null,
  path: [space],
});
const places: Record<string, Point> = { a: [0, 0], b: [1, 0], c: [2, 0], d: [3, 0] };
const where = (space: string) => places[space] ?? null;
const move = new Set(['move']);

describe('several pieces sent to one place', () => {
  it('may be sent where at least one of them can go', () => {
    const group = new Map([
      ['x', [to('x', 'a'), to('x', 'b')]],
      ['y', [to('y', 'b'), to('y', 'c', 'exit')]],
    ]);
    expect([...groupTargets(group).keys()]).toEqual(['a', 'b', 'c']);
    expect([...kindsAt(group, 'c')]).toEqual(['exit']);
  });

  it('each goes there, or as near as it can', () => {
    expect(towards([to('x', 'a'), to('x', 'd')], 'd', move, where, null)?.actions).toEqual(['move x to d']);
    expect(towards([to('x', 'a'), to('x', 'c')], 'd', move, where, null)?.actions).toEqual(['move x to c']);
  });

  it('a piece that would not come nearer stays', () => {
    expect(towards([to('x', 'a'), to('x', 'b')], 'd', move, where, [2, 0])).toBeNull();
    expect(towards([to('x', 'c')], 'd', move, where, [2, 0])).toBeNull();
  });

  it('does nothing of another kind on the way', () => {
    expect(towards([to('x', 'c', 'attack')], 'd', move, where, null)).toBeNull();
  });

  it('a formation is all of its units that can act', () => {
    const piece = (id: string, side: string, formation = '') => ({ id, side, formation }) as Piece;
    const pieces = [
      piece('1', 'US', '101'),
      piece('2', 'US', '101'),
      piece('3', 'US', '101'),
      piece('4', 'US'),
      piece('5', 'German', '101'),
    ];
    expect(formationOf(piece('1', 'US', '101'), pieces, ['1', '2', '4', '5'])).toEqual(['1', '2']);
    expect(formationOf(piece('4', 'US'), pieces, ['1', '4'])).toEqual([]);
  });
});

it('a place beside those that a piece can go to is within its reach', () => {
  const near = [to('x', 'b')];
  expect(withinReach(near, where, 'a', 'c')).toBe(true);
  expect(withinReach(near, where, 'a', 'd')).toBe(false);
  expect(withinReach([], where, 'a', 'b')).toBe(false);
  expect(withinReach(near, where, null, 'c')).toBe(false);
});
