import { describe, expect, it } from 'vitest';
import { Atlas, inside, type Point } from './geometry';
import { enlarged, KEEP, layOutArea } from './area-layout';
import { areaBoard, piece } from './samples';
import { counterAt, lay, stacksOf, trayOf } from './stacks';

const board = areaBoard();
const atlas = new Atlas(board);

const apart = (a: Point, b: Point): number => Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]));

/** Every way to part up to twenty counters among two sides that a game can come to, ten to a side at most. */
const parted = Array.from({ length: 20 }, (_, i) => i + 1).flatMap((count) => {
  const least = Math.max(0, count - 10);
  return [least, Math.floor(count / 2), Math.min(10, count)].map((first) => [first, count - first]);
});

describe('counters in an area', () => {
  it('lie inside it, off its identifier and apart, however many they are', () => {
    for (const space of board.spaces) {
      for (const counts of parted) {
        const { size, places } = layOutArea(space, counts, atlas.counter);
        const all = places.flat();
        const label = `area ${space.id}, ${counts.join(' and ')}`;
        expect(
          places.map(({ length }) => length),
          label,
        ).toEqual(counts);
        for (const [i, at] of all.entries()) {
          const half = size / 2 - 1e-6;
          for (const [dx, dy] of [
            [-half, -half],
            [half, -half],
            [half, half],
            [-half, half],
          ] as const) {
            expect(inside([at[0] + dx, at[1] + dy], space.outline), label).toBe(true);
          }
          const [dx, dy] = [at[0] - space.centre[0], at[1] - space.centre[1]];
          const off =
            Math.abs(dx) - half >= atlas.counter * KEEP.aside ||
            dy + half <= -atlas.counter * KEEP.above ||
            dy - half >= atlas.counter * KEEP.below;
          expect(off, `${label}: on the identifier`).toBe(true);
          for (const other of all.slice(i + 1)) expect(apart(at, other), label).toBeGreaterThan(size);
        }
      }
    }
  });

  it('keep their size while there is room and can still be told apart when it is full', () => {
    for (const space of board.spaces) {
      expect(layOutArea(space, [3, 3], atlas.counter).size).toBe(atlas.counter);
      expect(layOutArea(space, [10, 10], atlas.counter).size).toBeGreaterThan(atlas.counter * 0.5);
    }
  });

  it('lie with their own side, the first to the west', () => {
    for (const space of board.spaces) {
      for (const counts of parted.filter(([first, second]) => first && second)) {
        const [west = [], east = []] = layOutArea(space, counts, atlas.counter).places;
        expect(Math.max(...west.map(([x]) => x))).toBeLessThanOrEqual(
          Math.min(...east.map(([x]) => x)) + 1e-6,
        );
      }
    }
  });

  it('are all shown even where no area could hold them', () => {
    const [space] = board.spaces;
    if (!space) throw new Error('there are areas');
    const { places } = layOutArea(space, [150, 150], atlas.counter);
    expect(places.map(({ length }) => length)).toEqual([150, 150]);
  });
});

describe('the enlarged of a crowded area', () => {
  it('has the sides one below the other and no two counters on each other', () => {
    const [first = [], second = []] = enlarged([7, 9], 2);
    expect(Math.max(...first.map(([, y]) => y))).toBeLessThan(Math.min(...second.map(([, y]) => y)) - 2);
    const all = [...first, ...second];
    for (const [i, at] of all.entries()) {
      for (const other of all.slice(i + 1)) expect(apart(at, other)).toBeGreaterThan(2);
    }
  });

  it('lies over everything else, on the sheet, with a tray around it', () => {
    const pieces = Array.from({ length: 12 }, (_, i) =>
      piece(`p${i}`, '31', { side: i % 2 === 0 ? 'Red' : 'Blue' }),
    );
    pieces.push(piece('near', '21'));
    const laid = lay(stacksOf(pieces, atlas), atlas, { space: '31', size: 3 }, board.sides);
    for (const { piece: one, at, space } of laid) {
      if (space === '31') expect(counterAt(laid, at)?.piece.id).toBe(one.id);
    }
    const tray = trayOf(laid, '31');
    const { x, y, width, height } = atlas.sheet;
    expect(tray && tray.x >= x && tray.y >= y).toBe(true);
    expect(tray && tray.x + tray.width <= x + width && tray.y + tray.height <= y + height).toBe(true);
    expect(trayOf(laid, '21')).toBeNull();
  });
});

describe('a board of areas', () => {
  it('is recognised by its spaces', () => {
    expect(atlas.areas).toBe(true);
    expect(atlas.counter).toBeGreaterThan(0.7);
    expect(atlas.counter).toBeLessThan(1.4);
  });

  it('is walked from an area to those that it touches', () => {
    const ways: [string, Point, string][] = [
      ['12', [-1, 0], '9'],
      ['12', [1, 0], '14'],
      ['12', [0, 1], '15'],
      ['21', [-1, 0], '23'],
      ['21', [0, -1], '31'],
    ];
    for (const [from, towards, to] of ways) expect(atlas.step(from, towards)?.id, from).toBe(to);
  });

  it('finds the area under a point by its outline', () => {
    for (const { id, centre } of board.spaces) expect(atlas.at(centre)?.id).toBe(id);
    expect(atlas.at([-1, -1])).toBeNull();
  });
});
