import { api, ApiError, mapAddress } from '../net/api';
import { shelf } from '../state/shelf.svelte';
import type { Board, Clause } from '../wire';
import { mapOfClause } from './figures';

/** A map that figures are cut from. */
export type RuleMap = { id: string; board: Board; picture: string };

/** The open rulebook: its clauses, the search, and whether the drawer is open. */
class Rules {
  book = $state('');
  clauses = $state.raw<Clause[]>([]);
  failed = $state(false);
  query = $state('');
  clause = $state<string | null>(null);
  drawer = $state(false);
  /** The map of the table where the rules are read, for figures. */
  map = $state.raw<RuleMap | null>(null);
  /** Maps that were loaded for figures away from a table, by their ids. */
  #maps = $state.raw<ReadonlyMap<string, RuleMap>>(new Map());
  #asked = new Set<string>();
  /** The rules page is open: clause links open there, not in the drawer. */
  paged = false;
  known = $derived<ReadonlySet<string>>(new Set(this.clauses.map((c) => c.id)));

  /** Sets the rulebook that clause numbers refer to. */
  async use(book: string): Promise<void> {
    if (this.book !== book) {
      this.book = book;
      this.clauses = [];
    }
    if (this.clauses.length) return;
    try {
      const clauses = await shelf.rules(book);
      if (this.book === book) this.clauses = clauses;
      this.failed = false;
    } catch {
      this.failed = true;
    }
  }

  /** Opens the drawer at a clause, or where it was left. */
  open(clause: string | null = null): void {
    if (clause !== null) this.clause = clause;
    this.drawer = !this.paged;
    void this.use(this.book);
  }

  close(): void {
    this.drawer = false;
  }

  /** The map that a clause speaks of: that of the table, if it is the one, or else one of the shelf, once it is loaded. */
  mapOf(clause: Clause): RuleMap | null {
    const id = mapOfClause(clause, shelf.book(this.book)?.maps ?? []);
    if (this.map) return id === null || id === this.map.id ? this.map : null;
    return id === null ? null : (this.#maps.get(id) ?? null);
  }

  /** Loads the map that a clause speaks of. */
  async load(clause: Clause): Promise<void> {
    const id = this.map ? null : mapOfClause(clause, shelf.book(this.book)?.maps ?? []);
    if (id === null || this.#asked.has(`${this.book} ${id}`)) return;
    this.#asked.add(`${this.book} ${id}`);
    try {
      const board = await api.mapBoard(this.book, id);
      const picture = mapAddress(this.book, id, 'board.svg');
      this.#maps = new Map([...this.#maps, [id, { id, board, picture }]]);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#asked.delete(`${this.book} ${id}`);
    }
  }

  find(id: string): Clause | null {
    return this.clauses.find((c) => c.id === id) ?? null;
  }
}

export const rules = new Rules();
