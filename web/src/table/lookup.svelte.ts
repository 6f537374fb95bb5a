/** Inspector panels and overlays, fetched for the moment on the board. */

import { api, ApiError } from '../net/api';
import { Cache } from '../net/cache';
import { notices } from '../state/notices.svelte';
import type { Overlay, Panel, Table } from '../wire';

/** Which overlays are about a piece, and which about two spaces. */
export interface OverlayKinds {
  ofPiece: ReadonlySet<string>;
  ofPair: ReadonlySet<string>;
}

export class Lookup {
  readonly #match: string;
  /** The subject of the panels. */
  about = $state<string | null>(null);
  panels = $state.raw<Panel[]>([]);
  /** The ids of the enabled overlays. */
  enabled = $state.raw<string[]>([]);
  overlays = $state.raw<Overlay[]>([]);
  /** Whether the measuring tool is on. */
  ruler = $state(false);
  /** The spaces picked for the measuring tool or for an overlay about two of them. */
  pair = $state.raw<string[]>([]);
  #panels = new Cache<Panel[]>(200);
  #asked = 0;

  constructor(match: string) {
    this.#match = match;
  }

  toggle(id: string): void {
    this.enabled = this.enabled.includes(id) ? this.enabled.filter((o) => o !== id) : [...this.enabled, id];
  }

  /** Switches the measuring tool. It begins at a space, if one is given, and brings the overlays about two spaces. */
  measure(from: string | null, ofPair: ReadonlySet<string>): void {
    this.ruler = !this.ruler;
    this.pair = this.ruler && from !== null ? [from] : [];
    const rest = this.enabled.filter((id) => !ofPair.has(id));
    this.enabled = this.ruler ? [...rest, ...ofPair] : rest;
  }

  /** Picks a space for an overlay about two; a third one starts over. */
  pick(space: string): void {
    const last = this.pair[this.pair.length - 1];
    if (space !== last) this.pair = this.pair.length === 1 ? [...this.pair, space] : [space];
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
    { ofPiece, ofPair }: OverlayKinds,
  ) {
    this.#asked += 1;
    const asked = this.#asked;
    const pair = this.pair.length === 2 ? this.pair.join(' ') : null;
    const about = (id: string) => (ofPiece.has(id) ? piece : ofPair.has(id) ? pair : null);
    const wanted = enabled.filter((id) => about(id) !== null || !(ofPiece.has(id) || ofPair.has(id)));
    try {
      const made = await Promise.all(
        wanted.map((overlay) =>
          api.overlay(this.#match, {
            seat: table.seat,
            overlay,
            piece: about(overlay),
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
