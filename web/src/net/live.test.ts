import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Tell } from '../wire';
import { Live, waitBefore, type Link, type Socket } from './live';

class Fake implements Socket {
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  sent: string[] = [];
  closed = false;
  constructor(readonly address: string) {}
  close() {
    this.closed = true;
  }
  send(text: string) {
    this.sent.push(text);
  }
  opens() {
    this.onopen?.(new Event('open'));
  }
  says(tell: unknown) {
    this.onmessage?.({ data: typeof tell === 'string' ? tell : JSON.stringify(tell) } as MessageEvent);
  }
  breaks() {
    this.onclose?.({} as CloseEvent);
  }
}

function line() {
  const sockets: Fake[] = [];
  const received: Tell[] = [];
  const links: [Link, number][] = [];
  let seen = 0;
  const live = new Live({
    address: () => `/live?from=${seen}`,
    onMessage: (tell) => received.push(tell),
    onStatus: (link, failures) => links.push([link, failures]),
    open: (address) => {
      const socket = new Fake(address);
      sockets.push(socket);
      return socket;
    },
    random: () => 1,
  });
  const last = () => {
    const socket = sockets.at(-1);
    if (!socket) throw new Error('no socket was opened');
    return socket;
  };
  return { live, sockets, received, links, last, saw: (step: number) => (seen = step) };
}

describe('the live line', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('comes back by itself and resumes after the step that was seen last', () => {
    const { live, sockets, last, saw } = line();
    live.start();
    last().opens();
    last().says({ tell: 'thinking', seat: 1, progress: 0 });
    saw(17);
    last().breaks();
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(400);
    expect(sockets).toHaveLength(2);
    expect(last().address).toBe('/live?from=17');
  });

  it('waits longer after each failure, and not for ever', () => {
    expect([1, 2, 3, 4].map((n) => waitBefore(n, () => 1))).toEqual([400, 800, 1600, 3200]);
    expect(waitBefore(50, () => 1)).toBe(15_000);
    expect(waitBefore(1, () => 0)).toBe(200);
  });

  it('a server that takes the line and hangs up without a word counts as a failure', () => {
    const { live, links, last } = line();
    live.start();
    last().opens();
    last().breaks();
    vi.advanceTimersByTime(400);
    last().opens();
    last().breaks();
    expect(links.at(-1)).toEqual(['away', 2]);
  });

  it('a word from the server forgives the failures before', () => {
    const { live, links, last } = line();
    live.start();
    last().breaks();
    vi.advanceTimersByTime(400);
    last().opens();
    last().says({ tell: 'bye' });
    last().breaks();
    expect(links.at(-1)).toEqual(['away', 1]);
  });

  it('tries at once when asked to retry, and only once', () => {
    const { live, sockets, last } = line();
    live.start();
    last().breaks();
    live.retryNow();
    live.retryNow();
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(2);
  });

  it('does not come back once it is closed, and hears nothing more', () => {
    const { live, sockets, received, last, links } = line();
    live.start();
    last().opens();
    live.stop();
    expect(last().closed).toBe(true);
    last().says({ tell: 'bye' });
    last().breaks();
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
    expect(received).toHaveLength(0);
    expect(links.at(-1)?.[0]).toBe('closed');
  });

  it('does not stumble over what is no message', () => {
    const { live, received, last } = line();
    live.start();
    last().opens();
    last().says('{');
    last().says({ tell: 'bye' });
    expect(received).toEqual([{ tell: 'bye' }]);
  });

  it('keeps the line warm', () => {
    const { live, last } = line();
    live.start();
    last().opens();
    vi.advanceTimersByTime(25_000);
    expect(last().sent).toEqual(['{"ask":"ping"}']);
  });
});
