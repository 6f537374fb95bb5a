/** The player's hands: what is held, what may be touched next, and the actions that go to the server. */

import type { Hit } from '../board/aim';
import { hasAreas } from '../board/geometry';
import { targetId } from '../board/place';
import { api, Trouble } from '../net/api';
import { Cache } from '../net/cache';
import { FIRST_TURN, prefs } from '../state/prefs.svelte';
import { voice } from '../state/say.svelte';
import type { Answer, Button, Deed, Draft, Gesture, Hint, Problem } from '../wire';
import { drop, taken, targetsOf, touch, type Around, type Hand, type Step } from './acting';
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
  /** Asks what a draft means and does it. */
  settle: (draft: Draft) => Promise<unknown> = () => Promise.resolve();

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
    await this.touch({ kind: 'piece', id: piece });
  }

  /** The player touched something on the board or in a tray. */
  async touch(hit: Hit): Promise<void> {
    const around = this.#around();
    if (!around) return;
    if (this.#session.animating) {
      this.#session.skip();
      return;
    }
    this.menu = [];
    await this.#do(touch(around, this.hand, hit));
  }

  /** The player dragged a piece somewhere. */
  async drop(piece: string, hit: Hit): Promise<void> {
    const around = this.#around();
    if (!around || around.mine === null) return;
    this.menu = [];
    const gestures = around.scene.active.includes(piece) ? await this.#gestures(piece) : [];
    await this.#do(drop(around, gestures, piece, hit));
  }

  /** The table as these hands find it. */
  #around(): Around | null {
    const { now, board } = this.#session;
    return now && board && { scene: now.scene, areas: hasAreas(board), mine: this.#side() };
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
    if (this.busy) return;
    this.hand = null;
    this.looked = null;
    const answer = await this.#send({ act: actions });
    if (answer && !answer.refused) prefs.note(FIRST_TURN);
  }

  async undo(): Promise<void> {
    const answer = await this.#send('undo');
    const table = answer?.table;
    if (table && table.seat !== null && table.undo_wanted.includes(table.seat))
      voice.tell('Your opponent is asked to agree.');
  }

  /** Lets the other side take back. */
  async consent(): Promise<void> {
    await this.#send('consent');
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
    await this.#send('resign');
  }

  async order(orders: Record<string, string>): Promise<void> {
    const answer = await this.#send({ orders });
    if (answer && !answer.refused) voice.tell('Standing orders changed.');
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
      case 'draft':
        await this.settle(step.draft);
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

  /** Does what a piece and a target mean together. A friend that no rule speaks of is chosen instead. */
  async #attempt({ piece, target, friend }: Extract<Step, { do: 'attempt' }>): Promise<void> {
    let instead = false;
    const answer = await this.#send({ drop: { piece, target } }, (refused) => {
      instead = friend === true && refused.clause === undefined;
      if (!instead) this.#complain(refused);
    });
    if (instead) await this.#choose(targetId(target) ?? piece);
    else if (answer && !answer.refused) this.letGo();
  }

  /** Sends a command and shows the table that answers it; nothing if it was not even looked at. */
  async #send(
    deed: Deed,
    refuse: (problem: Problem) => void = (problem) => this.#complain(problem),
  ): Promise<Answer | null> {
    const { now } = this.#session;
    if (!now || now.seat === null || this.busy) return null;
    const command = { seat: now.seat, version: this.#session.version, do: deed, key: freshKey() };
    this.busy = true;
    try {
      const answer = await insist(() => api.command(this.#session.id, command));
      if (answer.table) this.#session.take(answer.table);
      if (answer.refused?.kind === 'stale')
        voice.tell('The game has moved on. This is the current position.');
      else if (answer.refused) refuse(answer.refused);
      return answer;
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      this.#complain(error.problem);
      return null;
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
