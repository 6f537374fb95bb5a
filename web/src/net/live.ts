/** The live connection to a match: comes back by itself, and resumes after the step that was seen last. */

import type { Tell } from '../wire';

/** What a socket must be able to do; a real `WebSocket` does, and so does one made for a test. */
export type Socket = {
  onopen: ((event: Event) => unknown) | null;
  onmessage: ((event: MessageEvent) => unknown) | null;
  onclose: ((event: CloseEvent) => unknown) | null;
  close(): void;
  send(text: string): void;
};

export type Link = 'connecting' | 'open' | 'away' | 'closed';

export type LiveOptions = {
  /** The address, given anew at each attempt so that it can name the step seen last. */
  address: () => string;
  heard: (tell: Tell) => void;
  /** The state of the line has changed; `failures` attempts in a row have not succeeded. */
  changed: (link: Link, failures: number) => void;
  open?: (address: string) => Socket;
  random?: () => number;
};

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
const HEARTBEAT = 25_000;

/** How long to wait before an attempt, in milliseconds: twice as long each time, and never in step with others. */
export function waitBefore(failures: number, random: () => number): number {
  const base = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.max(0, failures - 1));
  return Math.round(base * (0.5 + random() * 0.5));
}

export class Live {
  #options: LiveOptions;
  #socket: Socket | null = null;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #closed = false;

  constructor(options: LiveOptions) {
    this.#options = options;
  }

  start(): void {
    this.#closed = false;
    this.#connect();
  }

  /** Tries again at once, for instance because the network is back. */
  hurry(): void {
    if (!this.#closed && !this.#socket) {
      clearTimeout(this.#timer);
      this.#connect();
    }
  }

  stop(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#drop();
    this.#options.changed('closed', this.#failures);
  }

  #connect(): void {
    this.#options.changed('connecting', this.#failures);
    const open = this.#options.open ?? openSocket;
    const socket = open(this.#options.address());
    this.#socket = socket;
    socket.onopen = () => {
      if (this.#socket !== socket) return;
      this.#beat = setInterval(() => socket.send('{"do":"ping"}'), HEARTBEAT);
      this.#options.changed('open', this.#failures);
    };
    socket.onmessage = (event) => {
      if (this.#socket !== socket) return;
      const tell = read(event.data);
      if (!tell) return;
      // Only a server that speaks is there: one that accepts and hangs up at once counts as a failure.
      this.#failures = 0;
      this.#options.heard(tell);
    };
    socket.onclose = () => {
      if (this.#socket !== socket) return;
      this.#drop();
      if (this.#closed) return;
      this.#failures += 1;
      this.#options.changed('away', this.#failures);
      const wait = waitBefore(this.#failures, this.#options.random ?? Math.random);
      this.#timer = setTimeout(() => this.#connect(), wait);
    };
  }

  #drop(): void {
    clearInterval(this.#beat);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }
}

function openSocket(address: string): Socket {
  const url = new URL(address, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return new WebSocket(url);
}

function read(data: unknown): Tell | null {
  if (typeof data !== 'string') return null;
  try {
    return JSON.parse(data) as Tell;
  } catch {
    return null;
  }
}
