// Figures of boards, scenes and overlays as SVG paths in map units.
import type { Figure, Shape } from '../wire';
import { closedPath, distance, extentOf, openPath, tidy, type Point } from './geometry';
import { pointOf, unitsOf } from './spots';
import { corners } from './stands';

/** How a figure is drawn: filled, as a wide line, as a thin line or as an arrow. */
export type Manner = 'area' | 'band' | 'line' | 'arrow';

export interface Drawn {
  manner: Manner;
  path: string;
  /** The width of a band; 0 otherwise. */
  width: number;
  /** Where its text goes. */
  label: Point;
}

function circle([x, y]: Point, r: number): string {
  return `M${tidy(x - r)} ${tidy(y)}a${tidy(r)} ${tidy(r)} 0 1 0 ${tidy(2 * r)} 0a${tidy(r)} ${tidy(r)} 0 1 0 ${tidy(-2 * r)} 0Z`;
}

/** The point halfway along a line. */
export function midway(points: readonly Point[]): Point {
  const legs = points.slice(1).map((to, i): [Point, Point] => [points[i] ?? to, to]);
  let left = legs.reduce((sum, [a, b]) => sum + distance(a, b), 0) / 2;
  for (const [a, b] of legs) {
    const length = distance(a, b);
    if (left <= length && length > 0) {
      const t = left / length;
      return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
    }
    left -= length;
  }
  return points[0] ?? [0, 0];
}

/** The centre of gravity of a polygon. */
export function centroid(points: readonly Point[]): Point {
  const [first] = points;
  if (!first || extentOf(points) < 1e-9) return midway(points);
  let [twice, x, y] = [0, 0, 0];
  let [px, py] = points[points.length - 1] ?? first;
  for (const [cx, cy] of points) {
    const cross = px * cy - cx * py;
    twice += cross;
    x += (px + cx) * cross;
    y += (py + cy) * cross;
    [px, py] = [cx, cy];
  }
  return [x / (3 * twice), y / (3 * twice)];
}

export function drawn(figure: Figure): Drawn {
  if ('disc' in figure) {
    const centre = pointOf(figure.disc.centre);
    return { manner: 'area', path: circle(centre, unitsOf(figure.disc.radius)), width: 0, label: centre };
  }
  if ('ring' in figure) {
    const centre = pointOf(figure.ring.centre);
    const radius = unitsOf(figure.ring.radius);
    const label: Point = [centre[0], centre[1] - radius];
    return { manner: 'line', path: circle(centre, radius), width: 0, label };
  }
  if ('band' in figure) {
    const points = figure.band.points.map(pointOf);
    return {
      manner: 'band',
      path: openPath(points),
      width: unitsOf(figure.band.width),
      label: midway(points),
    };
  }
  if ('polygon' in figure) {
    const points = figure.polygon.points.map(pointOf);
    return { manner: 'area', path: closedPath(points), width: 0, label: centroid(points) };
  }
  if ('arrow' in figure) {
    const [from, to] = [pointOf(figure.arrow.from), pointOf(figure.arrow.to)];
    return {
      manner: 'arrow',
      path: openPath([from, to]) + barbs(from, to),
      width: 0,
      label: midway([from, to]),
    };
  }
  if ('path' in figure) {
    const points = figure.path.points.map(pointOf);
    return { manner: 'line', path: openPath(points), width: 0, label: midway(points) };
  }
  const { centre, heading, width, depth } = figure.rectangle;
  const at = pointOf(centre);
  const outline = corners({ at, heading }, unitsOf(width), unitsOf(depth));
  return { manner: 'area', path: closedPath(outline), width: 0, label: at };
}

/** The two strokes of an arrow's head. */
function barbs(from: Point, to: Point): string {
  const length = distance(from, to);
  if (length < 0.01) return '';
  const head = Math.min(0.6, length * 0.4);
  const [ux, uy] = [((to[0] - from[0]) / length) * head, ((to[1] - from[1]) / length) * head];
  const left: Point = [to[0] - ux - uy * 0.6, to[1] - uy + ux * 0.6];
  const right: Point = [to[0] - ux + uy * 0.6, to[1] - uy - ux * 0.6];
  return openPath([left, to, right]);
}

/** Shapes drawn as one path, so that roads cross without seams. */
export interface Layer {
  tone: Shape['tone'];
  manner: Manner;
  width: number;
  path: string;
}

/** Groups consecutive shapes that look alike into layers. Areas stay separate, because they may overlap. */
export function layersOf(shapes: readonly Shape[]): Layer[] {
  const layers: Layer[] = [];
  for (const { figure, tone } of shapes) {
    const { manner, width, path } = drawn(figure);
    const last = layers[layers.length - 1];
    if (last && manner !== 'area' && last.manner === manner && last.tone === tone && last.width === width)
      last.path += path;
    else layers.push({ tone, manner, width, path });
  }
  return layers;
}
