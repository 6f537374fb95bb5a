import { shelf } from '../state/shelf.svelte';
import type { Board, Clause } from '../wire';

/** The open rulebook: its clauses, the search, and whether the drawer is open. */
class Rules {
  book = $state('');
  clauses = $state.raw<Clause[]>([]);
  failed = $state(false);
  query = $state('');
  clause = $state<string | null>(null);
  drawer = $state(false);
  /** The map of the table where the rules are read, for figures. */
  map = $state.raw<{ board: Board; picture: string } | null>(null);
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

  find(id: string): Clause | null {
    return this.clauses.find((c) => c.id === id) ?? null;
  }
}

export const rules = new Rules();
