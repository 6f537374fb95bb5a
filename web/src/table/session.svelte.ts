/**
 * One match as this screen sees it: who one is there, the newest table, the log, and the live line that brings them.
 * What the enemy does is shown before the table that it led to.
 */

import { api, matchAddress, Trouble } from '../net/api';
import { Live, type Link } from '../net/live';
import { rules } from '../rules/rules.svelte';
import { self } from '../state/me.svelte';
import { pace, prefs } from '../state/prefs.svelte';
import { voice } from '../state/say.svelte';
import type { Board, LogLine, MatchCard, Problem, Table, Tell, Why } from '../wire';
import { explained, hasGap, merged, news } from './log';
import { sideName } from './sides';

/** Shows lines on the board; resolves when all have been shown. */
export type Animator = (lines: LogLine[], speed: number) => Promise<void>;

/** So many new lines are a journey, not news: they are not animated. */
const TOO_MANY = 80;

export class Session {
  readonly id: string;
  board = $state.raw<Board | null>(null);
  card = $state.raw<MatchCard | null>(null);
  now = $state.raw<Table | null>(null);
  log = $state.raw<LogLine[]>([]);
  /** Why the computer players did what they did. */
  whys = $state.raw<Why[]>([]);
  link = $state<Link>('connecting');
  /** How many attempts to reach the server have failed in a row. */
  failures = $state(0);
  thinking = $state<number | null>(null);
  /** How much of its time whoever thinks has used, in thousandths. */
  progress = $state(0);
  watching = $state(0);
  /** The enemy's actions are being shown. */
  animating = $state(false);
  /** Why the match cannot be shown at all. */
  fault = $state.raw<Problem | null>(null);
  /** On a shared screen with secrets: the seat that must say that it is there before anything is shown. */
  handover = $state<number | null>(null);

  animator: Animator | null = null;
  skip: () => void = () => undefined;
  /** Set while the past is shown: nothing is animated over it. */
  paused = false;

  #wanted: number | null;
  #live: Live | null = null;
  #queue: { table: Table; lines: LogLine[] }[] = [];
  #draining = false;
  #latest: Table | null = null;
  #ended = false;

  /** Whether the viewer decides now. */
  myTurn = $derived(
    this.now !== null &&
      this.now.seat !== null &&
      this.now.card.status === 'running' &&
      this.now.card.deciding.includes(this.now.seat),
  );
  /** The side that the viewer plays; nothing while that is not decided, or for somebody who looks on. */
  mySide = $derived(
    this.now?.seat == null || !this.board ? null : sideName(this.board, this.now.scene, this.now.seat),
  );

  constructor(id: string, seat: number | null) {
    this.id = id;
    this.#wanted = seat;
  }

  /** Fetches what does not change and opens the live line. */
  async open(): Promise<void> {
    try {
      if (!self.loaded) await self.load();
      const [card, board] = await Promise.all([api.card(this.id), api.board(this.id)]);
      if (this.#ended) return;
      this.board = board;
      this.card = card;
      this.fault = null;
      this.#choose(card);
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      this.fault = error.problem;
    }
  }

  close(): void {
    this.#ended = true;
    this.#live?.stop();
    this.#live = null;
    this.#queue = [];
    this.skip();
  }

  /** The network is back or the page is looked at again. */
  hurry(): void {
    this.#live?.hurry();
  }

  /** Takes a free seat. */
  async join(seat: number | null, token: string | null): Promise<void> {
    await self.ensure();
    const card = await api.join(this.id, {
      ...(seat === null ? {} : { seat }),
      ...(token === null ? {} : { token }),
    });
    this.card = card;
    this.#wanted = null;
    this.#stopLive();
    await this.open();
  }

  /** Looks through the eyes of a seat of one's own. */
  sit(seat: number): void {
    this.handover = null;
    this.#wanted = seat;
    this.#stopLive();
    this.#latest = null;
    this.now = null;
    this.log = [];
    this.whys = [];
    this.#connect();
  }

  /** Takes the table that answers a command, unless the screen looks through another seat by now. */
  take(table: Table): void {
    if (this.#latest && this.#latest.seat !== table.seat) return;
    this.#receive(table);
  }

  async refresh(): Promise<void> {
    const seat = this.#latest?.seat ?? this.#wanted;
    const from = this.#latest?.steps;
    this.#receive(await api.table(this.id, { seat, ...(from === undefined ? {} : { from }) }));
  }

  /** The version that an action is decided on. */
  get version(): number {
    return this.now?.version ?? 0;
  }

  /** Which seat to look through: the wanted one, else what the server finds; a shared screen with secrets asks first. */
  #choose(card: MatchCard): void {
    if (this.#wanted !== null && !card.yours.includes(this.#wanted)) this.#wanted = null;
    if (this.board?.secrets && card.yours.length > 1 && card.status !== 'over') {
      const next = card.yours.find((seat) => card.deciding.includes(seat)) ?? card.yours[0] ?? 0;
      this.#drawCurtain(next);
      return;
    }
    this.#connect();
  }

  #connect(): void {
    const live = new Live({
      address: () =>
        matchAddress(this.id, 'live', {
          seat: this.#wanted,
          feed: 'table',
          from: this.#latest?.steps,
          version: this.#latest?.version,
        }),
      heard: (tell) => this.#hear(tell),
      changed: (link, failures) => {
        this.link = link;
        this.failures = failures;
        if (failures === 3) void this.#ask();
      },
    });
    this.#live = live;
    live.start();
  }

  #stopLive(): void {
    this.#live?.stop();
    this.#live = null;
    this.#queue = [];
    this.skip();
  }

