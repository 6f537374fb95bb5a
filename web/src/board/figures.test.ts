import { describe, expect, it } from 'vitest';
import type { Figure, Shape, Spot } from '../wire';
import { centroid, drawn, layersOf, midway } from './figures';

const spot = (x: number, y: number): Spot => ({ x: x * 1000, y: y * 1000 });
const shape = (figure: Figure, tone: Shape['tone'] = 'road'): Shape => ({ figure, tone, text: null });

describe('a figure', () => {
  it('is drawn in map units', () => {
    expect(drawn({ path: { points: [spot(1, 2), spot(3, 4)] } }).path).toBe('M1 2L3 4');
    expect(drawn({ polygon: { points: [spot(0, 0), spot(2, 0), spot(2, 2)] } }).path).toBe('M0 0L2 0L2 2Z');
    expect(drawn({ disc: { centre: spot(5, 5), radius: 1500 } }).path).toMatch(/^M3\.5 5a1\.5 1\.5/);
    expect(drawn({ band: { points: [spot(0, 0), spot(4, 0)], width: 750 } })).toMatchObject({
      manner: 'band',
      width: 0.75,
      label: [2, 0],
    });
  });

  it('a rectangle is turned by its heading', () => {
    const east = drawn({ rectangle: { centre: spot(0, 0), heading: 900, width: 2000, depth: 1000 } });
    expect(east.path).toBe('M0.5 -1L0.5 1L-0.5 1L-0.5 -1Z');
  });

  it('an arrow has a head at its end', () => {
    expect(drawn({ arrow: { from: spot(0, 0), to: spot(4, 0) } }).path).toMatch(/^M0 0L4 0M3\.4 /);
    expect(drawn({ arrow: { from: spot(1, 1), to: spot(1, 1) } }).path).toBe('M1 1L1 1');
  });
});

describe('text', () => {
  it('stands half-way along a line and in the middle of an area', () => {
    expect(midway([[0, 0], [4, 0], [4, 2]])).toEqual([3, 0]); // prettier-ignore
    expect(centroid([[0, 0], [4, 0], [4, 2], [0, 2]])).toEqual([2, 1]); // prettier-ignore
    expect(centroid([[1, 1]])).toEqual([1, 1]);
  });

  it('stands at the top of a ring', () => {
    expect(drawn({ ring: { centre: spot(5, 5), radius: 2000 } }).label).toEqual([5, 3]);
  });
});

it('roads that cross are one path, woods stay apart', () => {
  const road = (x: number): Shape => shape({ band: { points: [spot(x, 0), spot(x, 4)], width: 500 } });
  const wood = shape({ disc: { centre: spot(1, 1), radius: 500 } }, 'wood');
  expect(layersOf([road(1), road(2), wood, wood]).map(({ tone }) => tone)).toEqual(['road', 'wood', 'wood']);
});
