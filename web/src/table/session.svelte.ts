/**
 * A match on this screen: the seat, the latest table, the log, and the live connection that delivers them. The
 * opponent's moves are animated before the table that follows them is shown.
 */

import { api, matchAddress, ApiError } from '../net/api';
import { Live, type Link } from '../net/live';
import { rules } from '../rules/rules.svelte';
import { account } from '../state/account.svelte';
import { speedFactor, prefs } from '../state/prefs.svelte';
import { notices } from '../state/notices.svelte';
import type { Board, LogLine, MatchCard, Problem, Table, Tell, Why } from '../wire';
import { changed } from './change';
import { hasGap, mergeLog, mergeReasons, newLines } from './log';
import { sideName } from './sides';

/** Animates log lines on the board; resolves when all have played. */
export type Animator = (lines: LogLine[], speed: number) => Promise<void>;

/** More new lines than this are not animated: the player comes back to a game that has moved on. */
const MOST_ANIMATED = 80;

export class Session {
  readonly id: string;
  board = $state.raw<Board | null>(null);
  card = $state.raw<MatchCard | null>(null);
  now = $state.raw<Table | null>(null);
  log = $state.raw<LogLine[]>([]);
  /** The computer players' reasons. */
  whys = $state.raw<Why[]>([]);
  link = $state<Link>('connecting');
  /** Failed connection attempts in a row. */
  failures = $state(0);
  /** The seat whose computer player is thinking. */
  thinking = $state<number | null>(null);
  /** How much of its time it has used, in thousandths. */
  progress = $state(0);
  watching = $state(0);
  /** The spectators who are signed in, by name. */
  watchers = $state.raw<string[]>([]);
  /** The opponent's moves are being animated. */
  animating = $state(false);
  /** Why the match cannot be shown. */
  failure = $state.raw<Problem | null>(null);
  /** In a hot seat game with secrets: the seat that must confirm before anything is shown. */
  handover = $state<number | null>(null);

  animator: Animator | null = null;
  skip: () => void = () => undefined;
  /** Set during a replay: new moves are not animated over it. */
  paused = false;

  #requested: number | null;
  #live: Live | null = null;
  #queue: { table: Table; lines: LogLine[] }[] = [];
  #draining = false;
  #latest: Table | null = null;
  /** The last table of the live connection: what its changes refer to. An answer to a command may be ahead of it. */
  #told: Table | null = null;
  #ended = false;
  /** Who was at the table, by seat; null until the server has said so. */
  #present: boolean[] | null = null;

  /** Whether the viewer has a decision to make. */
  myTurn = $derived(
    this.now !== null &&
      this.now.seat !== null &&
      this.now.card.status === 'running' &&
      this.now.card.deciding.includes(this.now.seat),
  );
  /** The viewer's side; null while undecided and for spectators. */
  mySide = $derived(
    this.now?.seat == null || !this.board ? null : sideName(this.board, this.now.scene, this.now.seat),
  );

  constructor(id: string, seat: number | null) {
    this.id = id;
    this.#requested = seat;
  }

  /** Fetches the static data and opens the live connection. */
  async open(): Promise<void> {
    try {
      if (!account.loaded) await account.load();
      const [card, board] = await Promise.all([api.card(this.id), api.board(this.id)]);
      if (this.#ended) return;
      this.board = board;
      this.card = card;
      this.failure = null;
      this.#chooseSeat(card);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.failure = error.problem;
    }
  }

  close(): void {
    this.#ended = true;
    this.#live?.stop();
    this.#live = null;
    this.#queue = [];
    this.skip();
  }

  /** Reconnects at once: the network is back or the page is visible again. */
  reconnect(): void {
    this.#live?.retryNow();
  }

  /** Takes an open seat. */
  async join(seat: number | null, token: string | null): Promise<void> {
    await account.ensure();
    const card = await api.join(this.id, {
      ...(seat === null ? {} : { seat }),
      ...(token === null ? {} : { token }),
    });
    this.card = card;
    this.#requested = null;
    this.#stopLive();
    await this.open();
  }

  /** Shows the match from one of the user's seats. */
  viewAs(seat: number): void {
    this.handover = null;
    this.#requested = seat;
    this.#stopLive();
    this.#latest = null;
    this.now = null;
    this.log = [];
    this.whys = [];
    this.#connect();
  }

  /** Accepts the table in a command's answer, unless the screen has switched to another seat. */
  accept(table: Table): void {
    if (this.#latest && this.#latest.seat !== table.seat) return;
    this.#receive(table);
  }

  async refresh(): Promise<void> {
    const seat = this.#latest?.seat ?? this.#requested;
    const from = this.#latest?.steps;
    this.#receive(await api.table(this.id, { seat, ...(from === undefined ? {} : { from }) }));
  }

  /** The version that commands are based on. */
  get version(): number {
    return this.now?.version ?? 0;
  }

  /** Picks the seat: the requested one, otherwise the server's choice. A hot seat game with secrets asks first. */
  #chooseSeat(card: MatchCard): void {
    if (this.#requested !== null && !card.yours.includes(this.#requested)) this.#requested = null;
    if (this.#covers(card) && card.yours.length > 1 && card.status !== 'over') {
      const next = card.yours.find((seat) => card.deciding.includes(seat)) ?? card.yours[0] ?? 0;
      this.#startHandover(next);
      return;
    }
    this.#connect();
  }

  /** Whether the screen is covered between two seats. One player alone sits at an analysis board. */
  #covers(card: MatchCard): boolean {
    return this.board?.secrets === true && card.analysis_of == null;
  }

  #connect(): void {
    const live = new Live({
      address: () =>
        matchAddress(this.id, 'live', {
          seat: this.#requested,
          feed: 'changes',
          from: this.#latest?.steps,
          version: this.#latest?.version,
        }),
      onMessage: (tell) => this.#onMessage(tell),
      onStatus: (link, failures) => {
        this.link = link;
        this.failures = failures;
        if (failures === 3) void this.#checkAccess();
      },
    });
    this.#live = live;
    this.#told = null;
    live.start();
  }

