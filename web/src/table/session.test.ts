import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notices } from '../state/notices.svelte';
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
    await this.says({ tell: 'table', table });
  }
  async says(tell: unknown) {
    this.onmessage?.({ data: JSON.stringify(tell) });
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

async function connect(session: Session) {
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

  it('animates the opponent before it shows the new table', async () => {
    serve(card([0], [0]));
    const session = new Session('m', null);
    await connect(session);
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
    await connect(session);
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

  it('shows changes on top of the table that its connection has sent', async () => {
    serve(card([0], [0]));
    const session = new Session('m', null);
    await connect(session);
    const pieces = [{ id: '1' }, { id: '2' }];
    const whole = { ...table(0, 1, card([0], [0])), scene: { moment: 'Turn 1', pieces } };
    await last().tells(whole as unknown as Table);
    // The answer to a command comes first; the change refers to the table before it.
    const answer = { ...table(0, 2, card([0], [0])), scene: { moment: 'Turn 2', pieces: [{ id: '2' }] } };
    session.accept(answer as unknown as Table);
    const change = { ...table(0, 2, card([0], [0])), scene: { moment: 'Turn 2', order: ['2'] } };
    await last().says({ tell: 'change', table: change });
    expect(session.now?.scene).toEqual({ moment: 'Turn 2', pieces: [{ id: '2' }] });
    await last().says({ tell: 'change', table: { ...table(0, 3, card([0], [0])), scene: {} } });
    expect(session.now?.steps).toBe(3);
    expect(session.now?.scene).toEqual({ moment: 'Turn 2', pieces: [{ id: '2' }] });
  });

  it('ignores a table older than the current one', async () => {
    serve(card([0], [0]));
    const session = new Session('m', null);
    await connect(session);
    await last().tells(table(0, 5, card([0], [0])));
    await last().tells(table(0, 4, card([0], [0])));
    expect(session.now?.steps).toBe(5);
  });

  it('resumes after the last known step', async () => {
    serve(card([0], [0]));
    const session = new Session('m', null);
    await connect(session);
    await last().tells(table(0, 5, card([0], [0])));
    last().onclose?.();
    await vi.advanceTimersByTimeAsync(1000);
    expect(Socket.all).toHaveLength(2);
    expect(last().query.get('from')).toBe('5');
    expect(last().query.get('version')).toBe('5');
  });

  it('in a hot seat game the view switches to the deciding seat', async () => {
    serve(card([0, 1], [0]));
    const session = new Session('m', 0);
    await connect(session);
    await last().tells(table(0, 1, card([0, 1], [1])));
    expect(Socket.all).toHaveLength(2);
    expect(Socket.all[0]?.closed).toBe(true);
    expect(last().query.get('seat')).toBe('1');
    expect(session.handover).toBeNull();
  });

  it('with secrets a hot seat game shows nothing until a player confirms the seat', async () => {
    serve(card([0, 1], [0]), true);
    const session = new Session('m', null);
    await connect(session);
    expect(Socket.all).toHaveLength(0);
    expect(session.handover).toBe(0);
    session.viewAs(0);
    expect(last().query.get('seat')).toBe('0');
    await last().tells(table(0, 1, card([0, 1], [1]), [line(1, 0)]));
    expect(last().closed).toBe(true);
    expect(session.handover).toBe(1);
    expect(session.now).toBeNull();
    expect(session.log).toEqual([]);
  });

  it('with secrets a handover clears all messages and ignores late answers', async () => {
    serve(card([0, 1], [0]), true);
    const session = new Session('m', null);
    await connect(session);
    session.viewAs(0);
    await last().tells(table(0, 1, card([0, 1], [0]), [line(1, 0)]));
    await last().tells(table(0, 2, card([0, 1], [0]), [line(2, 0)]));
    expect(notices.announcement).toBe('step 2');
    notices.show('DZ-1 may not be there', 'refusal', 'A9.1');
    await last().tells(table(0, 3, card([0, 1], [1]), [line(3, 0)]));
    expect(notices.announcement).toBe('');
    expect(notices.toasts).toEqual([]);
    session.accept(table(0, 4, card([0, 1], [1]), [line(4, 0)]));
    await vi.advanceTimersByTimeAsync(0);
    expect(session.now).toBeNull();
    expect(notices.announcement).toBe('');
  });

  it('shows an answer at once, unless the screen has switched seats', async () => {
    serve(card([0, 1], [0]));
    const session = new Session('m', null);
    await connect(session);
    await last().tells(table(0, 1, card([0, 1], [0])));
    session.accept(table(0, 2, card([0, 1], [0]), [line(2, 0)]));
    await vi.advanceTimersByTimeAsync(0);
    expect(session.now?.version).toBe(2);
    await last().tells(table(1, 3, card([0, 1], [1]), [line(3, 0)]));
    session.accept(table(0, 3, card([0, 1], [1]), [line(3, 0)]));
    await vi.advanceTimersByTimeAsync(0);
    expect(session.now?.seat).toBe(1);
  });

  it('reports a match that the user may not see', async () => {
    vi.stubGlobal('fetch', () =>
      Promise.resolve(new Response('{"kind":"no-such-match","message":"not here"}', { status: 404 })),
    );
    const session = new Session('m', null);
    await session.open();
    expect(session.failure?.message).toBe('not here');
  });

  it('fetches the whole log if the table brings only its end', async () => {
    const log = [line(1, 0), line(2, 1), line(3, 0)];
    serve(card([0], [0]), false, log);
    const session = new Session('m', null);
    await connect(session);
    await last().tells(table(0, 3, card([0], [0]), [line(3, 0)]));
    await vi.advanceTimersByTimeAsync(10);
    expect(session.log.map((l) => l.step)).toEqual([1, 2, 3]);
  });
});
