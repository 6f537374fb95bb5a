/** Sends questions one at a time. While one is in flight only the newest waits; older ones are dropped. */
export class Newest<Q, A> {
  readonly #ask: (question: Q) => Promise<A>;
  readonly #answered: (answer: A, question: Q) => void;
  #waiting: { question: Q } | null = null;
  #busy = false;
  /** Counts calls of `forget`: an answer from an earlier round is ignored. */
  #round = 0;

  constructor(ask: (question: Q) => Promise<A>, answered: (answer: A, question: Q) => void) {
    this.#ask = ask;
    this.#answered = answered;
  }

  /** Asks now, or after the question in flight. Replaces the question that was waiting. */
  ask(question: Q): void {
    this.#waiting = { question };
    if (!this.#busy) void this.#run();
  }

  /** Drops the waiting question and ignores the answer to the one in flight. */
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
