/** Requests to the server, typed; whatever goes wrong is a {@link Trouble} that can be shown as it is. */

import type * as wire from '../wire';

/** A request that was not granted. */
export class Trouble extends Error {
  constructor(
    readonly status: number,
    readonly problem: wire.Problem,
  ) {
    super(problem.message);
  }
}

/** Tells the page that a request waits because there were too many. */
let busy: (seconds: number) => void = () => undefined;
export function onBusy(tell: (seconds: number) => void): void {
  busy = tell;
}

const offline: wire.Problem = {
  kind: 'offline',
  message: 'The server cannot be reached. Nothing is lost: try again in a moment.',
};

/** How often a request that came too soon is sent again, and the longest wait that is worth it. */
const PATIENCE = 2;
const LONGEST = 10;

/** Sends a request; what `hears` lets through is an answer too, whatever its status. */
async function send(
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  hears: (status: number) => boolean = () => false,
): Promise<Response> {
  for (let tries = 0; ; tries += 1) {
    const request: RequestInit = {
      method,
      credentials: 'same-origin',
      headers: { accept: 'application/json' },
    };
    if (method === 'POST') {
      request.headers = { accept: 'application/json', 'content-type': 'application/json' };
      request.body = JSON.stringify(body ?? {});
    }
    let answer: Response;
    try {
      answer = await fetch(path, request);
    } catch {
      throw new Trouble(0, offline);
    }
    if (answer.ok || hears(answer.status)) return answer;
    // What came too often was not done, so that it may be sent again whatever it was.
    if (answer.status === 429 && tries < PATIENCE) {
      const wait = waitOf(answer, tries);
      if (wait <= LONGEST) {
        busy(wait);
        await new Promise((go) => setTimeout(go, wait * 1000));
        continue;
      }
    }
    throw new Trouble(answer.status, await problemOf(answer));
  }
}

function waitOf(answer: Response, tries: number): number {
  const told = Number(answer.headers.get('retry-after'));
  return Number.isFinite(told) && told > 0 ? told : 2 ** tries;
}

/** The statuses of a command that was looked at and refused: its answer shows the table all the same. */
const REFUSED = [400, 409, 422];

async function command(path: string, body: wire.Command): Promise<wire.Answer> {
  const response = await send('POST', path, body, (status) => REFUSED.includes(status));
  if (response.ok) return (await response.json()) as wire.Answer;
  const told: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  if (typeof told === 'object' && told !== null && 'done' in told) return told as wire.Answer;
  throw new Trouble(response.status, await problemOf(response));
}

/** The problem in an answer; a sentence by the status where it holds none. */
export async function problemOf(answer: Response): Promise<wire.Problem> {
  try {
    const body: unknown = await answer.json();
    if (typeof body === 'object' && body !== null && 'message' in body && 'kind' in body) {
      return body as wire.Problem;
    }
  } catch {
    // Not JSON: a proxy or a broken server speaks. The status says enough.
  }
  return { kind: `status-${answer.status}`, message: sentence(answer.status) };
}

export function sentence(status: number): string {
  if (status === 401) return 'You are signed out. Log in again.';
  if (status === 403) return 'You may not do that.';
  if (status === 404) return 'Not found.';
  if (status === 413) return 'That is too long.';
  if (status === 429) return 'Too many requests. Wait a moment and try again.';
  if (status >= 500) return 'The server failed. Nothing it had confirmed is lost: try again.';
  return 'The server did not understand the request.';
}

async function get<T>(path: string): Promise<T> {
  return (await (await send('GET', path)).json()) as T;
}

async function post<T>(path: string, body?: unknown): Promise<T> {
  return (await (await send('POST', path, body)).json()) as T;
}

type Query = Record<string, string | number | null | undefined>;

/** An address with the parts of its query that are there. */
export function address(path: string, query: Query = {}): string {
  const parts = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) parts.set(name, String(value));
  }
  const text = parts.toString();
  return text ? `${path}?${text}` : path;
}

/** The address of something of a match. */
export function matchAddress(id: string, what = '', query: Query = {}): string {
  const base = `/api/matches/${encodeURIComponent(id)}`;
  return address(what ? `${base}/${what}` : base, query);
}

type Seen = { seat?: number | null; step?: number | null };

export const api = {
  me: () => get<wire.Me>('/api/me'),
  guest: (body: wire.GuestName = {}) => post<wire.Me>('/api/guest', body),
  register: (body: wire.Credentials) => post<wire.Me>('/api/register', body),
  login: (body: wire.Credentials) => post<wire.Me>('/api/login', body),
  logout: () => post<wire.Me>('/api/logout'),
  library: () => get<wire.Library>('/api/library'),
  rules: (book: string) => get<wire.Clause[]>(`/api/books/${encodeURIComponent(book)}/rules`),
  lobby: () => get<wire.Lobby>('/api/matches'),
  create: (body: wire.NewMatch) => post<wire.MatchCard>('/api/matches', body),
  card: (id: string) => get<wire.MatchCard>(matchAddress(id)),
  join: (id: string, body: wire.Join) => post<wire.MatchCard>(matchAddress(id, 'join'), body),
  board: (id: string) => get<wire.Board>(matchAddress(id, 'board')),
  table: (id: string, query: Seen & { from?: number }) => get<wire.Table>(matchAddress(id, 'table', query)),
  log: (id: string, query: Seen & { from: number }) => get<wire.LogPage>(matchAddress(id, 'log', query)),
  moves: (id: string, query: Seen & { after: number }) => get<wire.Move[]>(matchAddress(id, 'moves', query)),
  gestures: (id: string, seat: number, piece: string) =>
    get<wire.Gesture[]>(matchAddress(id, 'gestures', { seat, piece })),
  inspect: (id: string, query: Seen & { what: string }) =>
    get<wire.Panel[]>(matchAddress(id, 'inspect', query)),
  overlay: (id: string, query: Seen & { overlay: string; piece?: string | null }) =>
    get<wire.Overlay>(matchAddress(id, 'overlay', query)),
  story: (id: string, query: Seen) => get<wire.Story>(matchAddress(id, 'story', query)),
  command: (id: string, body: wire.Command) => command(matchAddress(id, 'command'), body),
  draft: (id: string, body: wire.AskDraft) => post<wire.Sketch | null>(matchAddress(id, 'draft'), body),
  hurry: (id: string) => post<wire.MatchCard>(matchAddress(id, 'hurry')),
  hint: (id: string, body: wire.AskHint) => post<wire.Hint>(matchAddress(id, 'hint'), body),
};