  #stopLive(): void {
    this.#live?.stop();
    this.#live = null;
    this.#queue = [];
    this.skip();
  }

  /** The live connection keeps failing: an ordinary request shows whether the match is still accessible. */
  async #checkAccess(): Promise<void> {
    try {
      await this.refresh();
    } catch (error) {
      if (error instanceof ApiError && (error.status === 404 || error.status === 401)) {
        this.#stopLive();
        this.failure = error.problem;
      }
    }
  }

  #onMessage(tell: Tell): void {
    switch (tell.tell) {
      case 'table':
        this.#told = tell.table;
        this.#receive(tell.table);
        break;
      case 'change':
        // The server sends changes only after a whole table.
        if (!this.#told) break;
        this.#told = changed(this.#told, tell.table);
        this.#receive(this.#told);
        break;
      case 'thinking':
        this.thinking = tell.seat;
        this.progress = tell.progress;
        break;
      case 'present':
        this.watching = tell.watching;
        this.watchers = tell.watchers;
        if (this.card) {
          this.#greet(this.card, tell.seats);
          const seats = this.card.seats.map((s, at) => ({ ...s, online: tell.seats[at] ?? s.online }));
          this.card = { ...this.card, seats };
        }
        break;
      case 'problem':
        notices.showProblem(tell.problem);
        break;
      case 'answer':
      case 'moves':
      case 'bye':
        break;
    }
  }

  /** Tells who has come or gone, once it is known who was there. */
  #greet({ seats, yours }: MatchCard, online: boolean[]): void {
    const before = this.#present;
    this.#present = online;
    if (!before || this.handover !== null) return;
    seats.forEach(({ holder, name, side }, seat) => {
      if (holder !== 'human' || yours.includes(seat) || before[seat] === online[seat]) return;
      notices.show(`${name ?? side} ${online[seat] ? 'is at the table' : 'has left the table'}.`);
    });
  }

  #receive(table: Table): void {
    // A late answer must not show the next player anything.
    if (this.handover !== null) return;
    const before = this.#latest;
    if (before && table.seat === before.seat && table.version < before.version) return;
    this.#latest = table;
    const gap = hasGap(before, table);
    const lines = gap && before === null ? [] : newLines(table.log, before?.steps ?? 0);
    this.#queue.push({ table, lines });
    if (gap) void this.#fetchLog(table);
    void this.#drain();
  }

  /** Shows the queued tables, each after the animation of its new lines. */
  async #drain(): Promise<void> {
    if (this.#draining) return;
    this.#draining = true;
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      await this.#animate(next.lines, next.table.card.yours);
      if (this.#ended) break;
      this.#apply(next.table, next.lines);
    }
    this.#draining = false;
  }

  async #animate(lines: LogLine[], yours: number[]): Promise<void> {
    // The player has already seen their own moves, but not their dice and losses.
    const unseen = lines.filter((l) => !yours.includes(l.seat) || l.kind === 'roll' || l.kind === 'loss');
    const speed = speedFactor[prefs.speed];
    if (!this.animator || this.paused || speed === 0 || !unseen.length || unseen.length > MOST_ANIMATED)
      return;
    if (document.visibilityState === 'hidden') return;
    this.animating = true;
    try {
      await this.animator(unseen, speed);
    } finally {
      this.animating = false;
    }
  }

  #apply(table: Table, lines: LogLine[]): void {
    this.now = table;
    this.card = table.card;
    this.log = mergeLog(this.log, table.log, table.steps);
    this.whys = mergeReasons(this.whys, table);
    if (this.thinking !== null && !table.card.deciding.includes(this.thinking)) this.thinking = null;
    notices.announce(lines.map((l) => l.text));
    this.#switchSeat(table);
  }

  /** In a hot seat game the view switches to the seat that decides. */
  #switchSeat(table: Table): void {
    const { deciding, yours, status } = table.card;
    if (status !== 'running' || table.seat === null || deciding.includes(table.seat)) return;
    const next = yours.find((seat) => deciding.includes(seat));
    if (next === undefined) return;
    if (this.#covers(table.card)) {
      this.#stopLive();
      this.#startHandover(next);
    } else {
      this.#requested = next;
      this.#stopLive();
      this.#latest = null;
      this.#connect();
    }
  }

  /** Clears everything one seat could see or hear before the screen goes to the next. */
  #startHandover(next: number): void {
    this.handover = next;
    this.now = null;
    this.log = [];
    this.whys = [];
    this.#latest = null;
    notices.clear();
    rules.close();
  }

  async #fetchLog(table: Table): Promise<void> {
    try {
      const page = await api.log(this.id, { seat: table.seat, from: 1 });
      if (this.#ended || this.#latest?.seat !== table.seat) return;
      // Keep lines that arrived while the log was loading.
      const later = this.log.filter((line) => line.step > page.steps && line.step <= (this.now?.steps ?? 0));
      this.log = mergeLog(page.lines, later, Math.max(page.steps, this.now?.steps ?? 0));
      const since = this.whys.filter((why) => why.step > page.steps && why.step <= (this.now?.steps ?? 0));
      this.whys = [...page.whys, ...since];
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }
}
