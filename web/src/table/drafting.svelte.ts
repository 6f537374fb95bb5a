/** Drafts: previews of a move that the server answers while the player drags, carried out on release. */

import type { DraftService, DraftResult } from '../board/drafter.svelte';
import { ApiError } from '../net/api';
import { Newest } from '../net/newest';
import { notices } from '../state/notices.svelte';
import type { Draft, Sketch } from '../wire';

export interface DraftBackend {
  /** The preview of a draft; null if the rulebook has no drafts. */
  sketch: (draft: Draft) => Promise<Sketch | null>;
  act: (actions: string[]) => Promise<void>;
}

export class Drafting implements DraftService {
  readonly #backend: DraftBackend;
  readonly #newest: Newest<Draft, Sketch | null>;
  sketch = $state.raw<Sketch | null>(null);

  constructor(backend: DraftBackend) {
    this.#backend = backend;
    this.#newest = new Newest(
      (draft) => this.#quietly(draft),
      (sketch) => (this.sketch = sketch),
    );
  }

  preview(draft: Draft): void {
    this.#newest.ask(draft);
  }

  async commit(draft: Draft): Promise<DraftResult> {
    this.#newest.forget();
    try {
      const sketch = await this.#backend.sketch(draft);
      if (!sketch) return 'unknown';
      this.sketch = sketch;
      if (sketch.action !== null) {
        await this.#backend.act([sketch.action]);
        return 'done';
      }
      const { clause, message } = sketch.refusal ?? {
        clause: '',
        message: 'That piece has no action there.',
      };
      notices.showProblem({ kind: 'refused', message, ...(clause ? { clause } : {}) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notices.showProblem(error.problem);
    }
    return 'refused';
  }

  cancel(): void {
    this.#newest.forget();
    this.sketch = null;
  }

  /** Errors during a preview are not shown: releasing the piece asks again. */
  async #quietly(draft: Draft): Promise<Sketch | null> {
    try {
      return await this.#backend.sketch(draft);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return null;
    }
  }
}
