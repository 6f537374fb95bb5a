/** Typed requests to the server. Every failure is an {@link ApiError} whose message can be shown to the player. */

import type * as wire from '../wire';

/** A request that failed or was refused. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly problem: wire.Problem,
  ) {
    super(problem.message);
  }
}

/** Called when a request has to wait because the server throttles this client. */
let throttled: (seconds: number) => void = () => undefined;
export function onThrottled(listener: (seconds: number) => void): void {
  throttled = listener;
}

const offline: wire.Problem = {
  kind: 'offline',
  message: 'Cannot reach the server. Your game is safe: try again in a moment.',
};

/** How often a throttled request is retried, and the longest wait worth it, in seconds. */
const RETRIES = 2;
const LONGEST_WAIT = 10;

/** Sends a request. Statuses that `accepts` allows are answers too, not errors. */
async function send(
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  accepts: (status: number) => boolean = () => false,
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
      throw new ApiError(0, offline);
    }
    if (answer.ok || accepts(answer.status)) return answer;
    // A throttled request was not carried out, so any request may be sent again.
    if (answer.status === 429 && tries < RETRIES) {
      const wait = waitOf(answer, tries);
      if (wait <= LONGEST_WAIT) {
        throttled(wait);
        await new Promise((go) => setTimeout(go, wait * 1000));
        continue;
      }
    }
    throw new ApiError(answer.status, await problemOf(answer));
  }
}

function waitOf(answer: Response, tries: number): number {
  const seconds = Number(answer.headers.get('retry-after'));
  return Number.isFinite(seconds) && seconds > 0 ? seconds : 2 ** tries;
}

/** Statuses of a refused command. The answer still carries the table. */
const REFUSED = [400, 409, 422];

async function command(path: string, body: wire.Command): Promise<wire.Answer> {
  const response = await send('POST', path, body, (status) => REFUSED.includes(status));
  if (response.ok) return (await response.json()) as wire.Answer;
  const answer: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  if (typeof answer === 'object' && answer !== null && 'done' in answer) return answer as wire.Answer;
  throw new ApiError(response.status, await problemOf(response));
}

/** The problem in an answer, or a general message by status if there is none. */
export async function problemOf(answer: Response): Promise<wire.Problem> {
  try {
    const body: unknown = await answer.json();
    if (typeof body === 'object' && body !== null && 'message' in body && 'kind' in body) {
      return body as wire.Problem;
    }
  } catch {
    // Not JSON: the answer comes from a proxy or a broken server. Fall back to the status.
  }
  return { kind: `status-${answer.status}`, message: statusMessage(answer.status) };
}

export function statusMessage(status: number): string {
  if (status === 401) return 'You are signed out. Log in again.';
  if (status === 403) return 'You are not allowed to do that.';
  if (status === 404) return 'Not found.';
  if (status === 413) return 'That is too long.';
  if (status === 429) return 'Too many requests. Wait a moment and try again.';
  if (status >= 500) return 'Server error. Confirmed moves are safe: try again.';
  return 'The server did not understand the request.';
}

async function get<T>(path: string): Promise<T> {
  return (await (await send('GET', path)).json()) as T;
}

async function post<T>(path: string, body?: unknown): Promise<T> {
  return (await (await send('POST', path, body)).json()) as T;
}

type Query = Record<string, string | number | null | undefined>;

/** An address with a query. Empty parts are left out. */
export function address(path: string, query: Query = {}): string {
  const parts = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) parts.set(name, String(value));
  }
  const text = parts.toString();
  return text ? `${path}?${text}` : path;
}

/** The address of a match or of one of its parts. */
export function matchAddress(id: string, what = '', query: Query = {}): string {
  const base = `/api/matches/${encodeURIComponent(id)}`;
  return address(what ? `${base}/${what}` : base, query);
}

/** The address of a part of a map, without a match. */
export const mapAddress = (book: string, map: string, what: string): string =>
  `/api/books/${encodeURIComponent(book)}/maps/${encodeURIComponent(map)}/${what}`;

type Perspective = { seat?: number | null; step?: number | null; seen_by?: number | null };

export const api = {
  me: () => get<wire.Me>('/api/me'),
  guest: (body: wire.GuestName = {}) => post<wire.Me>('/api/guest', body),
  register: (body: wire.Credentials) => post<wire.Me>('/api/register', body),
  login: (body: wire.Credentials) => post<wire.Me>('/api/login', body),
  logout: () => post<wire.Me>('/api/logout'),
  settings: () => get<wire.Settings>('/api/settings'),
  keepSettings: (body: wire.Settings) => post<wire.Settings>('/api/settings', body),
  library: () => get<wire.Library>('/api/library'),
  rules: (book: string) => get<wire.Clause[]>(`/api/books/${encodeURIComponent(book)}/rules`),
  /** A few typical counters of each side in the first scenario on a map. */
  counters: (book: string, map: string) => get<wire.Piece[]>(mapAddress(book, map, 'counters')),
  /** The board of the first scenario on a map. */
  mapBoard: (book: string, map: string) => get<wire.Board>(mapAddress(book, map, 'board')),
  lobby: () => get<wire.Lobby>('/api/matches'),
  create: (body: wire.NewMatch) => post<wire.MatchCard>('/api/matches', body),
  card: (id: string) => get<wire.MatchCard>(matchAddress(id)),
  join: (id: string, body: wire.Join) => post<wire.MatchCard>(matchAddress(id, 'join'), body),
  cancel: (id: string) => post<wire.Lobby>(matchAddress(id, 'cancel'), {}),
  board: (id: string) => get<wire.Board>(matchAddress(id, 'board')),
  table: (id: string, query: Perspective & { from?: number }) =>
    get<wire.Table>(matchAddress(id, 'table', query)),
  log: (id: string, query: Perspective & { from: number }) =>
    get<wire.LogPage>(matchAddress(id, 'log', query)),
  moves: (id: string, query: Perspective & { after: number }) =>
    get<wire.Move[]>(matchAddress(id, 'moves', query)),
  /** Without a piece: those of all pieces. */
  gestures: (id: string, seat: number, piece?: string) =>
    get<wire.Gesture[]>(matchAddress(id, 'gestures', { seat, piece })),
  inspect: (id: string, query: Perspective & { what: string }) =>
    get<wire.Panel[]>(matchAddress(id, 'inspect', query)),
  overlay: (id: string, query: Perspective & { overlay: string; piece?: string | null }) =>
    get<wire.Overlay>(matchAddress(id, 'overlay', query)),
  story: (id: string, query: Perspective) => get<wire.Story>(matchAddress(id, 'story', query)),
  command: (id: string, body: wire.Command) => command(matchAddress(id, 'command'), body),
  draft: (id: string, body: wire.AskDraft) => post<wire.Sketch | null>(matchAddress(id, 'draft'), body),
  hurry: (id: string) => post<wire.MatchCard>(matchAddress(id, 'hurry')),
  hint: (id: string, body: wire.AskHint) => post<wire.Hint>(matchAddress(id, 'hint'), body),
};
