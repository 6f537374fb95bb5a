import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Piece, Scene, Shade, Tone } from '../wire';
import BoardView from './BoardView.svelte';
import { areaBoard, piece } from './samples';
import type { Target } from './targets';

let shown: ReturnType<typeof mount> | undefined;
afterEach(async () => {
  if (shown) await unmount(shown);
  document.body.replaceChildren();
});

function table(pieces: Piece[], shades: Shade[] = [], targets: [string, Target][] = []) {
  const scene: Scene = {
    moment: '',
    prompt: '',
    phase: '',
    standing: { turn: 1, last_turn: 4, date: null, scores: [], losses: [] },
    pieces,
    trays: [],
    panels: [],
    lines: [],
    shades,
    duties: [],
    active: ['a'],
    buttons: [],
  };
  const touch = vi.fn();
  shown = mount(BoardView, {
    target: document.body,
    props: {
      board: areaBoard(),
      scene,
      picture: '/sheet.svg',
      selected: targets.length > 0 ? 'a' : null,
      targets: new Map(targets),
      marks: [],
      overlays: [],
      numbers: true,
      me: 'Red',
      label: 'Areas',
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
  return { board, touch, press, said };
}

const crowd = Array.from({ length: 9 }, (_, i) => piece(`c${i}`, '14', { side: i < 5 ? 'Red' : 'Blue' }));

describe('a board of areas', () => {
  it('shows every counter of an area, none of them as a stack', () => {
    const { board } = table([piece('a', '12'), ...crowd]);
    expect(board?.querySelectorAll('.counter')).toHaveLength(10);
    expect(board?.querySelectorAll('.badge.count')).toHaveLength(0);
  });

  it('tells a reduced counter from one of full strength', () => {
    const { board } = table([
      piece('a', '12'),
      piece('b', '12', { marks: [{ kind: 'reduced', text: 'reduced' }] }),
    ]);
    expect(board?.querySelectorAll('.counter:has(.weaker)')).toHaveLength(1);
  });

  it('leaves the numbers to the printed sheet and colours who holds what', () => {
    const held = (space: string, tone: Tone): Shade => ({ space, tone, text: null });
    const { board } = table([], [held('12', 'first'), held('14', 'both'), held('13', 'second')]);
    expect(board?.querySelector('.numbers')).toBeNull();
    expect(board?.querySelectorAll('.holdings .wash')).toHaveLength(3);
    expect(board?.querySelectorAll('.holdings .ring.first')).toHaveLength(3);
    expect(board?.querySelectorAll('.holdings .ring.second')).toHaveLength(3);
  });

  it('is played by keyboard from area to area', () => {
    const { press, said, touch } = table(
      [piece('a', '12')],
      [],
      [['9', { cost: '2', path: ['9'], label: 'Move to 9' }]],
    );
    press(']', 'ArrowLeft');
    expect(said()).toBe('9 Hill 318, rough, target: Move to 9');
    press('Enter');
    expect(touch).toHaveBeenCalledWith({ kind: 'space', id: '9' });
  });

  it('opens a crowded area where its counters are too small to read', () => {
    const { press, board, said } = table([piece('a', '12'), ...crowd]);
    press(']', 'ArrowRight');
    expect(said()).toContain('14 Moncourt');
    expect(board?.querySelector('.tray')).not.toBeNull();
    expect(board?.querySelector('.heading')?.textContent).toBe('14 Moncourt');
    press('ArrowLeft');
    expect(board?.querySelector('.tray')).toBeNull();
  });
});
