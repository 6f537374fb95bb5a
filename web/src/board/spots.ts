// Points and headings of an open table. On the wire lengths are thousandths of a map unit and headings are tenths of a
// degree clockwise from the top of the map; the board draws in map units.
import type { Spot } from '../wire';
import type { Point } from './geometry';

const MILLI = 1000;
/** A full turn in tenths of a degree. */
export const TURN = 3600;

export const pointOf = ({ x, y }: Spot): Point => [x / MILLI, y / MILLI];
export const spotOf = ([x, y]: Point): Spot => ({ x: Math.round(x * MILLI), y: Math.round(y * MILLI) });
/** A length on the wire in map units. */
export const unitsOf = (length: number): number => length / MILLI;

/** Normalises a heading to a full turn. */
export const normal = (heading: number): number => ((Math.round(heading) % TURN) + TURN) % TURN;

export const radiansOf = (heading: number): number => (heading / TURN) * 2 * Math.PI;

/** The unit vector of a heading. */
export function direction(heading: number): Point {
  const angle = radiansOf(heading);
  return [Math.sin(angle), -Math.cos(angle)];
}

/** The heading from one point to another. */
export const headingTo = (from: Point, to: Point): number =>
  normal((Math.atan2(to[0] - from[0], from[1] - to[1]) / (2 * Math.PI)) * TURN);

/** The angle between two headings. */
export function between(a: number, b: number): number {
  const apart = normal(a - b);
  return Math.min(apart, TURN - apart);
}

const COMPASS = [
  'north',
  'north-east',
  'east',
  'south-east',
  'south',
  'south-west',
  'west',
  'north-west',
] as const;

/** A heading as players say it: `north-east`. */
export const compass = (heading: number): string =>
  COMPASS[Math.round((normal(heading) / TURN) * COMPASS.length) % COMPASS.length] ?? 'north';

/** A point as players say it, in tenths of a map unit: `12.5, 3.2`. */
export const spotText = (at: Spot): string =>
  pointOf(at)
    .map((part) => part.toFixed(1))
    .join(', ');
