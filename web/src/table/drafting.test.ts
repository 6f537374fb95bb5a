import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../net/api';
import { notices } from '../state/notices.svelte';
import type { Draft, Sketch } from '../wire';
import { Drafting } from './drafting.svelte';

const draft: Draft = { piece: 'a', path: [{ x: 1, y: 2 }], spaces: [], heading: 900 };
const sketch = (over: Partial<Sketch> = {}): Sketch => ({
  action: null,
  ghosts: [],
  cost: '3 of 6 inches',
  shapes: [],
  reds: [],
  seen: [],
  refusal: null,
  ...over,
});

function drafting(answer: Sketch | null | Error) {
  const act = vi.fn(() => Promise.resolve());
  const ask = vi.fn(() => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)));
  return { act, ask, drafting: new Drafting({ sketch: ask, act }) };
}

afterEach(() => notices.clear());

describe('a committed draft', () => {
  it('is checked once more and carried out', async () => {
    const { drafting: one, act, ask } = drafting(sketch({ action: 'move a to 1 2' }));
    expect(await one.commit(draft)).toBe('done');
    expect(ask).toHaveBeenCalledWith(draft);
    expect(act).toHaveBeenCalledWith(['move a to 1 2']);
  });

  it('is refused with its clause', async () => {
    const refusal = { kind: 'too-far', clause: 'G5.2', message: 'Too far.' };
    const { drafting: one, act } = drafting(sketch({ refusal }));
    expect(await one.commit(draft)).toBe('refused');
    expect(act).not.toHaveBeenCalled();
    expect(notices.toasts).toMatchObject([{ tone: 'refusal', text: 'Too far.', clause: 'G5.2' }]);
  });

  it('is unknown to a rulebook without drafts', async () => {
    const { drafting: one } = drafting(null);
    expect(await one.commit(draft)).toBe('unknown');
    expect(notices.toasts).toEqual([]);
  });

  it('shows an error if the server cannot answer', async () => {
    const { drafting: one } = drafting(new ApiError(0, { kind: 'offline', message: 'No server.' }));
    expect(await one.commit(draft)).toBe('refused');
    expect(notices.toasts).toMatchObject([{ tone: 'error', text: 'No server.' }]);
  });
});

it('a preview shows its sketch and hides errors', async () => {
  const { drafting: one } = drafting(sketch());
  one.preview(draft);
  await vi.waitFor(() => expect(one.sketch?.cost).toBe('3 of 6 inches'));
  one.cancel();
  expect(one.sketch).toBeNull();
  const { drafting: other } = drafting(new ApiError(500, { kind: 'status-500', message: 'Broken.' }));
  other.preview(draft);
  await new Promise((go) => setTimeout(go));
  expect(notices.toasts).toEqual([]);
});
