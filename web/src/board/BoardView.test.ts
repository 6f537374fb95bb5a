import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Gesture, Scene } from '../wire';
import { aim } from './aim';
import BoardView from './BoardView.svelte';
import type { DraftResult } from './drafter.svelte';
import { isEdge } from './geometry';
import { targetOf } from './place';
import { hexBoard, line, openBoard, openPiece, piece, sceneOf } from './samples';
import type { Target } from './targets';

// There is no server to load a sheet from.
vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));

const scene: Scene = {
  moment: '',
  prompt: '',
  phase: '',
  standing: { turn: 1, last_turn: 7, date: null, scores: [], losses: [] },
  pieces: [piece('a', '0202'), piece('b', '0404', { side: 'Blue' }), piece('away', 'waiting')],
  trays: [],
  panels: [],
  lines: [],
  duties: [],
  active: ['a'],
  buttons: [],
};

let shown: ReturnType<typeof mount> | undefined;
afterEach(async () => {
  if (shown) await unmount(shown);
  document.body.replaceChildren();
});

function table(targets: [string, Target][] = [], selected: string | null = null) {
  const calls = { touch: vi.fn(), drop: vi.fn(), hover: vi.fn(), cancel: vi.fn() };
  const gestures = targets.map(([id, { label, cost, path }]): Gesture => {
    const kind = scene.pieces.some((one) => one.id === id) ? 'piece' : isEdge(id) ? 'edge' : 'space';
    return { actions: [label], piece: 'a', target: targetOf(kind, id), label, cost, path };
  });
  const view = mount(BoardView, {
    target: document.body,
    props: {
      board: hexBoard(6, 6),
      scene,
      picture: '/sheet.svg',
      selected,
      targets: new Map(targets),
      aimAt: (hit, how) => aim(hit, how, { scene, gestures, areas: false, mine: 'Red' }),
      marks: [],
      overlays: [],
      numbers: false,
      me: 'Red',
      label: 'A small map',
      ontouch: calls.touch,
      ondrop: calls.drop,
      onhover: calls.hover,
      oncancel: calls.cancel,
    },
  });
  shown = view;
  flushSync();
  const board = document.querySelector<HTMLElement>('[role=application]');
  const press = (...keys: string[]): void => {
    for (const key of keys) {
      board?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      flushSync();
    }
  };
  const said = (): string => document.querySelector('[role=status]')?.textContent ?? '';
  return { view, calls, press, said, board };
}

describe('the board by keyboard alone', () => {
  it('goes to a piece that can act, says what it is and touches it', () => {
    const { press, said, calls } = table();
    press(']');
    expect(said()).toBe('0202, clear, Red a infantry 2-4-7, can act');
    press('Enter');
    expect(calls.touch).toHaveBeenCalledWith({ kind: 'piece', id: 'a' });
  });

  it('goes to a target and touches it', () => {
    const { press, said, calls } = table(
      [
        ['0203', { cost: '2', path: ['0203'], label: 'Move to 0203' }],
        ['0505', { cost: '9', path: ['0505'], label: 'Move to 0505' }],
      ],
      'a',
    );
    press('t');
    expect(said()).toContain('target: Move to 0203');
    press('Enter');
    expect(calls.touch).toHaveBeenCalledWith({ kind: 'space', id: '0203' });
    press('t', 'Enter');
    expect(calls.touch).toHaveBeenLastCalledWith({ kind: 'space', id: '0505' });
  });

  it('steps from space to space and touches an empty one', () => {
    const { press, calls } = table();
    press(']', 'ArrowDown', 'Enter');
    expect(calls.touch).toHaveBeenCalledWith({ kind: 'space', id: '0203' });
  });

  it('an enemy that is a target is touched, not its space', () => {
    const { press, calls } = table([['b', { cost: null, path: [], label: 'Attack b' }]], 'a');
    press('t', 'Enter');
    expect(calls.touch).toHaveBeenCalledWith({ kind: 'piece', id: 'b' });
  });

  it('leaves by an edge', () => {
    const { press, said, calls } = table([['west', { cost: '1', path: ['0102'], label: 'Leave' }]], 'a');
    press('t');
    expect(said()).toBe('west edge of the map, target: Leave');
    press('Enter');
    expect(calls.touch).toHaveBeenCalledWith({ kind: 'edge', id: 'west' });
  });

  it('Escape cancels', () => {
    const { press, calls } = table();
    press('Escape');
    expect(calls.cancel).toHaveBeenCalledOnce();
  });
});

it('draws the pieces on the map and none that wait beside it', () => {
  const { board } = table();
  expect(board?.querySelectorAll('.counter')).toHaveLength(2);
});

