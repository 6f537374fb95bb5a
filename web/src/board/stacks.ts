// Lays out counters on the map: single, as a leaning stack, or fanned out so that each can be touched.
import type { Piece } from '../wire';
import type { Atlas, Box, Point } from './geometry';
import { boxOf, contains } from './geometry';
import { spaceOf } from './place';
import { pointOf } from './spots';
import { isGhost } from './face';
import { poseOf } from './stands';
import { enlarged, layOutArea, type AreaLayout } from './area-layout';

/** A counter and where it lies. */
export interface LaidCounter {
  piece: Piece;
  space: string;
  at: Point;
  /** The counter's width and height. */
  size: number;
  /** The size of the stack, on the top counter of a closed stack; otherwise 0. */
  count: number;
}

export const byId = (pieces: readonly Piece[]): ReadonlyMap<string, Piece> =>
  new Map(pieces.map((piece) => [piece.id, piece]));
export const setOf = (ids: readonly string[]): ReadonlySet<string> => new Set(ids);

/** The pieces on the map by space, in the order of the scene. */
export function stacksOf(pieces: readonly Piece[], atlas: Atlas): Map<string, Piece[]> {
  const stacks = new Map<string, Piece[]>();
  for (const piece of pieces) {
    const place = spaceOf(piece);
    if (place === null || !atlas.spaces.has(place)) continue;
    const stack = stacks.get(place);
    if (stack) stack.push(piece);
    else stacks.set(place, [piece]);
  }
  return stacks;
}

/** The offsets of a stack's counters from the centre of their space. The last one is on top. */
export function spread(count: number, counter: number, open: boolean): Point[] {
  if (count <= 1) return count === 1 ? [[0, 0]] : [];
  if (!open) {
    // A closed stack leans to the upper right and stays within its space.
    const lean = Math.min(0.11, 0.3 / (count - 1)) * counter;
    const middle = (lean * (count - 1)) / 2;
    return Array.from({ length: count }, (_, i): Point => [lean * i - middle, middle - lean * i]);
  }
  const across = count <= 4 ? count : Math.ceil(Math.sqrt(count));
  const down = Math.ceil(count / across);
  const pitch = counter * 1.08;
  const places = Array.from({ length: count }, (_, i): Point => {
    const row = Math.floor(i / across);
    const inRow = row === down - 1 ? count - row * across : across;
    const column = i - row * across;
    return [(column - (inRow - 1) / 2) * pitch, (row - (down - 1) / 2) * pitch];
  });
  // The counter that was on top stays under the pointer: it takes the place nearest to the middle.
  const away = ([x, y]: Point): number => Math.hypot(x, y);
  const middle = places.reduce((best, at, i) => (away(at) < away(places[best] ?? at) ? i : best), 0);
  const [mx, my] = places[middle] ?? [0, 0];
  const last = places[count - 1] ?? [0, 0];
  return places
    .map((at, i): Point => (i === middle ? last : i === count - 1 ? [mx, my] : at))
    .map(([x, y]): Point => [x - mx, y - my]);
}

/** The space whose stack is open, and the size of its counters if the board has areas. */
export interface Opened {
  space: string;
  size: number;
}

/** Every counter on the map. Those of the open stack come last, so that they are drawn on top. */
export function lay(
  stacks: Map<string, Piece[]>,
  atlas: Atlas,
  opened: Opened | null,
  sides: readonly string[] = [],
  chosen: string | null = null,
): LaidCounter[] {
  if (atlas.areas) return layInAreas(stacks, atlas, opened, sides);
  const open = opened?.space ?? null;
  const closed: LaidCounter[] = [];
  const fanned: LaidCounter[] = [];
  for (const [space, pieces] of stacks) {
    const centre = atlas.centre(space);
    if (!centre) continue;
    const isOpen = space === open && pieces.length > 1;
    // The selected counter lies on top of a closed stack. An open one keeps its order: nothing moves under the pointer.
    const stack = isOpen ? pieces : onTop(pieces, chosen);
    const size = isOpen ? Math.max(atlas.counter, opened?.size ?? 0) : atlas.counter;
    const offsets = spread(stack.length, size, isOpen);
    stack.forEach((piece, i) => {
      const [dx, dy] = offsets[i] ?? [0, 0];
      const top = i === stack.length - 1 && stack.length > 1 && !isOpen;
      const at: Point = [centre[0] + dx, centre[1] + dy];
      (isOpen ? fanned : closed).push({
        piece,
        space,
        at,
        size,
        count: top ? stack.filter((one) => !isGhost(one)).length : 0,
      });
    });
  }
  return [...closed, ...fanned];
}

