// Recognises what a pointer does over the board: taps, long presses, hovering and dragged counters.
//
// Pan and pinch belong to the camera. This class sees the same pointers and stays out of its way.
import type { Hit } from './aim';
import type { Point } from './geometry';

export interface PressHandlers {
  hit: (at: Point) => Hit | null;
  /** Whether a press here picks up a counter. */
  mayTake: (piece: string, touch: boolean) => boolean;
  tap: (hit: Hit, touch: boolean) => void;
  hover: (hit: Hit | null) => void;
  /** A counter is picked up; `at` is where it was grabbed. */
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

/** Whether a pointer is still where it was pressed. */
export function isStill(from: Press, to: Press): boolean {
  const [dx, dy] = [to.frame[0] - from.frame[0], to.frame[1] - from.frame[1]];
  return Math.hypot(dx, dy) <= (to.touch ? STILL.touch : STILL.mouse);
}

interface ActivePress {
  press: Press;
  hit: Hit | null;
  still: boolean;
  carrying: boolean;
  long: boolean;
}

export class PressRecognizer {
  readonly #handlers: PressHandlers;
  #active: ActivePress | null = null;
  #fingers = new Set<number>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(handlers: PressHandlers) {
    this.#handlers = handlers;
  }

  get carrying(): boolean {
    return this.#active?.carrying ?? false;
  }

  down(press: Press): void {
    this.#fingers.add(press.id);
    if (this.#fingers.size > 1) {
      // A second finger means a pinch.
      this.#abort();
      return;
    }
    if (press.touch) this.#handlers.hover(null);
    const hit = this.#handlers.hit(press.map);
    const active: ActivePress = { press, hit, still: true, carrying: false, long: false };
    this.#active = active;
    if (press.touch && hit) {
      this.#timer = setTimeout(() => {
        // The inspector stays until the next touch, because a finger covers what it points at.
        active.long = true;
        this.#handlers.hover(hit);
      }, LONG_MS);
    }
  }

  move(press: Press): void {
    const active = this.#active;
    if (!active) {
      if (!press.touch && this.#fingers.size === 0) this.#handlers.hover(this.#handlers.hit(press.map));
      return;
    }
    if (active.press.id !== press.id) return;
    if (active.still && !isStill(active.press, press)) {
      active.still = false;
      clearTimeout(this.#timer);
      if (
        active.hit?.kind === 'piece' &&
        !active.long &&
        this.#handlers.mayTake(active.hit.id, press.touch)
      ) {
        active.carrying = true;
        this.#handlers.take(active.hit.id, active.press.map);
      }
    }
    if (active.carrying) this.#handlers.carry(press.map, this.#handlers.hit(press.map));
  }

  up(press: Press): void {
    this.#fingers.delete(press.id);
    const active = this.#active;
    if (!active || active.press.id !== press.id) return;
    clearTimeout(this.#timer);
    this.#active = null;
    if (active.carrying && active.hit?.kind === 'piece')
      this.#handlers.drop(active.hit.id, this.#handlers.hit(press.map));
    else if (active.still && !active.long && active.hit) this.#handlers.tap(active.hit, press.touch);
  }

  /** Aborts the press: by the browser, by another finger or by the Escape key. */
  cancel(id?: number): void {
    if (id !== undefined) this.#fingers.delete(id);
    this.#abort();
  }

  leave(): void {
    if (!this.#active) this.#handlers.hover(null);
  }

  #abort(): void {
    clearTimeout(this.#timer);
    const active = this.#active;
    this.#active = null;
    if (active?.carrying) this.#handlers.release();
  }
}
