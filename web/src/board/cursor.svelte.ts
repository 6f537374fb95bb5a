// The cursor of the keyboard: at a space or an edge, and there at a piece or at none; on an open table at a stand.
import type { Atlas, Point } from './geometry';

export class Cursor {
  /** Whether the player is at the keyboard; the pointer takes over when it moves. */
  shown = $state(false);
  place = $state<string | null>(null);
  piece = $state<string | null>(null);
  /** Where the cursor set out in a straight line, and where it has come to. */
  #lane: { from: Point; to: string; towards: Point } | null = null;

  put(place: string | null, piece: string | null): void {
    this.place = place;
    this.piece = piece;
  }

  /** The space one step on, if there is one; from nowhere, the start. */
  step(atlas: Atlas, towards: Point, start: string | null): string | null {
    if (this.place === null) return start;
    // From an edge of the map one steps back onto it.
    const at = atlas.where(this.place);
    const from = atlas.spaces.has(this.place) ? this.place : at && atlas.nearest(at)?.id;
    if (!from) return null;
    const centre = atlas.centre(from);
    if (centre && (this.#lane?.to !== from || this.#lane.towards !== towards)) {
      this.#lane = { from: centre, to: from, towards };
    }
    const next = atlas.step(from, towards, this.#lane?.from)?.id ?? null;
    if (next !== null && this.#lane) this.#lane.to = next;
    return next;
  }
}
