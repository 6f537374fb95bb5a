/** The live connection to a match. It reconnects by itself and resumes after the last step received. */

import type { Tell } from '../wire';

/** The part of `WebSocket` that this module uses, so that tests can replace it. */
export type Socket = {
  onopen: ((event: Event) => unknown) | null;
  onmessage: ((event: MessageEvent) => unknown) | null;
  onclose: ((event: CloseEvent) => unknown) | null;
  close(): void;
  send(text: string): void;
};

export type Link = 'connecting' | 'open' | 'away' | 'closed';

export type LiveOptions = {
  /** The address. Asked for at each attempt, because it names the last step received. */
  address: () => string;
  onMessage: (tell: Tell) => void;
  /** The state of the connection has changed. `failures` counts failed attempts in a row. */
  onStatus: (link: Link, failures: number) => void;
  open?: (address: string) => Socket;
  random?: () => number;
};

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
const HEARTBEAT = 25_000;

/** How long to wait before an attempt, in milliseconds: doubles each time, with jitter. */
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

  /** Retries at once, for instance because the network is back. */
  retryNow(): void {
    if (!this.#closed && !this.#socket) {
      clearTimeout(this.#timer);
      this.#connect();
    }
  }

  stop(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#drop();
    this.#options.onStatus('closed', this.#failures);
  }

  #connect(): void {
    this.#options.onStatus('connecting', this.#failures);
    const open = this.#options.open ?? openSocket;
    const socket = open(this.#options.address());
    this.#socket = socket;
    socket.onopen = () => {
      if (this.#socket !== socket) return;
      this.#beat = setInterval(() => socket.send('{"ask":"ping"}'), HEARTBEAT);
      this.#options.onStatus('open', this.#failures);
    };
    socket.onmessage = (event) => {
      if (this.#socket !== socket) return;
      const tell = read(event.data);
      if (!tell) return;
      // Only a message proves that the server is there: one that accepts and hangs up counts as a failure.
      this.#failures = 0;
      this.#options.onMessage(tell);
    };
    socket.onclose = () => {
      if (this.#socket !== socket) return;
      this.#drop();
      if (this.#closed) return;
      this.#failures += 1;
      this.#options.onStatus('away', this.#failures);
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
