import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { address, api, matchAddress, onThrottled, ApiError } from './api';

const answers = (...list: Response[]) => {
  const fetched = vi.fn<typeof fetch>();
  for (const answer of list) fetched.mockResolvedValueOnce(answer);
  vi.stubGlobal('fetch', fetched);
  return fetched;
};
const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });

async function failure(work: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await work.then(
    () => null,
    (e: unknown) => e,
  );
  if (!(error instanceof ApiError)) throw new Error('the request succeeded');
  return error;
}

describe('requests', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('a refusal keeps its clause', async () => {
    answers(json({ kind: 'refused', message: 'too far', clause: 'S5.1' }, 422));
    const { problem, status } = await failure(api.me());
    expect(status).toBe(422);
    expect(problem).toEqual({ kind: 'refused', message: 'too far', clause: 'S5.1' });
  });

  it('a command that is refused is answered with the table, whatever its status', async () => {
    const answer = { version: 3, done: [], refused: { kind: 'stale', message: 'moved on' }, table: {} };
    answers(json(answer, 409));
    const command = { seat: 0, version: 2, do: 'undo' } as const;
    expect(await api.command('m', command)).toEqual(answer);
    answers(json({ kind: 'malformed', message: 'no' }, 400));
    expect((await failure(api.command('m', command))).problem.message).toBe('no');
  });

  it('an answer that holds no problem gets a message by its status', async () => {
    answers(new Response('<html>bad gateway</html>', { status: 502 }));
    expect((await failure(api.me())).problem.message).toMatch(/Server error/);
  });

  it('an unreachable server is reported as offline', async () => {
    vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockRejectedValue(new TypeError('failed')));
    expect((await failure(api.me())).problem.kind).toBe('offline');
  });

  it('a throttled request is sent again after the time the server names', async () => {
    const busy = vi.fn();
    onThrottled(busy);
    const fetched = answers(json({}, 429, { 'retry-after': '3' }), json({ user: null }));
    const coming = api.me();
    await vi.advanceTimersByTimeAsync(2900);
    expect(fetched).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(await coming).toEqual({ user: null });
    expect(busy).toHaveBeenCalledWith(3);
  });

  it('a long wait is reported, not waited for', async () => {
    const fetched = answers(
      json({ kind: 'too-often', message: 'in a minute' }, 429, { 'retry-after': '60' }),
    );
    expect((await failure(api.me())).problem.message).toBe('in a minute');
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('addresses name only what is there, and are safe for any name', () => {
    expect(address('/x', { a: 1, b: null, c: undefined, d: 'p/q' })).toBe('/x?a=1&d=p%2Fq');
    expect(matchAddress('a/b', 'table', { seat: 0 })).toBe('/api/matches/a%2Fb/table?seat=0');
  });
});
