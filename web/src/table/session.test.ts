import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { voice } from '../state/say.svelte';
import type { Board, LogLine, MatchCard, Table } from '../wire';
import { Session } from './session.svelte';

/** A server in a few lines: answers by address, and sockets that a test speaks through. */
class Socket {
  static all: Socket[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly query: URLSearchParams;
  closed = false;
  constructor(url: URL) {
    this.query = url.searchParams;
    Socket.all.push(this);
  }
  close() {
    this.closed = true;
  }
  send() {
    // A heartbeat: nothing answers it.
  }
  async tells(table: Table) {
    this.onmessage?.({ data: JSON.stringify({ tell: 'table', table }) });
    await vi.advanceTimersByTimeAsync(0);
    flushSync();
  }
}

const last = () => {
  const socket = Socket.all.at(-1);
  if (!socket) throw new Error('no line was opened');
  return socket;
};

const line = (step: number, seat: number, kind: LogLine['kind'] = 'move'): LogLine => ({
  step,
  seat,
  kind,
  text: `step ${step}`,
  pieces: [],
  spaces: [],
  dice: [],
  clause: null,
});
const card = (yours: number[], deciding: number[]): MatchCard =>
  ({
    id: 'm',
    book: 'b',
    status: 'running',
    yours,
    deciding,
    seats: [
      { side: 'US', holder: 'human', name: 'A', online: true },
      { side: 'German', holder: 'human', name: 'B', online: true },
    ],
  }) as unknown as MatchCard;
const table = (seat: number | null, steps: number, match: MatchCard, log: LogLine[] = []): Table =>
  ({
    card: match,
    version: steps,
    seat,
    step: steps,
    steps,
    log,
    whys: [],
    scene: {},
    undo_wanted: [],
  }) as unknown as Table;

function serve(match: MatchCard, secrets = false, log: LogLine[] = []) {
  const board = { sides: ['US', 'German'], secrets } as unknown as Board;
  const answers: Record<string, unknown> = {
    '/api/me': { user: null },
    '/api/matches/m': match,
    '/api/matches/m/board': board,
    '/api/matches/m/log': { lines: log, whys: [], steps: log.at(-1)?.step ?? 0 },
  };
  vi.stubGlobal('fetch', (path: string) => {
    const body = answers[path.split('?')[0] ?? ''];
    return Promise.resolve(new Response(JSON.stringify(body), { status: body === undefined ? 404 : 200 }));
  });
  vi.stubGlobal('WebSocket', Socket);
}

async function sit(session: Session) {
  await session.open();
  await vi.advanceTimersByTimeAsync(0);
}

describe('a match on this screen', () => {
  beforeEach(() => {
    Socket.all = [];
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('shows what others did before the table that it led to', async () => {
    serve(card([0], [0]));
    const session = new Session('m', null);
    await sit(session);
    await last().tells(table(0, 1, card([0], [1])));
    let done = (): void => undefined;
    const shown: LogLine[][] = [];
    session.animator = (lines) => {
      shown.push(lines);
      return new Promise((go) => (done = go));
    };
    await last().tells(table(0, 2, card([0], [0]), [line(2, 1)]));
    expect(shown).toEqual([[line(2, 1)]]);
    expect(session.now?.steps).toBe(1);
    done();
    await vi.advanceTimersByTimeAsync(0);
    expect(session.now?.steps).toBe(2);
    expect(session.myTurn).toBe(true);
  });

  it('does not show my own moves again, but my dice', async () => {
    serve(card([0], [0]));
    const session = new Session('m', null);
    await sit(session);
    await last().tells(table(0, 1, card([0], [0])));
    const shown: LogLine[][] = [];
    session.animator = (lines) => {
      shown.push(lines);
      return Promise.resolve();
    };
    await last().tells(table(0, 2, card([0], [0]), [line(2, 0)]));
    await last().tells(table(0, 3, card([0], [0]), [line(3, 0, 'roll')]));
    expect(shown).toEqual([[line(3, 0, 'roll')]]);
  });

  it('an older table than the one that is known changes nothing', async () => {
    serve(card([0], [0]));
    const session = new Session('m', null);
    await sit(session);
    await last().tells(table(0, 5, card([0], [0])));
    await last().tells(table(0, 4, card([0], [0])));
    expect(session.now?.steps).toBe(5);
  });

  it('resumes after what it knows', async () => {
    serve(card([0], [0]));
    const session = new Session('m', null);
    await sit(session);
    await last().tells(table(0, 5, card([0], [0])));
    last().onclose?.();
    await vi.advanceTimersByTimeAsync(1000);
    expect(Socket.all).toHaveLength(2);
    expect(last().query.get('from')).toBe('5');
    expect(last().query.get('version')).toBe('5');
  });

  it('on a shared screen the view goes to whoever decides', async () => {
    serve(card([0, 1], [0]));
    const session = new Session('m', 0);
    await sit(session);
    await last().tells(table(0, 1, card([0, 1], [1])));
    expect(Socket.all).toHaveLength(2);
    expect(Socket.all[0]?.closed).toBe(true);
    expect(last().query.get('seat')).toBe('1');
    expect(session.handover).toBeNull();
  });

  it('with secrets a shared screen shows nothing before somebody says who sits there', async () => {
    serve(card([0, 1], [0]), true);
    const session = new Session('m', null);
    await sit(session);
    expect(Socket.all).toHaveLength(0);
    expect(session.handover).toBe(0);
    session.sit(0);
    expect(last().query.get('seat')).toBe('0');
    await last().tells(table(0, 1, card([0, 1], [1]), [line(1, 0)]));
    expect(last().closed).toBe(true);
    expect(session.handover).toBe(1);
    expect(session.now).toBeNull();
    expect(session.log).toEqual([]);
  });

  it('with secrets nothing that was said stays when the screen is passed, and nothing late is taken', async () => {
    serve(card([0, 1], [0]), true);
    const session = new Session('m', null);
    await sit(session);
    session.sit(0);
    await last().tells(table(0, 1, card([0, 1], [0]), [line(1, 0)]));
    await last().tells(table(0, 2, card([0, 1], [0]), [line(2, 0)]));
    expect(voice.line).toBe('step 2');
    voice.tell('DZ-1 may not be there', 'refusal', 'A9.1');
    await last().tells(table(0, 3, card([0, 1], [1]), [line(3, 0)]));
    expect(voice.line).toBe('');
    expect(voice.toasts).toEqual([]);
    session.take(table(0, 4, card([0, 1], [1]), [line(4, 0)]));
    await vi.advanceTimersByTimeAsync(0);
    expect(session.now).toBeNull();
    expect(voice.line).toBe('');
  });

  it('an answer is shown at once, and not where the screen looks through another seat by now', async () => {
    serve(card([0, 1], [0]));
    const session = new Session('m', null);
    await sit(session);
    await last().tells(table(0, 1, card([0, 1], [0])));
    session.take(table(0, 2, card([0, 1], [0]), [line(2, 0)]));
    await vi.advanceTimersByTimeAsync(0);
    expect(session.now?.version).toBe(2);
    await last().tells(table(1, 3, card([0, 1], [1]), [line(3, 0)]));
    session.take(table(0, 3, card([0, 1], [1]), [line(3, 0)]));
    await vi.advanceTimersByTimeAsync(0);
    expect(session.now?.seat).toBe(1);
  });

  it('a match that is not for us says so', async () => {
    vi.stubGlobal('fetch', () =>
      Promise.resolve(new Response('{"kind":"no-such-match","message":"not here"}', { status: 404 })),
    );
    const session = new Session('m', null);
    await session.open();
    expect(session.fault?.message).toBe('not here');
  });

  it('the whole log is fetched where the table brings only the end of it', async () => {
    const log = [line(1, 0), line(2, 1), line(3, 0)];
    serve(card([0], [0]), false, log);
    const session = new Session('m', null);
    await sit(session);
    await last().tells(table(0, 3, card([0], [0]), [line(3, 0)]));
    await vi.advanceTimersByTimeAsync(10);
    expect(session.log.map((l) => l.step)).toEqual([1, 2, 3]);
  });
});
