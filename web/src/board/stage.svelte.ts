// What is shown while something is played, as the board draws it.
import { SvelteMap } from 'svelte/reactivity';
import type { Point } from './geometry';
import type { DiceShown, Stage, Staged } from './theatre';

/** What the stage must know of the board around it. */
export interface Surroundings {
  centre: (space: string) => Point | null;
  lastSeen: (piece: string) => Point | null;
  look: (points: readonly Point[]) => void;
  /** Where a point of the map is in the frame; without a point, where dice are thrown that belong nowhere. */
  toFrame: (point: Point | null) => Point;
}

export class BoardStage implements Stage {
  readonly staged = new SvelteMap<string, Staged>();
  /** The pieces on stage. Apart from where they are, so that a step of one does not redraw all. */
  pieces = $state.raw<readonly string[]>([]);
  flashing = $state.raw<readonly string[]>([]);
  thrown = $state.raw<(DiceShown & { x: number; y: number }) | null>(null);
  readonly #around: Surroundings;

  constructor(around: Surroundings) {
    this.#around = around;
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
    const [x, y] = this.#around.toFrame(shown.at);
    this.thrown = { ...shown, x, y };
  }

  look(points: readonly Point[]): void {
    this.#around.look(points);
  }

  centre(space: string): Point | null {
    return this.#around.centre(space);
  }

  lastSeen(piece: string): Point | null {
    return this.#around.lastSeen(piece);
  }
}
