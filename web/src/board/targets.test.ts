import { describe, expect, it } from 'vitest';
import { Atlas } from './geometry';
import { cycle, intentOf } from './keys';
import { hexBoard, piece } from './samples';
import { lay, stacksOf } from './stacks';
import { arrowsOf, costFigure, inReadingOrder, nearestFirst, pathTo, type Tone } from './targets';

const atlas = new Atlas(hexBoard(5, 5));
const key = (key: string, shiftKey = false) => ({
  key,
  shiftKey,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
});

describe('cycling through targets', () => {
  it('goes from the upper left to the lower right, edges included', () => {
    const ring = inReadingOrder(['0505', 'north', '0301', '0101'], (id) => atlas.where(id), atlas.room * 2);
    expect(ring).toEqual(['north', '0101', '0301', '0505']);
  });

  it('goes from the nearest outward, clockwise from the top', () => {
    const start = atlas.centre('0303') ?? [0, 0];
    const ring = nearestFirst(['0305', '0202', '0302', '0402', 'gone'], (id) => atlas.where(id), start);
    expect(ring).toEqual(['0302', '0402', '0202', '0305']);
  });

  it('goes round in both directions', () => {
    const ring = ['a', 'b', 'c'];
    expect(cycle(ring, null, 1)).toBe('a');
    expect(cycle(ring, null, -1)).toBe('c');
    expect(cycle(ring, 'c', 1)).toBe('a');
    expect(cycle(ring, 'a', -1)).toBe('c');
    expect(cycle([], 'a', 1)).toBeNull();
  });

  it('begins again where the present one is no longer a target', () => {
    expect(cycle(['a', 'b'], 'gone', 1)).toBe('a');
  });
});

describe('keys', () => {
  it('arrows step, with Shift they move the map', () => {
    expect(intentOf(key('ArrowLeft'))).toEqual({ do: 'step', towards: [-1, 0] });
    expect(intentOf(key('ArrowLeft', true))?.do).toBe('pan');
  });

  it("Tab and the browser's own combinations are left alone", () => {
    expect(intentOf(key('Tab'))).toBeNull();
    expect(intentOf({ ...key('+'), ctrlKey: true })).toBeNull();
  });

  it('brackets cycle through pieces, or turn the selected piece', () => {
    expect(intentOf(key(']'))).toEqual({ do: 'piece', by: 1 });
    expect(intentOf(key(']'), 'counter')).toEqual({ do: 'turn', by: 1, fine: false });
    expect(intentOf(key('{', true), 'stand')).toEqual({ do: 'turn', by: -1, fine: true });
  });

  it('arrows move a selected stand, and the cursor if a counter is selected', () => {
    expect(intentOf(key('ArrowUp', true), 'stand')).toEqual({ do: 'nudge', towards: [0, -1], fine: true });
    expect(intentOf(key('ArrowUp'), 'counter')?.do).toBe('step');
  });
});

describe('the way to a target', () => {
  const target = { cost: '2', path: ['0302', '0303'], label: '' };

  it('begins where the piece stands', () => {
    expect(pathTo('0303', target, '0301', atlas)).toHaveLength(3);
    expect(pathTo('0303', { ...target, path: ['0301', '0302', '0303'] }, '0301', atlas)).toHaveLength(3);
  });

  it('leads off the map at an edge', () => {
    const way = pathTo('west', { cost: null, path: ['0101'], label: '' }, '0201', atlas);
    expect(way[way.length - 1]?.[0]).toBeLessThan(0);
    expect(way[way.length - 1]?.[1]).toBeCloseTo(atlas.centre('0101')?.[1] ?? NaN);
  });

  it('a piece from beside the map enters at the first space', () => {
    expect(pathTo('0303', target, 'waiting', atlas)).toHaveLength(2);
  });
});

describe('arrows of a combat', () => {
  const laid = lay(
    stacksOf([piece('a', '0202'), piece('b', '0402'), piece('x', '0302'), piece('y', '0505')], atlas),
    atlas,
    null,
  );
  const tones = (list: [string, Tone][]): Map<string, Tone> => new Map(list);

  it('each attacker points at the nearest defender', () => {
    const arrows = arrowsOf(laid, tones([['a', 'attack'], ['b', 'attack'], ['x', 'defend']])); // prettier-ignore
    expect(arrows.map(({ to }) => to)).toEqual([atlas.centre('0302'), atlas.centre('0302')]);
  });

  it('no defender goes without an arrow', () => {
    const arrows = arrowsOf(laid, tones([['a', 'attack'], ['x', 'defend'], ['y', 'defend']])); // prettier-ignore
    expect(arrows.map(({ to }) => to)).toContainEqual(atlas.centre('0505'));
  });

  it('there are none without an attacker', () => {
    expect(arrowsOf(laid, tones([['x', 'defend']]))).toEqual([]);
  });
});

it('halves are written as one sign', () => {
  expect(['3 1/2', '1/2', '4', '11/2', '2 3/4'].map(costFigure)).toEqual(['3½', '½', '4', '11/2', '2¾']);
});