it('is named and described', () => {
  const { board } = table();
  expect(board?.getAttribute('aria-label')).toBe('A small map');
  expect(document.getElementById(board?.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
    'Enter',
  );
});

it('a combat whose attackers share a space is shown', async () => {
  const { view, board } = table();
  const over = view.animate([line('roll', { dice: [4], spaces: ['0202', '0202', '0303'] })], 1);
  await vi.waitFor(() => {
    flushSync();
    expect(board?.querySelectorAll('.flash')).toHaveLength(2);
  });
  view.skip();
  await over;
});

it('what is skipped is over at once', async () => {
  const { view, board } = table();
  const over = view.animate([line('move', { pieces: ['a'], spaces: ['0201', '0202'] })], 0.01);
  view.skip();
  await over;
  flushSync();
  expect(board?.querySelectorAll('.counter')).toHaveLength(2);
});

describe('an open table', () => {
  const stands = sceneOf(
    [openPiece('a', [10, 10], 450), { ...openPiece('x', [14, 10], 2700), side: 'Blue' }],
    { active: ['a'], formations: [{ piece: 'a', formations: ['line', 'column'] }] },
  );

  function openTable(selected: string | null = null, result: DraftResult = 'done') {
    const drafts = { preview: vi.fn(), commit: vi.fn(() => Promise.resolve(result)), cancel: vi.fn() };
    const touch = vi.fn();
    shown = mount(BoardView, {
      target: document.body,
      props: {
        board: openBoard([24, 18]),
        scene: stands,
        picture: '',
        selected,
        targets: new Map(),
        marks: [],
        overlays: [],
        numbers: true,
        me: 'Red',
        label: 'A table',
        drafts,
        ontouch: touch,
      },
    });
    flushSync();
    const board = document.querySelector<HTMLElement>('[role=application]');
    const press = (...keys: string[]): void => {
      for (const key of keys) {
        board?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        flushSync();
      }
    };
    const said = (): string => document.querySelector('[role=status]')?.textContent ?? '';
    return { board, press, said, drafts, touch };
  }

  it('shows a table top and its stands without a single space', () => {
    const { board } = openTable();
    expect(board?.querySelectorAll('.cloth')).toHaveLength(1);
    expect(board?.querySelectorAll('.stand')).toHaveLength(2);
  });

  it('is walked from stand to stand', () => {
    const { press, said, touch } = openTable();
    press('n');
    expect(said()).toBe('Red a infantry 2-4-7, at 10.0, 10.0, facing north-east, can act');
    press('ArrowRight', 'Enter');
    expect(said()).toContain('Blue x infantry 2-4-7, at 14.0, 10.0, facing west');
    expect(touch).toHaveBeenCalledWith({ kind: 'piece', id: 'x' });
  });

  it('a selected stand is moved, turned, announced and confirmed by keys', async () => {
    const { press, said, drafts, board } = openTable('a');
    press('ArrowRight', 'ArrowRight', 'w', 'ArrowDown', ']');
    expect(drafts.preview).toHaveBeenLastCalledWith({
      piece: 'a',
      path: [
        { x: 11_000, y: 10_000 },
        { x: 11_000, y: 10_500 },
      ],
      spaces: [],
      heading: 600,
    });
    expect(said()).toBe('at 11.0, 10.5, facing north-east');
    expect(board?.querySelectorAll('.stand.ghost')).toHaveLength(1);
    press('Enter');
    expect(drafts.commit).toHaveBeenCalledOnce();
    await vi.waitFor(() => {
      flushSync();
      expect(board?.querySelectorAll('.stand.ghost')).toHaveLength(0);
    });
  });

  it('a leader takes a formation and a gap by keys', () => {
    const { press, said, drafts } = openTable('a');
    press('f', 'g', 'ArrowRight');
    const draft = { piece: 'a', path: [{ x: 10_500, y: 10_000 }], spaces: [], heading: 450 };
    expect(drafts.preview).toHaveBeenLastCalledWith({ ...draft, formation: 'line', gap: 750 });
    expect(said()).toContain('in line, gap 0.75');
    press('f', 'G', 'G', 'G', 'G');
    expect(drafts.preview).toHaveBeenLastCalledWith({ ...draft, formation: 'column', gap: 0 });
    press('f');
    expect(drafts.preview).toHaveBeenLastCalledWith(draft);
  });

  it('a leader takes a formation by button, and other pieces have none', () => {
    const { press, drafts } = openTable('a');
    document.querySelector<HTMLButtonElement>('[data-testid=formation-column]')?.click();
    flushSync();
    document.querySelector<HTMLButtonElement>('[data-testid=gap-wider]')?.click();
    flushSync();
    expect(document.querySelector('[data-testid=formation-gap]')?.textContent).toBe('gap 0.75 in');
    expect(drafts.preview).not.toHaveBeenCalled();
    press('ArrowDown');
    expect(drafts.preview.mock.lastCall?.[0]).toMatchObject({ formation: 'column', gap: 750 });
    if (shown) void unmount(shown);
    openTable('x');
    expect(document.querySelector('[data-testid=formations]')).toBeNull();
  });

  it('Escape puts it back, and a refused stand stays held', async () => {
    const { press, drafts, board } = openTable('a', 'refused');
    press('ArrowRight', 'Enter');
    await new Promise((go) => setTimeout(go));
    flushSync();
    expect(board?.querySelectorAll('.stand.ghost')).toHaveLength(1);
    press('Escape');
    expect(board?.querySelectorAll('.stand.ghost')).toHaveLength(0);
    expect(drafts.cancel).toHaveBeenCalled();
  });
});
