import { afterEach, describe, expect, it, vi } from 'vitest';
import { Trouble } from '../net/api';
import { voice } from '../state/say.svelte';
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

afterEach(() => voice.hush());

describe('a draft that is let go', () => {
  it('is asked once more and done', async () => {
    const { drafting: one, act, ask } = drafting(sketch({ action: 'move a to 1 2' }));
    expect(await one.settle(draft)).toBe('done');
    expect(ask).toHaveBeenCalledWith(draft);
    expect(act).toHaveBeenCalledWith(['move a to 1 2']);
  });

  it('is refused with its clause', async () => {
    const refusal = { kind: 'too-far', clause: 'G5.2', message: 'Too far.' };
    const { drafting: one, act } = drafting(sketch({ refusal }));
    expect(await one.settle(draft)).toBe('refused');
    expect(act).not.toHaveBeenCalled();
    expect(voice.toasts).toMatchObject([{ tone: 'refusal', text: 'Too far.', clause: 'G5.2' }]);
  });

  it('means nothing where the rulebook knows no drafts', async () => {
    const { drafting: one } = drafting(null);
    expect(await one.settle(draft)).toBe('unknown');
    expect(voice.toasts).toEqual([]);
  });

  it('is told if the server cannot answer', async () => {
    const { drafting: one } = drafting(new Trouble(0, { kind: 'offline', message: 'No server.' }));
    expect(await one.settle(draft)).toBe('refused');
    expect(voice.toasts).toMatchObject([{ tone: 'trouble', text: 'No server.' }]);
  });
});

it('while it changes, its sketch is shown and trouble is not', async () => {
  const { drafting: one } = drafting(sketch());
  one.ask(draft);
  await vi.waitFor(() => expect(one.sketch?.cost).toBe('3 of 6 inches'));
  one.drop();
  expect(one.sketch).toBeNull();
  const { drafting: other } = drafting(new Trouble(500, { kind: 'status-500', message: 'Broken.' }));
  other.ask(draft);
  await new Promise((go) => setTimeout(go));
  expect(voice.toasts).toEqual([]);
});
