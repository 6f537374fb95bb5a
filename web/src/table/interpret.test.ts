import { describe, expect, it } from 'vitest';
import { targetOf } from '../board/place';
import type { Gesture, Piece, Scene } from '../wire';
import type { Kind } from '../board/aim';
import {
  drop as dropped,
  mainButton,
  selected,
  targetsOf,
  touch as touched,
  type Selection,
} from './interpret';

const piece = (id: string, side: string, place: string): Piece => ({
  id,
  side,
  place: { space: place },
  name: id,
  symbol: 'infantry',
  size: 'battalion',
  values: '1-1-1',
  marks: [],
});
const gesture = (piece: string, target: string | null, action: string, label = action): Gesture => ({
  actions: [action],
  piece,
  target: target === null ? null : targetOf(/^\d+$/.test(target) ? 'space' : 'piece', target),
  label,
  cost: '1',
  path: target === null ? [] : [target],
});
const scene: Scene = {
  moment: '',
  prompt: '',
  phase: '',
  standing: { turn: 1, last_turn: 2, date: null, scores: [], losses: [] },
  pieces: [
    piece('A', 'US', '0101'),
    piece('B', 'US', '0102'),
    piece('C', 'US', '0103'),
    piece('X', 'German', '0202'),
  ],
  trays: [],
  panels: [],
  lines: [],
  duties: [],
  active: ['A', 'B'],
  buttons: [],
};
const touch = (
  in_: Scene,
  selection: Selection,
  mine: string | null,
  id: string,
  kind: Kind,
  areas = false,
) => touched({ scene: in_, areas, mine }, selection, { kind, id });
const drop = (in_: Scene, gestures: Gesture[], piece: string, id: string, kind: Kind) =>
  dropped({ scene: in_, areas: false, mine: 'US' }, gestures, piece, { kind, id });
const selecting = (...gestures: Gesture[]) => ({ piece: 'A', gestures });

describe('touching', () => {
  it('a unit selects it', () => {
    expect(touch(scene, null, 'US', 'A', 'piece')).toEqual({ do: 'select', piece: 'A' });
  });

  it('the selected unit deselects it', () => {
    expect(touch(scene, selecting(), 'US', 'A', 'piece')).toEqual({ do: 'deselect' });
  });

  it('a target does the gesture', () => {
    const move = gesture('A', '0201', 'move A to 0201');
    expect(touch(scene, selecting(move), 'US', '0201', 'space')).toEqual({ do: 'act', gesture: move });
  });

  it('a target with several gestures opens a menu', () => {
    const two = [gesture('A', '0201', 'move'), gesture('A', '0201', 'march')];
    expect(touch(scene, selecting(...two), 'US', '0201', 'space')).toEqual({ do: 'menu', gestures: two });
  });

  it('gestures with the same actions count as one', () => {
    const twice = [gesture('A', '0201', 'move', 'one'), gesture('A', '0201', 'move', 'other')];
    expect(touch(scene, selecting(...twice), 'US', '0201', 'space')).toMatchObject({ do: 'act' });
  });

  it('anything else is an attempt, so that the server can say why not', () => {
    expect(touch(scene, selecting(), 'US', '0909', 'space')).toEqual({
      do: 'attempt',
      piece: 'A',
      target: { space: '0909' },
    });
    expect(touch(scene, selecting(), 'US', 'X', 'piece')).toEqual({
      do: 'attempt',
      piece: 'A',
      target: { piece: 'X' },
    });
  });

  it('another unit that can act selects that one, and the first may have been meant to go there', () => {
    expect(touch(scene, selecting(gesture('A', '0201', 'go')), 'US', 'B', 'piece')).toEqual({
      do: 'select',
      piece: 'B',
      instead: 'A',
    });
    expect(touch(scene, selecting(), 'US', 'B', 'piece')).toEqual({ do: 'select', piece: 'B' });
  });

  it('another unit in a space that is a target means the space, but in an area the unit', () => {
    const onto = gesture('A', '0102', 'move A to 0102');
    expect(touch(scene, selecting(onto), 'US', 'B', 'piece')).toEqual({ do: 'act', gesture: onto });
    expect(touch(scene, selecting(onto), 'US', 'B', 'piece', true)).toEqual({ do: 'select', piece: 'B' });
  });

  it('a friend that cannot act is an attempt: the server says which rule forbids stopping there', () => {
    const hand = selecting(gesture('A', '0201', 'move A to 0201'));
    expect(touch(scene, hand, 'US', 'C', 'piece')).toEqual({
      do: 'attempt',
      piece: 'A',
      target: { piece: 'C' },
      friend: true,
    });
  });

  it('clicking through friends is browsing while the selected one has no target', () => {
    const spent = { piece: 'C', gestures: [] };
    expect(touch(scene, spent, 'US', 'B', 'piece')).toEqual({ do: 'select', piece: 'B' });
    expect(touch(scene, selecting(), 'US', 'C', 'piece')).toEqual({ do: 'select', piece: 'C' });
  });

  it('an enemy counter means the space below it, and a space the enemy counter in it', () => {
    const into = gesture('A', '0202', 'move A to 0202');
    expect(touch(scene, selecting(into), 'US', 'X', 'piece')).toMatchObject({ do: 'act' });
    const attack = gesture('A', 'X', 'attack X');
    expect(touch(scene, selecting(attack), 'US', '0202', 'space')).toMatchObject({ do: 'act' });
  });

  it('clicking through enemies is browsing', () => {
    const hand = { piece: 'X', gestures: [] };
    expect(touch(scene, hand, 'US', '0909', 'space')).toEqual({ do: 'inspect', at: '0909' });
  });

  it('a viewer who cannot act only inspects', () => {
    expect(touch(scene, null, null, 'A', 'piece')).toEqual({ do: 'inspect', at: 'A' });
    expect(touch(scene, selecting(gesture('A', '0201', 'm')), null, '0201', 'space')).toEqual({
      do: 'inspect',
      at: '0201',
    });
  });
});

