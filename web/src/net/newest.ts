/** Questions that follow each other faster than they are answered: one is under way, and only the newest waits. */
export class Newest<Q, A> {
  readonly #ask: (question: Q) => Promise<A>;
  readonly #answered: (answer: A, question: Q) => void;
  #waiting: { question: Q } | null = null;
  #busy = false;
  /** Grows when what was asked no longer matters. */
  #round = 0;

  constructor(ask: (question: Q) => Promise<A>, answered: (answer: A, question: Q) => void) {
    this.#ask = ask;
    this.#answered = answered;
  }

  /** Asks now, or after the question under way; a question that was waiting is forgotten. */
  ask(question: Q): void {
    this.#waiting = { question };
    if (!this.#busy) void this.#run();
  }

  /** Forgets what waits, and the answer to what is under way. */
  forget(): void {
    this.#waiting = null;
    this.#round += 1;
  }

  async #run(): Promise<void> {
    this.#busy = true;
    try {
      for (let next = this.#waiting; next; next = this.#waiting) {
        this.#waiting = null;
        const round = this.#round;
        const answer = await this.#ask(next.question);
        if (round === this.#round) this.#answered(answer, next.question);
      }
    } finally {
      this.#busy = false;
    }
  }
}
