/** The player's selection, and the commands that go to the server. */

import { hitId, type Hit } from '../board/aim';
import { hasAreas } from '../board/geometry';
import { spaceOf, targetId } from '../board/place';
import { api, ApiError } from '../net/api';
import { Cache } from '../net/cache';
import { FIRST_TURN, prefs } from '../state/prefs.svelte';
import { notices } from '../state/notices.svelte';
import type { Answer, Button, Deed, Draft, Gesture, Hint, Hotkey, Problem } from '../wire';
import {
  drop,
  selected,
  targetsOf,
  touch,
  untargeted,
  type Reaction,
  type Selection,
  type TouchContext,
} from './interpret';
import {
  centresOf,
  groupOf,
  groupTargets,
  kindsAt,
  NO_GROUP,
  towards,
  withinReach,
  type Group,
} from './group';
import type { Session } from './session.svelte';

/** How often a command is sent if the server does not answer. Its key makes sure that it is carried out once. */
const TRIES = 3;

export class Controller {
  readonly #session: Session;
  selection = $state.raw<Selection>(null);
  /** The piece or space shown in the inspector without being selected. */
  inspected = $state<string | null>(null);
  /** Pieces chosen together: a key or a button gives them all one action. */
  chosen = $state.raw<readonly string[]>([]);
  /** While set, every touch of a piece that can act adds it or takes it away. */
  several = $state(false);
  /** Why the selected piece can do nothing. */
  idle = $state.raw<Problem | null>(null);
  /** Why the unit selected before could not go where the selected one stands: either may have been meant. */
  instead = $state.raw<Problem | null>(null);
  /** The choices after an ambiguous touch. */
  menu = $state.raw<Gesture[]>([]);
  /** A button that waits for confirmation. */
  confirming = $state.raw<Button | null>(null);
  busy = $state(false);
  /** The Veteran's hint for this position, and whether it is still thinking. */
  advice = $state.raw<Hint | null>(null);
  advising = $state(false);
  /** Set while the player cannot act, for instance during a replay. */
  locked = $state(false);
  /** Checks a draft and carries it out. */
  commitDraft: (draft: Draft) => Promise<unknown> = () => Promise.resolve();

