// How counters lie on the map: alone, as a leaning stack, or fanned out so that each can be touched.
import type { Piece } from '../wire';
import type { Atlas, Box, Point } from './geometry';
import { contains } from './geometry';

/** A counter where it lies. */
export interface Lying {
  piece: Piece;
  space: string;
  at: Point;
  /** How many lie in its space, if it is the top one of a stack that lies closed; otherwise 0. */
  count: number;
}

/** The pieces on the map by the space where they stand, in the order of the scene. */
export function stacksOf(pieces: readonly Piece[], atlas: Atlas): Map<string, Piece[]> {
  const stacks = new Map<string, Piece[]>();
  for (const piece of pieces) {
    if (!atlas.spaces.has(piece.place)) continue;
    const stack = stacks.get(piece.place);
    if (stack) stack.push(piece);
    else stacks.set(piece.place, [piece]);
  }
  return stacks;
}

/** Where the counters of a stack lie around the centre of their space: the last one is on top. */
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
  return Array.from({ length: count }, (_, i): Point => {
    const row = Math.floor(i / across);
    const inRow = row === down - 1 ? count - row * across : across;
    const column = i - row * across;
    return [(column - (inRow - 1) / 2) * pitch, (row - (down - 1) / 2) * pitch];
  });
}

/** Every counter on the map where it lies, those of the open stack last, so that they are drawn above the others. */
export function lay(stacks: Map<string, Piece[]>, atlas: Atlas, open: string | null): Lying[] {
  const closed: Lying[] = [];
  const fanned: Lying[] = [];
  for (const [space, stack] of stacks) {
    const centre = atlas.centre(space);
    if (!centre) continue;
    const isOpen = space === open && stack.length > 1;
    const offsets = spread(stack.length, atlas.counter, isOpen);
    stack.forEach((piece, i) => {
      const [dx, dy] = offsets[i] ?? [0, 0];
      const top = i === stack.length - 1 && stack.length > 1 && !isOpen;
      const at: Point = [centre[0] + dx, centre[1] + dy];
      (isOpen ? fanned : closed).push({ piece, space, at, count: top ? stack.length : 0 });
    });
  }
  return [...closed, ...fanned];
}

/** The counter under a point: the one that is drawn last. */
export function counterAt(laid: readonly Lying[], [x, y]: Point, counter: number): Lying | null {
  for (let i = laid.length - 1; i >= 0; i--) {
    const lying = laid[i];
    if (!lying) continue;
    const box: Box = {
      x: lying.at[0] - counter / 2,
      y: lying.at[1] - counter / 2,
      width: counter,
      height: counter,
    };
    if (contains(box, [x, y])) return lying;
  }
  return null;
}

/** Where pieces were last seen on the map: those that are lost fade there, though they no longer stand on it. */
export class LastSeen {
  readonly #places = new Map<string, Point>();

  see(pieces: readonly Piece[], atlas: Atlas): void {
    for (const { id, place } of pieces) {
      const at = atlas.centre(place);
      if (at) this.#places.set(id, at);
    }
  }

  where(piece: string): Point | null {
    return this.#places.get(piece) ?? null;
  }
}
