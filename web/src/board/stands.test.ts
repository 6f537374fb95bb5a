import { describe, expect, it } from 'vitest';
import { openPiece } from './samples';
import { between, compass, direction, headingTo, normal, pointOf, spotOf, spotText } from './spots';
import { baseOf, corners, poseOf, poseText, standAt, standsOf, stepAmong } from './stands';

describe('headings', () => {
  it('turn clockwise from the top of the map', () => {
    expect(direction(900)[0]).toBeCloseTo(1);
    expect(direction(900)[1]).toBeCloseTo(0);
    expect(direction(1800)[1]).toBeCloseTo(1);
    expect(headingTo([1, 1], [1, 0])).toBe(0);
    expect(headingTo([1, 1], [0, 1])).toBe(2700);
  });

  it('stay within a full turn', () => {
    expect([normal(-150), normal(3600), normal(3750)]).toEqual([3450, 0, 150]);
    expect(between(3500, 100)).toBe(200);
  });

  it('are said as points of the compass', () => {
    expect([0, 450, 2250, 3590].map(compass)).toEqual(['north', 'north-east', 'south-west', 'north']);
  });
});

it('points are thousandths of a map unit on the wire', () => {
  expect(pointOf({ x: 12_500, y: -250 })).toEqual([12.5, -0.25]);
  expect(spotOf([12.5, 0.0004])).toEqual({ x: 12_500, y: 0 });
  expect(spotText({ x: 12_540, y: 3_160 })).toBe('12.5, 3.2');
});

describe('a stand', () => {
  const wide = openPiece('a', [10, 10], 900, { rectangle: { width: 2000, depth: 1000 } });

  it('covers its turned footprint', () => {
    const [stand] = standsOf([wide]);
    if (!stand) throw new Error('no stand');
    // It faces east: its front of two inches runs from north to south.
    expect(corners(stand, 2, 1).map(([x, y]) => [Math.round(x * 10), Math.round(y * 10)])).toEqual([
      [105, 90],
      [105, 110],
      [95, 110],
      [95, 90],
    ]);
    expect(standAt([stand], [10, 10.9])?.piece.id).toBe('a');
    expect(standAt([stand], [10.9, 10])).toBeNull();
  });

  it('is large enough for a finger however small it is', () => {
    const stands = standsOf([wide]);
    expect(standAt(stands, [10.9, 10], 2)?.piece.id).toBe('a');
    expect(standAt(stands, [12.1, 10], 2)).toBeNull();
  });

  it('on top of another is the one that is meant', () => {
    const above = openPiece('above', [10.2, 10], 0, { disc: { radius: 400 } }, 2);
    const stands = standsOf([above, wide]);
    expect(stands.map(({ piece }) => piece.id)).toEqual(['a', 'above']);
    expect(standAt(stands, [10.1, 10])?.piece.id).toBe('above');
    expect(standAt(stands, [9.7, 10], 2)?.piece.id).toBe('a');
  });

  it('is described by its place and facing', () => {
    const pose = poseOf(wide);
    expect(pose && poseText(pose)).toBe('at 10.0, 10.0, facing east');
    expect(baseOf({ disc: { radius: 500 } })).toEqual({ round: true, radius: 0.5 });
  });
});

it('a step leads to the nearest stand in a direction', () => {
  const all: { id: string; at: readonly [number, number] }[] = [
    { id: 'near', at: [3, 0.5] },
    { id: 'far', at: [8, 0] },
    { id: 'below', at: [0, 2] },
  ];
  expect(stepAmong(all, [0, 0], [1, 0])?.id).toBe('near');
  expect(stepAmong(all, [0, 0], [0, 1])?.id).toBe('below');
  expect(stepAmong(all, [0, 0], [-1, 0])).toBeNull();
});
