import { expect, it } from 'vitest';
import { placeText, spaceOf, targetId, targetOf } from './place';

const pose = { at: { x: 1000, y: 2000 }, heading: 900, footprint: { disc: { radius: 500 } }, rank: 0 };

it('a piece is in a space, off the map or on an open table', () => {
  expect(spaceOf({ place: { space: '1317' } })).toBe('1317');
  expect(spaceOf({ place: { off: 'waiting' } })).toBeNull();
  expect(spaceOf({ place: { pose } })).toBeNull();
  expect(spaceOf(undefined)).toBeNull();
  expect(placeText({ place: { off: 'exited east' } })).toBe('exited east');
  expect(placeText({ place: { space: '1317' } })).toBe('1317');
  expect(placeText({ place: { pose } })).toBe('1.0, 2.0');
});

it('a target is named by its kind and found again by its id', () => {
  for (const kind of ['space', 'piece', 'edge'] as const) expect(targetId(targetOf(kind, 'x'))).toBe('x');
  expect(targetId({ point: { x: 1, y: 2 } })).toBeNull();
  expect(targetId(null)).toBeNull();
});
