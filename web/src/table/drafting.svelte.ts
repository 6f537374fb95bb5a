/** Drafts: what a player is about to do on the board, asked of the server while it changes and done when it is let go. */

import type { Drafts, Settled } from '../board/drafter.svelte';
import { Trouble } from '../net/api';
import { Newest } from '../net/newest';
import { voice } from '../state/say.svelte';
import type { Draft, Sketch } from '../wire';

export interface Answers {
  /** What would come of a draft; nothing if the rulebook knows no drafts. */
  sketch: (draft: Draft) => Promise<Sketch | null>;
  act: (actions: string[]) => Promise<void>;
}

export class Drafting implements Drafts {
  readonly #answers: Answers;
  readonly #newest: Newest<Draft, Sketch | null>;
  sketch = $state.raw<Sketch | null>(null);

  constructor(answers: Answers) {
    this.#answers = answers;
    this.#newest = new Newest(
      (draft) => this.#quietly(draft),
      (sketch) => (this.sketch = sketch),
    );
  }

  ask(draft: Draft): void {
    this.#newest.ask(draft);
  }

  async settle(draft: Draft): Promise<Settled> {
    this.#newest.forget();
    try {
      const sketch = await this.#answers.sketch(draft);
      if (!sketch) return 'unknown';
      this.sketch = sketch;
      if (sketch.action !== null) {
        await this.#answers.act([sketch.action]);
        return 'done';
      }
      const { clause, message } = sketch.refusal ?? {
        clause: '',
        message: 'That piece has no action there.',
      };
      voice.problem({ kind: 'refused', message, ...(clause ? { clause } : {}) });
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      voice.problem(error.problem);
    }
    return 'refused';
  }

  drop(): void {
    this.#newest.forget();
    this.sketch = null;
  }

  /** Trouble while something is only tried out is not worth a word: letting go asks again. */
  async #quietly(draft: Draft): Promise<Sketch | null> {
    try {
      return await this.#answers.sketch(draft);
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      return null;
    }
  }
}
