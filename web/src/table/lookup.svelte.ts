/** What is asked of the server beside the game itself: inspectors and overlays, for the moment that is shown. */

import { api, Trouble } from '../net/api';
import { Cache } from '../net/cache';
import { voice } from '../state/say.svelte';
import type { Overlay, Panel, Table } from '../wire';

export class Lookup {
  readonly #match: string;
  /** What the panels are about. */
  about = $state<string | null>(null);
  panels = $state.raw<Panel[]>([]);
  /** The overlays that are switched on, by name. */
  on = $state.raw<string[]>([]);
  overlays = $state.raw<Overlay[]>([]);
  #panels = new Cache<Panel[]>(200);
  #asked = 0;

  constructor(match: string) {
    this.#match = match;
  }

  toggle(id: string): void {
    this.on = this.on.includes(id) ? this.on.filter((o) => o !== id) : [...this.on, id];
  }

  /** Looks at a piece or space; nothing closes the inspector. */
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
      if (!(error instanceof Trouble)) throw error;
      // An edge of the map and the like: there is nothing to tell about it.
      if (this.about === what) this.panels = [];
    }
  }

  /** Fetches the overlays that are on, anew for each position. */
  async overlay(
    table: Table,
    replaying: boolean,
    on: string[],
    piece: string | null,
    ofPiece: ReadonlySet<string>,
  ) {
    this.#asked += 1;
    const asked = this.#asked;
    const wanted = on.filter((id) => piece !== null || !ofPiece.has(id));
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
      if (!(error instanceof Trouble)) throw error;
      if (asked === this.#asked) this.overlays = [];
      if (error.status !== 404) voice.problem(error.problem);
    }
  }
}

function moment(table: Table, replaying: boolean): { step?: number } {
  return replaying ? { step: table.step } : {};
}
