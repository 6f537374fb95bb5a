// Geometry of a map: pure functions over the spaces of a board, in map units.
//
// A space is a centre and an outline, so hexes, squares and areas all work.
import type { Board, Space } from '../wire';

export type Point = readonly [number, number];
export type Edge = 'north' | 'east' | 'south' | 'west';

export const EDGES: readonly Edge[] = ['north', 'east', 'south', 'west'];
export const isEdge = (id: string): id is Edge => (EDGES as readonly string[]).includes(id);

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Whether a point lies inside a closed outline (even-odd rule). */
export function inside([x, y]: Point, outline: readonly Point[]): boolean {
  let odd = false;
  let [px, py] = outline[outline.length - 1] ?? [0, 0];
  for (const [cx, cy] of outline) {
    if (cy > y !== py > y && x < ((px - cx) * (y - cy)) / (py - cy) + cx) odd = !odd;
    [px, py] = [cx, cy];
  }
  return odd;
}

export const contains = ({ x, y, width, height }: Box, [px, py]: Point): boolean =>
  px >= x && px < x + width && py >= y && py < y + height;

export const distance = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(ax - bx, ay - by);

/** The distance from a point to a line segment. */
function distanceToSegment(point: Point, a: Point, b: Point): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / length;
  const t = Math.max(0, Math.min(1, along));
  return distance(point, [a[0] + t * dx, a[1] + t * dy]);
}

/** The radius of the largest circle around the centre that fits in the outline. */
export function roomOf(space: Space): number {
  let room = Infinity;
  let from = space.outline[space.outline.length - 1];
  for (const to of space.outline) {
    if (from) room = Math.min(room, distanceToSegment(space.centre, from, to));
    from = to;
  }
  return Number.isFinite(room) ? room : 1;
}

/** The area inside an outline. */
export function extentOf(outline: readonly Point[]): number {
  let twice = 0;
  let [px, py] = outline[outline.length - 1] ?? [0, 0];
  for (const [x, y] of outline) {
    twice += px * y - x * py;
    [px, py] = [x, y];
  }
  return Math.abs(twice) / 2;
}

/** Whether the spaces are areas of any shape, not cells of a grid: their numbers of corners differ. */
export const hasAreas = ({ spaces }: Board): boolean =>
  new Set(spaces.map(({ outline }) => outline.length)).size > 1;

/** The room of a typical stand on an open table: about one map unit across. */
const STAND = 0.7;

const middleOf = (values: number[]): number | undefined =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** An outline as an SVG path. */
export const closedPath = (points: readonly Point[]): string => (points.length ? `${openPath(points)}Z` : '');

