/** The player's hands: what is held, what may be touched next, and the actions that go to the server. */

import { targetId } from '../board/place';
import { api, Trouble } from '../net/api';
import { Cache } from '../net/cache';
import { FIRST_TURN, prefs } from '../state/prefs.svelte';
import { voice } from '../state/say.svelte';
import type { Button, Gesture, Hint, Problem } from '../wire';
import { drop, kindOf, taken, targetsOf, touch, type Hand, type Step, type Touched } from './acting';
import type { Session } from './session.svelte';

/** How often an action is sent again when the server does not answer; its key makes sure that it is done once. */
const TRIES = 3;

export class Hands {
  readonly #session: Session;
  hand = $state.raw<Hand>(null);
  /** What is only looked at. */
  looked = $state<string | null>(null);
  /** Things to choose from, after a touch that may mean several. */
  menu = $state.raw<Gesture[]>([]);
  /** A button that costs something and waits for a yes. */
  asked = $state.raw<Button | null>(null);
  busy = $state(false);
  /** What the Veteran would do, for as long as it holds; and whether it is still thinking about it. */
  advice = $state.raw<Hint | null>(null);
  advising = $state(false);
  /** Nothing can be done now, for instance because the past is shown. */
  tied = $state(false);

  selected = $derived(this.hand?.piece ?? this.looked);
  targets = $derived(targetsOf(this.hand?.gestures ?? []));

  #cache = new Cache<Gesture[]>(200);
  #version = -1;

  constructor(session: Session) {
    this.#session = session;
  }

