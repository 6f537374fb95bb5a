import { beforeEach, expect, it } from 'vitest';
import { pin, pinsOf, pinsOverlay } from './pins';

beforeEach(() => localStorage.clear());

it('a note belongs to its match and its seat', () => {
  pin('m1', 0, '1317', 'Hold until turn 4');
  expect(pinsOf('m1', 0)).toEqual({ '1317': 'Hold until turn 4' });
  expect(pinsOf('m1', 1)).toEqual({});
  expect(pinsOf('m2', 0)).toEqual({});
  expect(pin('m1', 0, '1317', '  ')).toEqual({});
  expect(pinsOf('m1', 0)).toEqual({});
});

it('the map shows the beginning of a note', () => {
  expect(pinsOverlay({})).toBeNull();
  const shades = pinsOverlay({ '1317': 'Hold until turn 4', '1416': 'gun' })?.shades;
  expect(shades?.map(({ space, text }) => [space, text])).toEqual([
    ['1317', 'Hold until tu…'],
    ['1416', 'gun'],
  ]);
});

it('what is stored wrongly is ignored', () => {
  localStorage.setItem('sandtable.pins.m1.0', '["x"]');
  expect(pinsOf('m1', 0)).toEqual({});
});
