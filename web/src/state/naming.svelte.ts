import { Namer } from '../table/names';
import type { Piece } from '../wire';

/** The names of the pieces of the game on screen. */
class Naming {
  #namer = $state.raw(new Namer([]));
  #known = '';

  /** Follows a new scene. */
  learn(pieces: readonly Piece[]): void {
    const known = pieces.map(({ id }) => id).join('\n');
    if (known === this.#known) return;
    this.#known = known;
    this.#namer = new Namer(pieces);
  }

  /** A sentence with the names that players use. */
  readable(text: string): string {
    return this.#namer.readable(text);
  }
}

export const naming = new Naming();
