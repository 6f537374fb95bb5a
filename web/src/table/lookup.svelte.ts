/** Inspector panels and overlays, fetched for the moment on the board. */

import { api, ApiError } from '../net/api';
import { Cache } from '../net/cache';
import { notices } from '../state/notices.svelte';
import type { Overlay, Panel, Table } from '../wire';

export class Lookup {
  readonly #match: string;
  /** The subject of the panels. */
  about = $state<string | null>(null);
  panels = $state.raw<Panel[]>([]);
  /** The ids of the enabled overlays. */
  enabled = $state.raw<string[]>([]);
  overlays = $state.raw<Overlay[]>([]);
  #panels = new Cache<Panel[]>(200);
  #asked = 0;

  constructor(match: string) {
    this.#match = match;
  }

  toggle(id: string): void {
    this.enabled = this.enabled.includes(id) ? this.enabled.filter((o) => o !== id) : [...this.enabled, id];
  }

  /** Inspects a piece or space; null closes the inspector. */
  async inspect(table: Table, replaying: boolean, what: string | null): Promise<void> {
    this.about = what;
    if (what === null) {
      this.panels = [];
      return;
    }
    const key = `${table.seat} ${table.version} ${table.step} ${what}`;
    const known = this.#panels.get(key);
    if (known) {
      this.panels = known;
      return;
    }
    try {
      const panels = await api.inspect(this.#match, { seat: table.seat, what, ...moment(table, replaying) });
      this.#panels.set(key, panels);
      if (this.about === what) this.panels = panels;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Map edges and the like have no panels.
      if (this.about === what) this.panels = [];
    }
  }

  /** Fetches the enabled overlays for a position. */
  async overlay(
    table: Table,
    replaying: boolean,
    enabled: string[],
    piece: string | null,
    ofPiece: ReadonlySet<string>,
  ) {
    this.#asked += 1;
    const asked = this.#asked;
    const wanted = enabled.filter((id) => piece !== null || !ofPiece.has(id));
    try {
      const made = await Promise.all(
        wanted.map((overlay) =>
          api.overlay(this.#match, {
            seat: table.seat,
            overlay,
            piece: ofPiece.has(overlay) ? piece : null,
            ...moment(table, replaying),
          }),
        ),
      );
      if (asked === this.#asked) this.overlays = made;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (asked === this.#asked) this.overlays = [];
      if (error.status !== 404) notices.showProblem(error.problem);
    }
  }
}

function moment(table: Table, replaying: boolean): { step?: number } {
  return replaying ? { step: table.step } : {};
}