  /** The live line keeps failing: a plain request finds out whether the match is still ours to see. */
  async #ask(): Promise<void> {
    try {
      await this.refresh();
    } catch (error) {
      if (error instanceof Trouble && (error.status === 404 || error.status === 401)) {
        this.#stopLive();
        this.fault = error.problem;
      }
    }
  }

  #hear(tell: Tell): void {
    switch (tell.tell) {
      case 'table':
        this.#receive(tell.table);
        break;
      case 'thinking':
        this.thinking = tell.seat;
        this.progress = tell.progress;
        break;
      case 'present':
        this.watching = tell.watching;
        if (this.card) {
          const seats = this.card.seats.map((s, at) => ({ ...s, online: tell.seats[at] ?? s.online }));
          this.card = { ...this.card, seats };
        }
        break;
      case 'problem':
        voice.problem(tell.problem);
        break;
      case 'answer':
      case 'moves':
      case 'bye':
        break;
    }
  }

  #receive(table: Table): void {
    // What comes late, such as the answer to a request, is not for the next player's eyes.
    if (this.handover !== null) return;
    const before = this.#latest;
    if (before && table.seat === before.seat && table.version < before.version) return;
    this.#latest = table;
    const gap = hasGap(before, table);
    const lines = gap && before === null ? [] : news(table.log, before?.steps ?? 0);
    this.#queue.push({ table, lines });
    if (gap) void this.#fetchLog(table);
    void this.#drain();
  }

  /** Shows table after table, each after what led to it. */
  async #drain(): Promise<void> {
    if (this.#draining) return;
    this.#draining = true;
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      await this.#show(next.lines, next.table.card.yours);
      if (this.#ended) break;
      this.#put(next.table, next.lines);
    }
    this.#draining = false;
  }

  async #show(lines: LogLine[], yours: number[]): Promise<void> {
    // One's own moves have been seen already; one's own dice have not.
    const worth = lines.filter((l) => !yours.includes(l.seat) || l.kind === 'roll' || l.kind === 'loss');
    const speed = pace[prefs.speed];
    if (!this.animator || this.paused || speed === 0 || !worth.length || worth.length > TOO_MANY) return;
    if (document.visibilityState === 'hidden') return;
    this.animating = true;
    try {
      await this.animator(worth, speed);
    } finally {
      this.animating = false;
    }
  }

  #put(table: Table, lines: LogLine[]): void {
    this.now = table;
    this.card = table.card;
    this.log = merged(this.log, table.log, table.steps);
    this.whys = explained(this.whys, table);
    if (this.thinking !== null && !table.card.deciding.includes(this.thinking)) this.thinking = null;
    voice.announce(lines.map((l) => l.text));
    this.#passOn(table);
  }

  /** On a shared screen the view goes to whoever decides. */
  #passOn(table: Table): void {
    const { deciding, yours, status } = table.card;
    if (status !== 'running' || table.seat === null || deciding.includes(table.seat)) return;
    const next = yours.find((seat) => deciding.includes(seat));
    if (next === undefined) return;
    if (this.board?.secrets) {
      this.#stopLive();
      this.#drawCurtain(next);
    } else {
      this.#wanted = next;
      this.#stopLive();
      this.#latest = null;
      this.#connect();
    }
  }

  /** Nothing of one seat stays on a shared screen, neither to see nor to hear, until the next says that it is there. */
  #drawCurtain(next: number): void {
    this.handover = next;
    this.now = null;
    this.log = [];
    this.whys = [];
    this.#latest = null;
    voice.hush();
    rules.close();
  }

  async #fetchLog(table: Table): Promise<void> {
    try {
      const page = await api.log(this.id, { seat: table.seat, from: 1 });
      if (this.#ended || this.#latest?.seat !== table.seat) return;
      // Lines that came while the page was on its way stay.
      const later = this.log.filter((line) => line.step > page.steps && line.step <= (this.now?.steps ?? 0));
      this.log = merged(page.lines, later, Math.max(page.steps, this.now?.steps ?? 0));
      const since = this.whys.filter((why) => why.step > page.steps && why.step <= (this.now?.steps ?? 0));
      this.whys = [...page.whys, ...since];
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
    }
  }
}
