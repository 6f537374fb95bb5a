/** The past of a match on the board: any moment, step by step or played through. */

import { api, Trouble } from '../net/api';
import { Cache } from '../net/cache';
import { pace, prefs } from '../state/prefs.svelte';
import { voice } from '../state/say.svelte';
import type { Table } from '../wire';
import { lastOfOthers } from './log';
import { stepTo, within, type Turn } from './replay';
import type { Session } from './session.svelte';

/** Tables of the past that are kept, and the pause between two steps that show nothing, in milliseconds. */
const KEPT = 150;
const PAUSE = 350;

export class Replay {
  readonly #session: Session;
  /** The moment that is shown; nothing for now. */
  table = $state.raw<Table | null>(null);
  playing = $state(false);
  #cache = new Cache<Promise<Table>>(KEPT);
  #wanted = 0;

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

  async turn(turn: Turn): Promise<void> {
    await this.go(stepTo(turn, this.step ?? this.steps, this.steps));
  }

  /** Back to now. */
  leave(): void {
    this.playing = false;
    this.#wanted += 1;
    this.table = null;
    this.#session.skip();
    this.#session.paused = false;
  }

  /** Plays on from the moment that is shown, or from the start. */
  async play(): Promise<void> {
    if (this.playing) {
      this.playing = false;
      this.#session.skip();
      return;
    }
    const from = this.step === null || this.step >= this.steps ? 0 : this.step;
    await this.#run(from, () => this.steps, 'stay');
  }

  /** Shows the opponent's last stretch once more, then returns to now. */
  async again(): Promise<void> {
    const stretch = lastOfOthers(this.#session.log, this.#session.card?.yours ?? []);
    if (stretch) await this.#run(stretch.first - 1, () => stretch.last, 'return');
  }

  async #run(from: number, to: () => number, then: 'stay' | 'return'): Promise<void> {
    if (!(await this.#show(from))) return;
    this.playing = true;
    for (let step = from; this.playing && step < to();) {
      const next = this.#fetch(step + 1);
      const lines = this.#session.log.filter((l) => l.step === step + 1);
      const speed = pace[prefs.speed] || 1;
      await this.#session.animator?.(lines, speed);
      if (!this.playing) return;
      step += 1;
      if (!(await this.#set(next))) return;
      this.playing = true;
      if (!lines.some((l) => l.kind === 'move' || l.kind === 'roll')) {
        await new Promise((go) => setTimeout(go, PAUSE / speed));
      }
    }
    if (this.playing && then === 'return') this.leave();
    this.playing = false;
  }

  #show(step: number): Promise<boolean> {
    const at = within(step, this.steps || step);
    return this.#set(this.#fetch(at));
  }

  async #set(coming: Promise<Table>): Promise<boolean> {
    this.#session.paused = true;
    this.#wanted += 1;
    const wanted = this.#wanted;
    try {
      const table = await coming;
      if (wanted !== this.#wanted) return false;
      this.table = table;
      return true;
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      voice.problem(error.problem);
      this.#cache.clear();
      if (this.table === null) this.#session.paused = false;
      this.playing = false;
      return false;
    }
  }

  #fetch(step: number): Promise<Table> {
    const seat = this.#session.now?.seat ?? null;
    // Undo changes what a step was, so that the version belongs to the name.
    const key = `${seat} ${this.#session.version} ${step}`;
    let table = this.#cache.get(key);
    if (!table) {
      table = api.table(this.#session.id, { seat, step });
      table.catch(() => this.#cache.delete(key));
      this.#cache.set(key, table);
    }
    return table;
  }
}
