import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Atlas, borderOf, contains, EDGES, inside, roomOf, type Point } from './geometry';
import { hex, hexBoard } from './samples';

const atlas = new Atlas(hexBoard(9, 8));
const UP: Point = [0, -1];
const RIGHT: Point = [1, 0];

describe('what lies where', () => {
  it('every centre lies in its own space', () => {
    for (const space of atlas.spaces.values()) expect(atlas.at(space.centre)?.id).toBe(space.id);
  });

  it('a point near a corner belongs to the space whose outline holds it, not to a neighbour', () => {
    const space = hex(4, 4);
    for (const [x, y] of space.outline) {
      const [cx, cy] = space.centre;
      expect(atlas.at([cx + (x - cx) * 0.97, cy + (y - cy) * 0.97])?.id).toBe('0404');
    }
  });

  it('the space found by squares is the one found by looking at all', () => {
    const [width, height] = atlas.size;
    fc.assert(
      fc.property(
        fc.double({ min: -1, max: width + 1, noNaN: true }),
        fc.double({ min: -1, max: height + 1, noNaN: true }),
        (x, y) => {
          const slow = [...atlas.spaces.values()].find((space) => inside([x, y], space.outline));
          expect(atlas.at([x, y])?.id).toBe(slow?.id);
        },
      ),
    );
  });

  it('nothing lies beyond the map', () => {
    expect(atlas.at([-5, -5])).toBeNull();
    expect(atlas.at([1000, 3])).toBeNull();
  });

  it('a hex has room up to its sides', () => {
    expect(roomOf(hex(1, 1))).toBeCloseTo(Math.sqrt(3) / 2);
  });

  it('a counter lies within its hex', () => {
    const half = atlas.counter / 2;
    const { centre, outline } = hex(3, 3);
    for (const [dx, dy] of [
      [half, half],
      [-half, half],
      [half, -half],
      [-half, -half],
    ] as const) {
      expect(inside([centre[0] + dx, centre[1] + dy], outline)).toBe(true);
    }
  });
});

describe('the cursor', () => {
  it('goes up and down a column', () => {
    expect(atlas.step('0404', UP)?.id).toBe('0403');
    expect(atlas.step('0404', [0, 1])?.id).toBe('0405');
  });

  it('goes to a neighbouring column sideways', () => {
    expect(['0504', '0505']).toContain(atlas.step('0404', RIGHT)?.id);
    expect(['0304', '0305']).toContain(atlas.step('0404', [-1, 0])?.id);
  });

  it('keeps to its lane across the whole map', () => {
    const lane = atlas.centre('0104') ?? [0, 0];
    let at = '0104';
    for (let next = atlas.step(at, RIGHT, lane); next; next = atlas.step(at, RIGHT, lane)) at = next.id;
    expect(at).toBe('0904');
  });

  it('stops at the edge of the map', () => {
    expect(atlas.step('0401', UP)).toBeNull();
    expect(atlas.step('0904', RIGHT)).toBeNull();
  });

  it('reaches every space from any other', () => {
    const reached = new Set(['0101']);
    const queue = ['0101'];
    for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
      for (const way of [UP, RIGHT, [0, 1], [-1, 0]] as const) {
        const next = atlas.step(at, way)?.id;
        if (next !== undefined && !reached.has(next)) {
          reached.add(next);
          queue.push(next);
        }
      }
    }
    expect(reached.size).toBe(atlas.spaces.size);
  });
});

describe('the border of a region', () => {
  const sides = (path: string): number => path.split(/[ML]/).length - 1;

  it('of one hex has six sides, of two neighbours ten', () => {
    expect(sides(borderOf([hex(3, 3)]))).toBe(6);
    expect(sides(borderOf([hex(3, 3), hex(3, 4)]))).toBe(10);
  });

  it('of a ring has an outer and an inner loop', () => {
    const ring = [hex(3, 2), hex(3, 4), hex(2, 2), hex(2, 3), hex(4, 2), hex(4, 3)];
    expect(borderOf(ring).match(/M/g)).toHaveLength(2);
  });
});

it('the strips along the edges lie on the paper outside the map', () => {
  const { x, y, width, height } = atlas.sheet;
  for (const edge of EDGES) {
    const strip = atlas.strip(edge);
    const middle: Point = [strip.x + strip.width / 2, strip.y + strip.height / 2];
    expect(atlas.at(middle)).toBeNull();
    expect(contains({ x, y, width, height }, middle)).toBe(true);
    expect(atlas.where(edge)).toEqual(middle);
  }
});
