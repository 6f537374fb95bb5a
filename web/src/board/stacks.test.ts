import { describe, expect, it } from 'vitest';
import { Atlas } from './geometry';
import { piece, hexBoard } from './samples';
import { counterAt, lay, spread, stacksOf } from './stacks';

const atlas = new Atlas(hexBoard(5, 5));
const pieces = [piece('a', '0303'), piece('b', '0303'), piece('c', '0404'), piece('gone', 'eliminated')];
const stacks = stacksOf(pieces, atlas);

describe('counters on the map', () => {
  it('those beside the map are not drawn on it', () => {
    expect(lay(stacks, atlas, null).map(({ piece }) => piece.id)).toEqual(['a', 'b', 'c']);
  });

  it('a closed stack shows its count on the top counter alone', () => {
    expect(lay(stacks, atlas, null).map(({ count }) => count)).toEqual([0, 2, 0]);
  });

  it('touching a closed stack touches its top counter', () => {
    const at = atlas.centre('0303');
    expect(at && counterAt(lay(stacks, atlas, null), at)?.piece.id).toBe('b');
  });

  it('each counter of an open stack can be touched by itself, above all others', () => {
    for (const count of [2, 3, 5, 10]) {
      const many = Array.from({ length: count }, (_, i) => piece(`p${i}`, '0303'));
      const laid = lay(stacksOf([...many, ...pieces.slice(2)], atlas), atlas, {
        space: '0303',
        size: atlas.counter,
      });
      for (const { piece: one, at } of laid.filter(({ space }) => space === '0303')) {
        expect(counterAt(laid, at)?.piece.id).toBe(one.id);
      }
    }
  });

  it('the counter on top stays under the pointer when its stack opens', () => {
    for (const count of [2, 3, 5, 8, 13]) expect(spread(count, 1, true)[count - 1]).toEqual([0, 0]);
  });

  it('choosing a counter puts it on top of a closed stack and moves none of an open one', () => {
    const names = (opened: boolean, chosen: string | null) =>
      lay(stacks, atlas, opened ? { space: '0303', size: atlas.counter } : null, [], chosen)
        .filter(({ space }) => space === '0303')
        .map(({ piece: one, at }) => [one.id, ...at]);
    expect(names(false, 'a').at(-1)?.[0]).toBe('a');
    expect(names(true, 'a')).toEqual(names(true, null));
  });

  it('the counters of an open stack are as large as can be read', () => {
    const laid = lay(stacks, atlas, { space: '0303', size: atlas.counter * 3 });
    expect(laid.filter(({ space }) => space === '0303').map(({ size }) => size)).toEqual([
      atlas.counter * 3,
      atlas.counter * 3,
    ]);
  });

  it('an open stack has no two counters that overlap', () => {
    const places = spread(10, 1, true);
    for (const [i, a] of places.entries()) {
      for (const b of places.slice(i + 1)) {
        expect(Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]))).toBeGreaterThan(1);
      }
    }
  });
});
