/** Replays a match on the board: any moment, step by step or played through. */

import { api, ApiError } from '../net/api';
import { Cache } from '../net/cache';
import { speedFactor, prefs } from '../state/prefs.svelte';
import { notices } from '../state/notices.svelte';
import type { MoveLine, Table } from '../wire';
import { lastOpponentRun } from './log';
import { clampStep, stepTo, type Seek } from './replay';
import type { Session } from './session.svelte';

/** How many past tables are cached, and the pause after a step without animation, in milliseconds. */
const CACHED = 150;
const PAUSE = 350;

export class Replay {
  readonly #session: Session;
  /** The past table on the board; null while the live game is shown. */
  table = $state.raw<Table | null>(null);
  playing = $state(false);
  /** Every action that the viewer may know, by step, once a replay has begun. */
  actions = $state.raw<readonly MoveLine[]>([]);
  /** Whose view of the map is shown once the game is over: a seat, or null for all there was. */
  eyes = $state<number | null>(null);
  #known = '';
  #cache = new Cache<Promise<Table>>(CACHED);
  #request = 0;

  step = $derived(this.table?.step ?? null);
  steps = $derived.by(() => this.#session.now?.steps ?? this.table?.steps ?? 0);

  constructor(session: Session) {
    this.#session = session;
  }

  /** Shows the moment after a step. */
  async go(step: number): Promise<void> {
    this.playing = false;
    await this.#show(step);
  }

  async seek(to: Seek): Promise<void> {
    await this.go(stepTo(to, this.step ?? this.steps, this.steps, this.#session.log));
  }

  /** Plays the whole game from the start. */
  async playAll(): Promise<void> {
    this.playing = false;
    await this.#run(0, () => this.steps, 'stay');
  }

  /** Shows the current step as a seat saw it, or with all there was. */
  async lookAs(seat: number | null): Promise<void> {
    this.eyes = seat;
    await this.go(this.step ?? this.steps);
  }

  /** Returns to the live game. */
  leave(): void {
    this.playing = false;
    this.eyes = null;
    this.#request += 1;
    this.table = null;
    this.#session.skip();
    this.#session.paused = false;
  }

  /** Plays on from the current moment, or from the start. */
  async play(): Promise<void> {
    if (this.playing) {
      this.playing = false;
      this.#session.skip();
      return;
    }
    const from = this.step === null || this.step >= this.steps ? 0 : this.step;
    await this.#run(from, () => this.steps, 'stay');
  }

  /** Replays the opponent's last moves, then returns to the live game. */
  async again(): Promise<void> {
    const run = lastOpponentRun(this.#session.log, this.#session.card?.yours ?? []);
    if (run) await this.#run(run.first - 1, () => run.last, 'return');
  }

  async #run(from: number, to: () => number, then: 'stay' | 'return'): Promise<void> {
    if (!(await this.#show(from))) return;
    this.playing = true;
    for (let step = from; this.playing && step < to();) {
      const next = this.#fetch(step + 1);
      const lines = this.#session.log.filter((l) => l.step === step + 1);
      const speed = speedFactor[prefs.speed] || 1;
      await this.#session.animator?.(lines, speed);
      if (!this.playing) return;
      step += 1;
      if (!(await this.#await(next))) return;
      this.playing = true;
      if (!lines.some((l) => l.kind === 'move' || l.kind === 'roll')) {
        await new Promise((go) => setTimeout(go, PAUSE / speed));
      }
    }
    if (this.playing && then === 'return') this.leave();
    this.playing = false;
  }

  #show(step: number): Promise<boolean> {
    const at = clampStep(step, this.steps || step);
    void this.#learn();
    return this.#await(this.#fetch(at));
  }

  /** Waits for a table and shows it, unless another one was requested meanwhile. */
  async #await(coming: Promise<Table>): Promise<boolean> {
    this.#session.paused = true;
    this.#request += 1;
    const request = this.#request;
    try {
      const table = await coming;
      if (request !== this.#request) return false;
      this.table = table;
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notices.showProblem(error.problem);
      this.#cache.clear();
      if (this.table === null) this.#session.paused = false;
      this.playing = false;
      return false;
    }
  }

  /** Fetches the actions: a step without a line in the log is told by its action. */
  async #learn(): Promise<void> {
    const seat = this.#session.now?.seat ?? null;
    const key = `${seat} ${this.#session.version}`;
    if (key === this.#known) return;
    this.#known = key;
    try {
      const moves = await api.moves(this.#session.id, { seat, after: 0 });
      this.actions = moves.filter(({ action }) => action !== null);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#known = '';
    }
  }

  #fetch(step: number): Promise<Table> {
    const seat = this.#session.now?.seat ?? null;
    // Undo can change what a step was, so the key includes the version.
    const seen_by = this.eyes;
    const key = `${seat} ${this.#session.version} ${step} ${seen_by}`;
    let table = this.#cache.get(key);
    if (!table) {
      table = api.table(this.#session.id, { seat, step, seen_by });
      table.catch(() => this.#cache.delete(key));
      this.#cache.set(key, table);
    }
    return table;
  }
}
