import { expect, it } from 'vitest';
import type { Board } from '../wire';
import { figureOf, mapOfClause } from './figures';

const space = (id: string, x: number, y: number) => ({ id, centre: [x, y] });
const board = {
  spaces: [space('1317', 13, 17), space('1416', 14, 16), space('0101', 1, 1), space('2930', 60, 60)],
} as unknown as Board;

it('shows the part of the map that a clause names', () => {
  const figure = figureOf('Hexes 1317 and 1416 are Bastogne [ruling W59].', board);
  expect(figure?.rings.map(({ id }) => id)).toEqual(['1317', '1416']);
  expect(figure?.view).toEqual({ x: 9, y: 12, width: 9, height: 9 });
});

it('shows nothing for years, other maps, or places too far apart', () => {
  expect(figureOf('In December 1944.', board)).toBeNull();
  expect(figureOf('From 0101 to 2930.', board)).toBeNull();
  expect(figureOf('Nothing.', board)).toBeNull();
});

it('belongs to the map that the clause is about', () => {
  const maps = [{ id: 'arnhem' }, { id: 'bastogne' }];
  const of = (id: string, text = '', ruling = false) => mapOfClause({ id, text, ruling }, maps);
  expect(of('B15.12')).toBe('bastogne');
  expect(of('A12.17')).toBe('arnhem');
  expect(of('S5.14')).toBeNull();
  expect(of('W9', 'In Germany.\n\nClauses: A17.2, S3.0.', true)).toBe('arnhem');
  expect(mapOfClause({ id: '3.1', text: '', ruling: false }, [{ id: 'arracourt' }])).toBe('arracourt');
});
