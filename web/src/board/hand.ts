// A player's hand over the board: tells taps, long presses, hovering and dragged counters apart.
//
// Pan and pinch are the camera's. This class sees the same pointers and keeps out of its way.
import type { Hit } from './aim';
import type { Point } from './geometry';

export interface Table {
  hit: (at: Point) => Hit | null;
  /** Whether a press here takes up a counter. */
  mayTake: (piece: string, touch: boolean) => boolean;
  tap: (hit: Hit, touch: boolean) => void;
  hover: (hit: Hit | null) => void;
  /** A counter is taken up; `at` is where it was grasped. */
  take: (piece: string, at: Point) => void;
  carry: (at: Point, over: Hit | null) => void;
  drop: (piece: string, over: Hit | null) => void;
  /** The counter goes back to where it was. */
  release: () => void;
}

/** The part of a pointer event that matters, with its place on the map and in the frame. */
export interface Press {
  id: number;
  touch: boolean;
  /** In CSS pixels: what counts as holding still does not depend on the zoom. */
  frame: Point;
  map: Point;
}

const STILL = { mouse: 5, touch: 11 };
const LONG_MS = 450;

/** Whether a pointer is still where it was pressed down. */
export function isStill(from: Press, to: Press): boolean {
  const [dx, dy] = [to.frame[0] - from.frame[0], to.frame[1] - from.frame[1]];
  return Math.hypot(dx, dy) <= (to.touch ? STILL.touch : STILL.mouse);
}

interface Held {
  press: Press;
  hit: Hit | null;
  still: boolean;
  carrying: boolean;
  long: boolean;
}

export class Hand {
  readonly #table: Table;
  #held: Held | null = null;
  #fingers = new Set<number>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(table: Table) {
    this.#table = table;
  }

  get carrying(): boolean {
    return this.#held?.carrying ?? false;
  }

  down(press: Press): void {
    this.#fingers.add(press.id);
    if (this.#fingers.size > 1) {
      // A second finger means a pinch.
      this.#letGo();
      return;
    }
    if (press.touch) this.#table.hover(null);
    const hit = this.#table.hit(press.map);
    const held: Held = { press, hit, still: true, carrying: false, long: false };
    this.#held = held;
    if (press.touch && hit) {
      this.#timer = setTimeout(() => {
        // What is inspected stays so until the next touch: a finger covers what it points at.
        held.long = true;
        this.#table.hover(hit);
      }, LONG_MS);
    }
  }

  move(press: Press): void {
    const held = this.#held;
    if (!held) {
      if (!press.touch && this.#fingers.size === 0) this.#table.hover(this.#table.hit(press.map));
      return;
    }
    if (held.press.id !== press.id) return;
    if (held.still && !isStill(held.press, press)) {
      held.still = false;
      clearTimeout(this.#timer);
      if (held.hit?.kind === 'piece' && !held.long && this.#table.mayTake(held.hit.id, press.touch)) {
        held.carrying = true;
        this.#table.take(held.hit.id, held.press.map);
      }
    }
    if (held.carrying) this.#table.carry(press.map, this.#table.hit(press.map));
  }

  up(press: Press): void {
    this.#fingers.delete(press.id);
    const held = this.#held;
    if (!held || held.press.id !== press.id) return;
    clearTimeout(this.#timer);
    this.#held = null;
    if (held.carrying && held.hit?.kind === 'piece')
      this.#table.drop(held.hit.id, this.#table.hit(press.map));
    else if (held.still && !held.long && held.hit) this.#table.tap(held.hit, press.touch);
  }

  /** The pointer is taken away: by the browser, by another finger or by the Escape key. */
  cancel(id?: number): void {
    if (id !== undefined) this.#fingers.delete(id);
    this.#letGo();
  }

  leave(): void {
    if (!this.#held) this.#table.hover(null);
  }

  #letGo(): void {
    clearTimeout(this.#timer);
    const held = this.#held;
    this.#held = null;
    if (held?.carrying) this.#table.release();
  }
}
