// The stage of an animation, as the board draws it.
import { SvelteMap } from 'svelte/reactivity';
import type { Point } from './geometry';
import type { DiceShown, Stage, Staged } from './animation';

/** What the stage needs from the board. */
export interface StageHost {
  centre: (space: string) => Point | null;
  lastSeen: (piece: string) => Point | null;
  look: (points: readonly Point[]) => void;
  /** A point of the map in the frame; without a point, the place for dice that belong nowhere. */
  toFrame: (point: Point | null) => Point;
}

export class BoardStage implements Stage {
  readonly staged = new SvelteMap<string, Staged>();
  /** The pieces on stage. Kept apart from their places, so that moving one does not redraw all. */
  pieces = $state.raw<readonly string[]>([]);
  flashing = $state.raw<readonly string[]>([]);
  thrown = $state.raw<(DiceShown & { x: number; y: number }) | null>(null);
  readonly #host: StageHost;

  constructor(host: StageHost) {
    this.#host = host;
  }

  put(piece: string, staged: Staged | null): void {
    const there = this.staged.has(piece);
    if (staged) this.staged.set(piece, staged);
    else this.staged.delete(piece);
    if (staged && !there) this.pieces = [...this.pieces, piece];
    else if (!staged && there) this.pieces = this.pieces.filter((one) => one !== piece);
  }

  flash(spaces: readonly string[]): void {
    // Several pieces of a combat may share a space.
    this.flashing = spaces.filter((space, i) => spaces.indexOf(space) === i);
  }

  dice(shown: DiceShown | null): void {
    if (!shown) {
      this.thrown = null;
      return;
    }
    const [x, y] = this.#host.toFrame(shown.at);
    this.thrown = { ...shown, x, y };
  }

  look(points: readonly Point[]): void {
    this.#host.look(points);
  }

  centre(space: string): Point | null {
    return this.#host.centre(space);
  }

  lastSeen(piece: string): Point | null {
    return this.#host.lastSeen(piece);
  }
}