describe('a newly selected piece', () => {
  it('acts at once if there is nothing to choose', () => {
    const join = gesture('A', null, 'with A');
    expect(selected([join])).toEqual({ do: 'act', gesture: join });
  });

  it('opens a menu if several gestures need no target', () => {
    expect(selected([gesture('A', null, 'with A'), gesture('A', null, 'without A')])).toMatchObject({
      do: 'menu',
    });
  });

  it('waits for a target if there is one', () => {
    expect(selected([gesture('A', null, 'stay'), gesture('A', '0201', 'go')])).toEqual({ do: 'nothing' });
    expect(selected([])).toEqual({ do: 'nothing' });
  });
});

describe('dropping', () => {
  it('acts on a target and is an attempt elsewhere, also with enemy pieces', () => {
    const move = gesture('A', '0201', 'move');
    expect(drop(scene, [move], 'A', '0201', 'space')).toEqual({ do: 'act', gesture: move });
    expect(drop(scene, [], 'X', '0201', 'space')).toEqual({
      do: 'attempt',
      piece: 'X',
      target: { space: '0201' },
    });
  });
});

describe('what is shown as a target', () => {
  it('is each place once, with the first way there', () => {
    const targets = targetsOf([
      gesture('A', '0201', 'one'),
      gesture('A', '0201', 'two'),
      gesture('A', null, 'stay'),
    ]);
    expect([...targets]).toEqual([['0201', { cost: '1', path: ['0201'], label: 'one' }]]);
  });
});

describe('open ground', () => {
  const ground: Gesture = {
    ...gesture('A', null, 'move'),
    target: { region: [[0, 0], [9, 0], [9, 9]].map(([x = 0, y = 0]) => ({ x: x * 1000, y: y * 1000 })) }, // prettier-ignore
  };
  const around = { scene, areas: false, mine: 'US' };
  const near = { kind: 'point', at: { x: 8000, y: 1000 } } as const;
  const far = { kind: 'point', at: { x: 1000, y: 8000 } } as const;

  it('where the choice is continuous asks for a draft', () => {
    const draft = { piece: 'A', path: [near.at], spaces: [] };
    expect(touched(around, selecting(ground), near)).toEqual({ do: 'draft', draft });
    expect(dropped(around, [ground], 'A', near)).toEqual({ do: 'draft', draft });
  });

  it('elsewhere is an attempt, and nothing without a selection', () => {
    expect(touched(around, selecting(ground), far)).toEqual({
      do: 'attempt',
      piece: 'A',
      target: { point: far.at },
    });
    expect(touched(around, null, far)).toEqual({ do: 'deselect' });
  });
});

describe('the main button', () => {
  const button = (action: string, ends: boolean) => ({ action, label: action, warnings: [], ends });
  it('is the one that ends something, or the only one', () => {
    expect(mainButton({ ...scene, buttons: [button('add', false), button('end', true)] })?.action).toBe(
      'end',
    );
    expect(mainButton({ ...scene, buttons: [button('roll', false)] })?.action).toBe('roll');
    expect(mainButton({ ...scene, buttons: [button('1', false), button('2', false)] })).toBeNull();
  });
});