  selected = $derived(this.selection?.piece ?? this.inspected);
  /** What can be done without another touch of the map. */
  choices = $derived(
    this.menu.length ? this.menu : this.selection ? untargeted(this.selection.gestures) : [],
  );
  /** The gestures of the chosen pieces, once the server has told them. */
  #group = $state.raw<Group>(NO_GROUP);
  /** The chosen pieces are being sent somewhere. */
  #sending = false;
  targets = $derived(
    this.chosen.length ? groupTargets(this.#group) : targetsOf(this.selection?.gestures ?? []),
  );

  #cache = new Cache<Gesture[]>(200);
  #version = -1;

  constructor(session: Session) {
    this.#session = session;
  }

  /** Follows a new table: the selection stays if it can still act. */
  refresh(): void {
    const { now } = this.#session;
    if (!now || now.version === this.#version) return;
    this.#version = now.version;
    this.#cache.clear();
    this.menu = [];
    this.confirming = null;
    this.advice = null;
    this.idle = null;
    this.instead = null;
    const { active } = now.scene;
    if (!this.mayChooseMany) [this.chosen, this.several] = [[], false];
    else if (!this.#sending) this.#setChosen(this.chosen.filter((id) => active.includes(id)));
    const piece = this.selection?.piece;
    if (piece === undefined) return;
    if (now.scene.active.includes(piece)) void this.#select(piece, 'keep');
    else this.selection = null;
  }

  /** Selects a piece, whatever was selected before: the player began to drag it. */
  async select(piece: string): Promise<void> {
    if (this.chosen.includes(piece)) return;
    this.selection = null;
    await this.touch({ kind: 'piece', id: piece });
  }

  /** The player touched something on the board or in a tray. */
  async touch(hit: Hit): Promise<void> {
    const context = this.#context();
    if (!context) return;
    if (this.#session.animating) {
      this.#session.skip();
      return;
    }
    this.menu = [];
    if (this.chosen.length && (await this.#sendGroup(hit))) return;
    await this.#react(touch(context, this.selection, hit));
  }

  /** The player dragged a piece somewhere. */
  async drop(piece: string, hit: Hit): Promise<void> {
    const context = this.#context();
    if (!context || context.mine === null) return;
    this.menu = [];
    if (this.chosen.includes(piece) && (await this.#sendGroup(hit))) return;
    const gestures = context.scene.active.includes(piece) ? await this.#gestures(piece) : [];
    await this.#react(drop(context, gestures, piece, hit));
  }

  #context(): TouchContext | null {
    const { now, board } = this.#session;
    return now && board && { scene: now.scene, areas: hasAreas(board), mine: this.#side() };
  }

  /** Whether several pieces can be chosen: a key gives them one action, or they are sent to a place together. */
  get mayChooseMany(): boolean {
    const { now, board } = this.#session;
    if (this.#side() === null || !now || !board) return false;
    if (now.scene.hotkeys?.length) return true;
    // Enemies that may be attacked are not sent anywhere.
    const mine = this.#side();
    const able = now.scene.pieces.filter(({ id, side }) => side === mine && now.scene.active.includes(id));
    return able.length > 1 && board.spaces.length > 0;
  }

  #setChosen(ids: readonly string[]): void {
    this.chosen = ids;
    void this.#learnGroup();
  }

  /** Asks what each chosen piece can do. */
  async #learnGroup(): Promise<void> {
    const { chosen } = this;
    this.#group = NO_GROUP;
    const known = await Promise.all(chosen.map(async (id) => [id, await this.#gestures(id)] as const));
    if (this.chosen === chosen) this.#group = groupOf(known);
  }

  /** Sends the chosen pieces to what was touched, one after the other. Returns false if none can go there. */
  async #sendGroup(hit: Hit): Promise<boolean> {
    const { board } = this.#session;
    const id = hitId(hit);
    const here = hit.kind === 'piece' ? spaceOf(this.#piece(hit.id)) : null;
    const target = [id, here].find((one) => one !== null && this.targets.has(one));
    if (target == null || !board || this.busy) {
      this.deselect();
      return false;
    }
    const where = centresOf(board);
    const kinds = kindsAt(this.#group, target);
    const all = this.chosen;
    let left = [...all];
    let stopped = '';
    this.#sending = true;
    for (const piece of all) {
      const { now } = this.#session;
      if (!now || this.#side() === null) {
        stopped = 'Your opponent must answer first.';
        break;
      }
      const at = spaceOf(this.#piece(piece));
      this.#cache.delete(piece);
      const gestures = now.scene.active.includes(piece) ? await this.#gestures(piece) : [];
      const gesture = towards(gestures, target, kinds, where, at === null ? null : where(at));
      if (!gesture) continue;
      const answer = await this.#send({ act: gesture.actions }, (refused) => (stopped = refused.message));
      if (!answer) break;
      if (!answer.refused) left = left.filter((one) => one !== piece);
      await this.#shown(answer);
    }
    this.#sending = false;
    this.#setChosen(left.filter((one) => this.#session.now?.scene.active.includes(one)));
    if (left.length) {
      const names = left.map((one) => this.#piece(one)?.name ?? one).join(', ');
      const stay = left.length === 1 ? 'stays' : 'stay';
      notices.show(`${all.length - left.length} of ${all.length} sent. ${names} ${stay}. ${stopped}`.trim());
    }
    return true;
  }

  /** Waits until the table of an answer is on the board: what comes with it may be animated first. */
  async #shown({ table }: Answer): Promise<void> {
    const until = performance.now() + 10_000;
    while (table && this.#session.version < table.version && performance.now() < until) {
      await new Promise((go) => setTimeout(go, 15));
    }
  }

  #piece(id: string) {
    return this.#session.now?.scene.pieces.find((piece) => piece.id === id);
  }

  /** Adds a piece to the chosen ones, or takes it away. Returns false if it cannot be chosen. */
  choose(id: string | null): boolean {
    const active = this.#session.now?.scene.active ?? [];
    if (id === null || !this.mayChooseMany || !active.includes(id)) return false;
    const first = this.selection?.piece;
    const before = this.chosen.length || first === undefined || first === id ? this.chosen : [first];
    this.#setChosen(before.includes(id) ? before.filter((one) => one !== id) : [...before, id]);
    [this.selection, this.inspected, this.menu] = [null, null, []];
    return true;
  }

  /** Adds pieces to the chosen ones. */
  chooseAll(ids: readonly string[]): void {
    if (!this.mayChooseMany || !ids.length) return;
    const active = this.#session.now?.scene.active ?? [];
    const fresh = ids.filter((id) => active.includes(id) && !this.chosen.includes(id));
    this.#setChosen([...this.chosen, ...fresh]);
    [this.selection, this.inspected, this.menu] = [null, null, []];
  }

  /** Gives one action to the chosen pieces, or to the selected one. What is refused is told in one message. */
  async giveAll({ action, label }: Hotkey): Promise<void> {
    const pieces = this.chosen.length ? this.chosen : this.selection ? [this.selection.piece] : [];
    if (!pieces.length || this.busy) return;
    let open = pieces.map((piece) => action.replace('*', piece));
    let refusal: Problem | null = null;
    [this.selection, this.inspected, this.menu] = [null, null, []];
    // A command that is refused may be allowed once its neighbours have theirs.
    for (let before = open.length + 1; open.length && open.length < before;) {
      before = open.length;
      const refused: string[] = [];
      for (let left = open; left.length;) {
        let problem: Problem | null = null;
        const answer = await this.#send({ act: left }, (one) => (problem = one));
        if (!answer) return;
        const done = answer.done.length;
        if (!problem) break;
        refusal = problem;
        refused.push(...left.slice(done, done + 1));
        left = left.slice(done + 1);
      }
      open = refused;
    }
    this.chosen = [];
    if (open.length && refusal) {
      const share = pieces.length > 1 ? `${open.length} of ${pieces.length} did not get ${label}. ` : '';
      const { message, ...rest } = refusal as Problem;
      this.#report({ ...rest, message: share + message });
    }
  }

  deselect(): void {
    this.chosen = [];
    this.selection = null;
    this.inspected = null;
    this.menu = [];
  }

  /** Carries out a choice from the menu. */
  async pick(gesture: Gesture): Promise<void> {
    this.menu = [];
    await this.act(gesture.actions);
  }

  /** Presses a button. One with warnings asks for confirmation first. */
  async press(button: Button): Promise<void> {
    if (button.warnings.length) this.confirming = button;
    else await this.act([button.action]);
  }

  async confirm(): Promise<void> {
    const button = this.confirming;
    this.confirming = null;
    if (button) await this.act([button.action]);
  }

  async act(actions: string[]): Promise<void> {
    if (this.busy) return;
    this.selection = null;
    this.inspected = null;
    this.chosen = [];
    const answer = await this.#send({ act: actions });
    if (answer && !answer.refused) prefs.note(FIRST_TURN);
  }

  async undo(): Promise<void> {
    const answer = await this.#send('undo');
    const table = answer?.table;
    if (table && table.seat !== null && table.undo_wanted.includes(table.seat))
      notices.show('Undo requested. Your opponent must agree.');
  }

  /** Agrees to the opponent's undo. */
  async consent(): Promise<void> {
    await this.#send('consent');
  }

  /** Tells the computer player to move now. */
  async hurry(): Promise<void> {
    try {
      await api.hurry(this.#session.id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#report(error.problem);
    }
  }

  /** Asks the Veteran for a move. */
  async ask(): Promise<void> {
    const { now } = this.#session;
    if (!now || now.seat === null || this.advising) return;
    this.advising = true;
    this.advice = null;
    try {
      const hint = await api.hint(this.#session.id, { seat: now.seat });
      if (this.#session.now?.version === hint.version) this.advice = hint;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The player has acted meanwhile: the hint is no longer needed.
      if (error.problem.kind !== 'moved-on') this.#report(error.problem);
    } finally {
      this.advising = false;
    }
  }

  async resign(): Promise<void> {
    await this.#send('resign');
  }

  async order(orders: Record<string, string>): Promise<void> {
    const answer = await this.#send({ orders });
    if (answer && !answer.refused) notices.show('Standing orders saved.');
  }

  /** The player's side; null while the player cannot act. */
  #side(): string | null {
    return this.#session.myTurn && !this.locked ? this.#session.mySide : null;
  }

  /** Shows a problem, unless the screen has been handed to the other player. */
  #report(problem: Problem): void {
    if (this.#session.handover === null) notices.showProblem(problem);
  }

  async #react(reaction: Reaction): Promise<void> {
    switch (reaction.do) {
      case 'nothing':
        break;
      case 'deselect':
        this.deselect();
        break;
      case 'inspect':
        this.selection = null;
        this.inspected = this.inspected === reaction.at ? null : reaction.at;
        break;
      case 'select': {
        const before = reaction.instead === undefined ? null : this.selection;
        await this.#select(reaction.piece);
        if (before) await this.#whyInstead(before, reaction.piece);
        break;
      }
      case 'menu':
        this.menu = reaction.gestures;
        break;
      case 'act':
        await this.act(reaction.gesture.actions);
        break;
      case 'attempt':
        await this.#attempt(reaction);
        break;
      case 'draft':
        await this.commitDraft(reaction.draft);
    }
  }

  /**
   * A unit was selected, and a friend within its reach was touched. The friend is selected; why the unit could not have
   * gone there is said beside it.
   */
  async #whyInstead({ piece, gestures }: NonNullable<Selection>, friend: string): Promise<void> {
    const { now, board, id } = this.#session;
    const goal = spaceOf(this.#piece(friend));
    if (!now || now.seat === null || !board || goal === null || spaceOf(this.#piece(piece)) === goal) return;
    const where = centresOf(board);
    if (!withinReach(gestures, where, spaceOf(this.#piece(piece)), goal)) return;
    const target = { space: goal };
    const command = {
      seat: now.seat,
      version: now.version,
      do: { drop: { piece, target } },
      key: freshKey(),
    };
    // It holds up nothing: without an answer, nothing is said.
    const answer = await api.command(id, command).catch(() => null);
    if (answer?.table) this.#session.accept(answer.table);
    if (this.selection?.piece === friend && answer?.refused?.clause !== undefined)
      this.instead = answer.refused;
  }

  /** Selects a piece. A new selection acts at once if it has a single action without a target. */
  async #select(piece: string, how: 'new' | 'keep' = 'new'): Promise<void> {
    this.inspected = piece;
    this.instead = null;
    if (!this.#session.now?.scene.active.includes(piece)) {
      this.selection = { piece, gestures: [] };
      await this.#whyIdle(piece);
      return;
    }
    if (how === 'new') this.selection = { piece, gestures: this.#cache.get(piece) ?? [] };
    const gestures = await this.#gestures(piece);
    if (this.selection?.piece !== piece) return;
    this.selection = { piece, gestures };
    if (how === 'new') await this.#react(selected(gestures));
  }

  /** Asks why a piece of the player's can do nothing: it points at itself, and the rules answer. */
  async #whyIdle(piece: string): Promise<void> {
    this.idle = null;
    const { now } = this.#session;
    const mine = this.#side();
    if (mine === null || now?.scene.pieces.find(({ id }) => id === piece)?.side !== mine) return;
    await this.#send({ drop: { piece, target: { piece } } }, (refused) => {
      if (this.selection?.piece === piece && refused.clause !== undefined) this.idle = refused;
    });
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
      if (!(error instanceof ApiError)) throw error;
      this.#report(error.problem);
      return [];
    }
  }

  /** Tries a piece on a target. If the refusal cites no rule, a friendly target is selected instead. */
  async #attempt({ piece, target, friend }: Extract<Reaction, { do: 'attempt' }>): Promise<void> {
    let instead = false;
    const answer = await this.#send({ drop: { piece, target } }, (refused) => {
      instead = friend === true && refused.clause === undefined;
      if (!instead) this.#report(refused);
    });
    if (instead) await this.#select(targetId(target) ?? piece);
    else if (answer && !answer.refused) this.deselect();
  }

  /** Sends a command and shows the table in the answer. Null if the server did not process it. */
  async #send(
    deed: Deed,
    refuse: (problem: Problem) => void = (problem) => this.#report(problem),
  ): Promise<Answer | null> {
    const { now } = this.#session;
    if (!now || now.seat === null || this.busy) return null;
    const command = { seat: now.seat, version: this.#session.version, do: deed, key: freshKey() };
    this.busy = true;
    try {
      const answer = await retrying(() => api.command(this.#session.id, command));
      if (answer.table) this.#session.accept(answer.table);
      if (answer.refused?.kind === 'stale')
        notices.show('The game has moved on. This is the current position.');
      else if (answer.refused) refuse(answer.refused);
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#report(error.problem);
      return null;
    } finally {
      this.busy = false;
    }
  }
}

/** Repeats a request that got no answer. */
async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const unanswered = error instanceof ApiError && error.status === 0;
      if (!unanswered || tries >= TRIES) throw error;
      await new Promise((go) => setTimeout(go, 500 * tries));
    }
  }
}

function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
}
