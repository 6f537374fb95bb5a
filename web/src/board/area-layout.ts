// Lays out counters in an area: in rows beside the identifier, one block per side, smaller where there are many.
import type { Space } from '../wire';
import { boxOf, inside, type Point } from './geometry';

export interface AreaLayout {
  /** The size of a counter: the standard size, or less if space is short. */
  size: number;
  /** For each side, a place for each of its counters. */
  places: Point[][];
}

/** Kept free around the centre of an area, in counter sizes: for the identifier and, above it, a star or a cost. */
export const KEEP = { aside: 0.97, above: 0.97, below: 0.72 };

/** The smallest scale of a counter. Beyond that, counters overlap. */
const LEAST = 0.4;

/** Places for the counters of all sides, the first side in the west. */
export function layOutArea(space: Space, counts: readonly number[], counter: number): AreaLayout {
  const wanted = counts.reduce((sum, count) => sum + count, 0);
  for (let share = 1; ; share *= 0.94) {
    const size = counter * Math.max(share, LEAST);
    const free = roomiest(space, size, counter);
    if (free.length < wanted && share > LEAST) continue;
    // Too many for the area: the rest overlap the others, slightly offset.
    for (let i = 0; free.length < wanted; i++) {
      const [x, y] = free[i] ?? space.centre;
      free.push([x + size * 0.16, y - size * 0.16]);
    }
    return { size, places: part(free, space.centre, counts, size) };
  }
}

/** Takes the places nearest to the identifier and divides them from west to east, so that each side has one block. */
function part(free: Point[], [cx, cy]: Point, counts: readonly number[], size: number): Point[][] {
  const wanted = counts.reduce((sum, count) => sum + count, 0);
  // The column above and below the identifier is the last resort: it would separate the sides.
  const far = ([x, y]: Point): number => Math.hypot(x - cx, y - cy) + (Math.abs(x - cx) < 1e-6 ? size : 0);
  const near = free.sort((a, b) => far(a) - far(b)).slice(0, wanted);
  near.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  let begin = 0;
  return counts.map((count) => {
    const block = near.slice(begin, begin + count);
    begin += count;
    return block.sort((a, b) => a[1] - b[1] || a[0] - b[0]);
  });
}

/** The lattice that holds more: with a row through the centre, or with the centre between two rows. */
function roomiest(space: Space, size: number, counter: number): Point[] {
  const [level, between] = [0, 0.5].map((shift) => lattice(space, size, counter, shift));
  return (between?.length ?? 0) > (level?.length ?? 0) ? (between ?? []) : (level ?? []);
}

/** The centres of squares that lie inside an area and off its identifier. */
function lattice(
  { centre: [cx, cy], outline }: Space,
  size: number,
  counter: number,
  shift: number,
): Point[] {
  const pitch = size * 1.07;
  const { x, y, width, height } = boxOf(outline);
  const columns = Math.ceil(Math.max(cx - x, x + width - cx) / pitch);
  const rows = Math.ceil(Math.max(cy - y, y + height - cy) / pitch) + 1;
  // Columns start at the edge of the identifier; one more runs above and below it.
  const first = counter * KEEP.aside + size / 2;
  const across = [cx];
  for (let column = 0; column < columns; column++) {
    across.push(cx - first - column * pitch, cx + first + column * pitch);
  }
  const places: Point[] = [];
  for (let row = -rows; row <= rows; row++) {
    const py = cy + (row + shift) * pitch;
    for (const px of across) {
      if (clears([px - cx, py - cy], size, counter) && fits([px, py], size / 2, outline))
        places.push([px, py]);
    }
  }
  return places;
}

const clears = ([dx, dy]: Point, size: number, counter: number): boolean =>
  Math.abs(dx) >= counter * KEEP.aside + size / 2 - 1e-6 ||
  dy + size / 2 <= -counter * KEEP.above ||
  dy - size / 2 >= counter * KEEP.below;

/** Whether a square lies inside an outline, judged by its corners and the middles of its sides. */
function fits([x, y]: Point, half: number, outline: readonly Point[]): boolean {
  for (const dx of [-half, 0, half]) {
    for (const dy of [-half, 0, half]) {
      if ((dx !== 0 || dy !== 0) && !inside([x + dx, y + dy], outline)) return false;
    }
  }
  return true;
}

/** Rows of counters around a point, one side below the other: the enlarged view of a crowded area. */
export function enlarged(counts: readonly number[], size: number): Point[][] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const across = Math.max(1, Math.min(total, Math.ceil(Math.sqrt(total * 1.6))));
  const pitch = size * 1.16;
  const sides = counts.map((count) => Math.ceil(count / across));
  const gap = sides.filter((rows) => rows > 0).length > 1 ? 0.35 : 0;
  const down = sides.reduce((sum, rows) => sum + rows, 0) + gap;
  let top = -(down - 1) / 2;
  return counts.map((count, side) => {
    const rows = sides[side] ?? 0;
    const places = Array.from({ length: count }, (_, i): Point => {
      const row = Math.floor(i / across);
      const inRow = row === rows - 1 ? count - row * across : across;
      return [((i % across) - (inRow - 1) / 2) * pitch, (top + row) * pitch];
    });
    top += rows > 0 ? rows + gap : 0;
    return places;
  });
}