export const openPath = (points: readonly Point[]): string =>
  points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${tidy(x)} ${tidy(y)}`).join('');

/** Joins paths of the same name, in order of first appearance, so that a few elements draw a whole map. */
export function joined(paths: Iterable<readonly [name: string, path: string]>): [string, string][] {
  const found = new Map<string, string>();
  for (const [name, path] of paths) found.set(name, (found.get(name) ?? '') + path);
  return [...found];
}

export const tidy = (value: number): number => Math.round(value * 1000) / 1000;

/** An index of the spaces of a board. */
export class Atlas {
  readonly spaces: ReadonlyMap<string, Space>;
  /** The room of a typical space. Counters and text are sized by it. */
  readonly room: number;
  readonly size: Point;
  readonly margin: number;
  /** Whether spaces are areas, with the identifier at the centre and counters around it. */
  readonly areas: boolean;
  /** Whether the board is an open table: it has no spaces, and pieces stand at points. */
  readonly open: boolean;
  readonly #touching = new Map<string, Space[]>();
  /** Spaces by the cells of a coarse grid that they touch. */
  readonly #squares = new Map<string, Space[]>();
  readonly #pitch: number;

  constructor(board: Board) {
    this.spaces = new Map(board.spaces.map((space) => [space.id, space]));
    this.size = board.size;
    this.open = board.spaces.length === 0;
    // An open table always has a rim, which holds the scale.
    this.margin = this.open ? Math.max(board.margin, Math.max(...board.size) * 0.035, 0.8) : board.margin;
    this.areas = hasAreas(board);
    // An area holds ten counters of a side, so counters are small compared with it.
    this.room = this.areas
      ? Math.sqrt(middleOf(board.spaces.map(({ outline }) => extentOf(outline))) ?? 1) * 0.1
      : (middleOf(board.spaces.map(roomOf)) ?? STAND);
    this.#pitch = this.room * 3;
    for (const space of board.spaces) {
      const { x, y, width, height } = boxOf(space.outline);
      for (let i = this.#cell(x); i <= this.#cell(x + width); i++) {
        for (let j = this.#cell(y); j <= this.#cell(y + height); j++) {
          const key = `${i},${j}`;
          const square = this.#squares.get(key);
          if (square) square.push(space);
          else this.#squares.set(key, [space]);
        }
      }
    }
  }

  #cell(value: number): number {
    return Math.floor(value / this.#pitch);
  }

  /** The whole sheet: the map and its margin. */
  get sheet(): Box {
    const [width, height] = this.size;
    const m = this.margin;
    return { x: -m, y: -m, width: width + 2 * m, height: height + 2 * m };
  }

  /** The size of a counter that fits a typical space. */
  get counter(): number {
    return this.room * 1.43;
  }

  centre(id: string): Point | null {
    return this.spaces.get(id)?.centre ?? null;
  }

  /** The space under a point. */
  at(point: Point): Space | null {
    const near = this.#squares.get(`${this.#cell(point[0])},${this.#cell(point[1])}`);
    return near?.find((space) => inside(point, space.outline)) ?? null;
  }

  /** The space nearest to a point, however far. */
  nearest(point: Point): Space | null {
    let best: Space | null = null;
    let least = Infinity;
    for (const space of this.spaces.values()) {
      const away = distance(space.centre, point);
      if (away < least) [best, least] = [space, away];
    }
    return best;
  }

  /** The areas that share a border with one. */
  #neighbours(id: string): readonly Space[] {
    const known = this.#touching.get(id);
    if (known) return known;
    const name = ([x, y]: Point): string => `${Math.round(x * 50)},${Math.round(y * 50)}`;
    const corners = new Set((this.spaces.get(id)?.outline ?? []).map(name));
    const found = [...this.spaces.values()].filter(
      (space) => space.id !== id && space.outline.filter((corner) => corners.has(name(corner))).length > 1,
    );
    this.#touching.set(id, found);
    return found;
  }

  /**
   * The next space in a direction: the nearest one, where a centre off the straight line counts as farther away. Ties go
   * to the space nearer to the lane, the straight line through the cursor's start, so that the cursor does not drift on
   * a hex map. From an area the step leads to a neighbour, even one far off the straight line.
   */
  step(from: string, [dx, dy]: Point, lane?: Point): Space | null {
    const start = this.centre(from);
    if (!start) return null;
    const off = lane ?? start;
    let best: Space | null = null;
    let least = Infinity;
    const wide = this.areas ? 2.2 : 1.3;
    for (const space of this.areas ? this.#neighbours(from) : this.spaces.values()) {
      const [x, y] = [space.centre[0] - start[0], space.centre[1] - start[1]];
      const ahead = x * dx + y * dy;
      const aside = Math.abs(x * dy - y * dx);
      if (ahead <= 0.01 || aside > ahead * wide) continue;
      const strayed = Math.abs((space.centre[0] - off[0]) * dy - (space.centre[1] - off[1]) * dx);
      // Areas differ too much in size for distance to decide: the straightest direction wins.
      const away = this.areas ? aside / ahead + ahead * 0.02 : ahead + aside * 1.2 + strayed * 0.05;
      if (away < least) [best, least] = [space, away];
    }
    return best;
  }

  /** The strip of margin along an edge that stands for leaving the map there. */
  strip(edge: Edge): Box {
    const [width, height] = this.size;
    const depth = Math.min(Math.max(this.margin * 0.72, this.room * 0.7), this.room * 1.6);
    const gap = Math.max(0, (this.margin - depth) / 2);
    switch (edge) {
      case 'north':
        return { x: 0, y: -gap - depth, width, height: depth };
      case 'south':
        return { x: 0, y: height + gap, width, height: depth };
      case 'west':
        return { x: -gap - depth, y: 0, width: depth, height };
      case 'east':
        return { x: width + gap, y: 0, width: depth, height };
    }
  }

  /** The point of a space or an edge. */
  where(id: string): Point | null {
    if (!isEdge(id)) return this.centre(id);
    const { x, y, width, height } = this.strip(id);
    return [x + width / 2, y + height / 2];
  }
}

export function boxOf(points: readonly Point[]): Box {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/**
 * The border of a set of spaces as one path: the sides that belong to only one of them.
 *
 * Corners of neighbours differ by rounding, so they are compared with a tolerance.
 */
export function borderOf(spaces: Iterable<Space>): string {
  const name = ([x, y]: Point): string => `${Math.round(x * 50)},${Math.round(y * 50)}`;
  const sides = new Map<string, [Point, Point]>();
  for (const { outline } of spaces) {
    let from = outline[outline.length - 1];
    for (const to of outline) {
      if (from) {
        const back = `${name(to)};${name(from)}`;
        if (!sides.delete(back)) sides.set(`${name(from)};${name(to)}`, [from, to]);
      }
      from = to;
    }
  }
  // Sides are joined end to end, so that the border has round corners and even dashes.
  const next = new Map<string, [Point, Point][]>();
  for (const side of sides.values()) {
    const start = name(side[0]);
    next.set(start, [...(next.get(start) ?? []), side]);
  }
  let path = '';
  for (const list of next.values()) {
    for (let side = list.pop(); side;) {
      const loop: Point[] = [side[0]];
      let end: Point = side[1];
      for (let on = next.get(name(end))?.pop(); on; on = next.get(name(end))?.pop()) {
        loop.push(end);
        end = on[1];
      }
      path += closedPath(loop);
      side = list.pop();
    }
  }
  return path;
}