/** A stack with the chosen piece last. */
function onTop(stack: Piece[], chosen: string | null): Piece[] {
  const piece = chosen === null ? undefined : stack.find(({ id }) => id === chosen);
  return piece ? [...stack.filter((one) => one !== piece), piece] : stack;
}

/** The size of a stack's counters in their space. */
export function sizeIn(space: string, stack: Piece[], atlas: Atlas, sides: readonly string[]): number {
  const [first] = lay(new Map([[space, stack]]), atlas, null, sides);
  return first?.size ?? atlas.counter;
}

/** Layouts of areas by the number of counters, computed once each. */
const known = new WeakMap<Atlas, Map<string, AreaLayout>>();

function areaLayout(atlas: Atlas, space: string, counts: readonly number[]): AreaLayout | null {
  const found = atlas.spaces.get(space);
  if (!found) return null;
  const ofAtlas = known.get(atlas) ?? new Map<string, AreaLayout>();
  known.set(atlas, ofAtlas);
  const key = `${space} ${counts.join(' ')}`;
  const plotted = ofAtlas.get(key) ?? layOutArea(found, counts, atlas.counter);
  ofAtlas.set(key, plotted);
  return plotted;
}

/** The pieces of a stack by their sides; those of an unknown side come last. */
function bySide(stack: readonly Piece[], sides: readonly string[]): Piece[][] {
  const own = sides.map((side) => stack.filter((piece) => piece.side === side));
  return [...own, stack.filter((piece) => !sides.includes(piece.side))];
}

/** In an area every counter can be seen; one that lies open is shown larger, over what is around it. */
function layInAreas(
  stacks: Map<string, Piece[]>,
  atlas: Atlas,
  opened: Opened | null,
  sides: readonly string[],
): LaidCounter[] {
  const closed: LaidCounter[] = [];
  const shown: LaidCounter[] = [];
  for (const [space, stack] of stacks) {
    const groups = bySide(stack, sides);
    const counts = groups.map((group) => group.length);
    const centre = atlas.centre(space);
    const plotted = areaLayout(atlas, space, counts);
    if (!centre || !plotted) continue;
    const isOpen = space === opened?.space;
    const size = isOpen ? opened.size : plotted.size;
    const places = isOpen ? onSheet(enlarged(counts, size), centre, atlas, size) : plotted.places;
    groups.forEach((group, side) => {
      group.forEach((piece, i) => {
        const at = places[side]?.[i] ?? centre;
        (isOpen ? shown : closed).push({ piece, space, at, size, count: 0 });
      });
    });
  }
  return [...closed, ...shown];
}

/** Moves an enlarged stack so that all of it is on the sheet. */
function onSheet(places: Point[][], centre: Point, atlas: Atlas, size: number): Point[][] {
  const box = boxOf(places.flat());
  const { x, y, width, height } = atlas.sheet;
  const into = (middle: number, low: number, high: number, from: number, to: number): number =>
    Math.max(from - low, Math.min(to - high, middle));
  const dx = into(centre[0], box.x - size, box.x + box.width + size, x, x + width);
  const dy = into(centre[1], box.y - size * 1.4, box.y + box.height + size, y, y + height);
  return places.map((side) => side.map(([px, py]): Point => [px + dx, py + dy]));
}

/** The tray under an open stack, which sets it off from its surroundings. */
export function trayOf(laid: readonly LaidCounter[], open: string | null): Box | null {
  const fanned = laid.filter(({ space }) => space === open);
  const [first] = fanned;
  if (!first || fanned.length < 2) return null;
  const { x, y, width, height } = boxOf(fanned.map(({ at }) => at));
  const rim = first.size * 0.6;
  return { x: x - rim, y: y - rim, width: width + 2 * rim, height: height + 2 * rim };
}

/** The topmost counter under a point. */
export function counterAt(laid: readonly LaidCounter[], [x, y]: Point): LaidCounter | null {
  for (let i = laid.length - 1; i >= 0; i--) {
    const lying = laid[i];
    if (!lying) continue;
    const box: Box = {
      x: lying.at[0] - lying.size / 2,
      y: lying.at[1] - lying.size / 2,
      width: lying.size,
      height: lying.size,
    };
    if (contains(box, [x, y])) return lying;
  }
  return null;
}

/** Where pieces were last seen on the map, so that a lost piece can fade out there. */
export class LastSeen {
  readonly #places = new Map<string, Point>();

  see(pieces: readonly Piece[], atlas: Atlas): void {
    for (const piece of pieces) {
      const place = spaceOf(piece);
      const pose = poseOf(piece);
      const at = pose ? pointOf(pose.at) : place === null ? null : atlas.centre(place);
      if (at) this.#places.set(piece.id, at);
    }
  }

  where(piece: string): Point | null {
    return this.#places.get(piece) ?? null;
  }
}