  /** A new table: what was held is held on to if it can still act. */
  renew(): void {
    const { now } = this.#session;
    if (!now || now.version === this.#version) return;
    this.#version = now.version;
    this.#cache.clear();
    this.menu = [];
    this.asked = null;
    this.advice = null;
    const held = this.hand?.piece;
    if (held === undefined) return;
    if (now.scene.active.includes(held)) void this.#choose(held, 'quietly');
    else this.hand = null;
  }

  /** The player began to drag a piece: it is selected, whatever was selected before. */
  async take(piece: string): Promise<void> {
    this.hand = null;
    await this.touch(piece, 'piece');
  }

  /** The player touched something on the board or in a tray. */
  async touch(id: string, kind: Touched): Promise<void> {
    const { now } = this.#session;
    if (!now) return;
    if (this.#session.animating) {
      this.#session.skip();
      return;
    }
    this.menu = [];
    await this.#do(touch(now.scene, this.hand, this.#side(), id, kind));
  }

  /** The player dragged a piece somewhere. */
  async drop(piece: string, target: string): Promise<void> {
    const { now, board } = this.#session;
    if (!now || !board || this.#side() === null) return;
    this.menu = [];
    const gestures = now.scene.active.includes(piece) ? await this.#gestures(piece) : [];
    await this.#do(drop(now.scene, gestures, piece, target, kindOf(now.scene, board, target)));
  }

  letGo(): void {
    this.hand = null;
    this.looked = null;
    this.menu = [];
  }

  /** Does one of the things that a touch may mean. */
  async pick(gesture: Gesture): Promise<void> {
    this.menu = [];
    await this.act(gesture.actions);
  }

  /** A button: asks first if something would be lost. */
  async press(button: Button): Promise<void> {
    if (button.warnings.length) this.asked = button;
    else await this.act([button.action]);
  }

  async confirm(): Promise<void> {
    const button = this.asked;
    this.asked = null;
    if (button) await this.act([button.action]);
  }

  async act(actions: string[]): Promise<void> {
    const { now } = this.#session;
    if (!now || now.seat === null || this.busy) return;
    const body = { seat: now.seat, version: this.#session.version, actions, key: freshKey() };
    this.hand = null;
    this.looked = null;
    await this.#asking(async () => {
      const acted = await insist(() => api.act(this.#session.id, body));
      if (acted.refused) this.#complain(acted.refused);
      else prefs.note(FIRST_TURN);
      void this.#session.reach(acted.version).catch(() => undefined);
    });
  }

  async undo(): Promise<void> {
    const { now } = this.#session;
    if (!now || now.seat === null || this.busy) return;
    const body = { seat: now.seat, version: this.#session.version };
    await this.#asking(async () => {
      const table = await api.undo(this.#session.id, body);
      if (now.seat !== null && table.undo_wanted.includes(now.seat))
        voice.tell('Your opponent is asked to agree.');
      this.#session.take(table);
    });
  }

  /** Lets the other side take back. */
  async consent(): Promise<void> {
    const { now } = this.#session;
    if (!now || now.seat === null) return;
    const body = { seat: now.seat, version: this.#session.version };
    await this.#asking(async () => this.#session.take(await api.consent(this.#session.id, body)));
  }

  /** Lets whoever thinks come to an end. */
  async hurry(): Promise<void> {
    try {
      await api.hurry(this.#session.id);
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      this.#complain(error.problem);
    }
  }

  /** Asks what the Veteran would do. */
  async ask(): Promise<void> {
    const { now } = this.#session;
    if (!now || now.seat === null || this.advising) return;
    this.advising = true;
    this.advice = null;
    try {
      const hint = await api.hint(this.#session.id, { seat: now.seat });
      if (this.#session.now?.version === hint.version) this.advice = hint;
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      // Who has acted meanwhile no longer waits for an answer.
      if (error.problem.kind !== 'moved-on') this.#complain(error.problem);
    } finally {
      this.advising = false;
    }
  }

  async resign(): Promise<void> {
    const { now } = this.#session;
    if (!now || now.seat === null) return;
    const body = { seat: now.seat, version: this.#session.version };
    await this.#asking(async () => {
      await api.resign(this.#session.id, body);
      await this.#session.refresh();
    });
  }

  async order(orders: Record<string, string>): Promise<void> {
    const { now } = this.#session;
    if (!now || now.seat === null) return;
    const seat = now.seat;
    await this.#asking(async () => {
      this.#session.take(await api.orders(this.#session.id, { seat, orders }));
      voice.tell('Standing orders changed.');
    });
  }

  /** The side whose hands these are, while they may do something. */
  #side(): string | null {
    return this.#session.myTurn && !this.tied ? this.#session.mySide : null;
  }

  /** Says what was refused, unless the screen is another player's by now. */
  #complain(problem: Problem): void {
    if (this.#session.handover === null) voice.problem(problem);
  }

  async #do(step: Step): Promise<void> {
    switch (step.do) {
      case 'nothing':
        break;
      case 'let-go':
        this.letGo();
        break;
      case 'look':
        this.hand = null;
        this.looked = this.looked === step.at ? null : step.at;
        break;
      case 'choose':
        await this.#choose(step.piece);
        break;
      case 'ask':
        this.menu = step.gestures;
        break;
      case 'act':
        await this.act(step.gesture.actions);
        break;
      case 'attempt':
        await this.#attempt(step);
        break;
    }
  }

  async #choose(piece: string, how: 'asking' | 'quietly' = 'asking'): Promise<void> {
    this.looked = piece;
    if (!this.#session.now?.scene.active.includes(piece)) {
      this.hand = { piece, gestures: [] };
      return;
    }
    if (how === 'asking') this.hand = { piece, gestures: this.#cache.get(piece) ?? [] };
    const gestures = await this.#gestures(piece);
    if (this.hand?.piece !== piece) return;
    this.hand = { piece, gestures };
    if (how === 'asking') await this.#do(taken(gestures));
  }

  async #gestures(piece: string): Promise<Gesture[]> {
    const { now } = this.#session;
    if (!now || now.seat === null) return [];
    const known = this.#cache.get(piece);
    if (known) return known;
    const version = now.version;
    try {
      const gestures = await api.gestures(this.#session.id, now.seat, piece);
      if (this.#session.now?.version === version) this.#cache.set(piece, gestures);
      return gestures;
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      this.#complain(error.problem);
      return [];
    }
  }

  async #attempt({ piece, target, friend }: Extract<Step, { do: 'attempt' }>): Promise<void> {
    const { now } = this.#session;
    if (!now || now.seat === null) return;
    const seat = now.seat;
    await this.#asking(async () => {
      const { action, refused } = await api.attempt(this.#session.id, { seat, piece, target });
      if (action !== null) {
        this.busy = false;
        await this.act([action]);
      } else if (friend && !refused?.clause) await this.#choose(targetId(target) ?? piece);
      else if (refused) this.#complain(refused);
    });
  }

  async #asking(work: () => Promise<void>): Promise<void> {
    this.busy = true;
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      const { table } = error.problem;
      if (table) {
        this.#session.take(table);
        voice.tell('The game has moved on. This is the current position.');
      } else this.#complain(error.problem);
    } finally {
      this.busy = false;
    }
  }
}

/** Sends again what got no answer. */
async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const silent = error instanceof Trouble && error.status === 0;
      if (!silent || tries >= TRIES) throw error;
      await new Promise((go) => setTimeout(go, 500 * tries));
    }
  }
}

function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
}
