// The keyboard cursor: on a space or an edge, and there on a piece or none; on an open table on a stand.
import type { Atlas, Point } from './geometry';

export class Cursor {
  /** Whether the player uses the keyboard. The pointer takes over when it moves. */
  shown = $state(false);
  place = $state<string | null>(null);
  piece = $state<string | null>(null);
  /** The straight line the cursor follows: its start, its current space and its direction. */
  #lane: { from: Point; to: string; towards: Point } | null = null;

  put(place: string | null, piece: string | null): void {
    this.place = place;
    this.piece = piece;
  }

  /** The next space in a direction; the start if the cursor is nowhere. */
  step(atlas: Atlas, towards: Point, start: string | null): string | null {
    if (this.place === null) return start;
    // From an edge the cursor steps back onto the map.
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
