import { describe, expect, it } from 'vitest';
import type { Gesture, Target } from '../wire';
import { aim, hitTarget, type AimContext, type How, type Kind } from './aim';
import { piece, sceneOf } from './samples';

const scene = sceneOf(
  [piece('a', '0202'), piece('b', '0202'), piece('c', '0303'), piece('x', '0404', { side: 'Blue' })],
  { active: ['a', 'b'] },
);
const gesture = (target: Target, action = 'go'): Gesture => ({
  actions: [action],
  piece: 'a',
  target,
  label: '',
  cost: null,
  path: [],
});
const field = (targets: Target[], over: Partial<AimContext> = {}): AimContext => ({
  scene,
  gestures: targets.map((target) => gesture(target)),
  areas: false,
  mine: 'Red',
  ...over,
});
const aimed = (
  kind: Kind,
  id: string,
  targets: Target[],
  over: Partial<AimContext> = {},
  how: How = 'touch',
) => aim({ kind, id }, how, field(targets, over));

describe('pointing at', () => {
  it('a counter that is a target means the counter', () => {
    expect(aimed('piece', 'a', [{ piece: 'a' }, { space: '0202' }])?.id).toBe('a');
  });

  it('a counter in a space that is a target means the space', () => {
    expect(aimed('piece', 'a', [{ space: '0202' }])?.id).toBe('0202');
  });

  it('a space with one counter that is a target means the counter', () => {
    expect(aimed('space', '0202', [{ piece: 'b' }])?.id).toBe('b');
  });

  it('a space with two counters that are targets leaves the choice open', () => {
    expect(aimed('space', '0202', [{ piece: 'a' }, { piece: 'b' }])).toMatchObject({
      id: null,
      gestures: [{}, {}],
    });
  });

  it('what is no target means nothing', () => {
    expect(aimed('piece', 'c', [{ space: '0202' }])).toBeNull();
    expect(aimed('space', '0909', [{ space: '0202' }])).toBeNull();
  });

  it('an edge is never a counter or a space', () => {
    expect(aimed('edge', 'west', [{ edge: 'west' }])?.id).toBe('west');
    expect(aimed('edge', 'west', [{ space: '0202' }])).toBeNull();
  });

  it('a friend in an area that could act means the friend, unless something is dropped on it', () => {
    const into: Target[] = [{ space: '0202' }];
    expect(aimed('piece', 'b', into, { areas: true })).toBeNull();
    expect(aimed('piece', 'b', into, { areas: true }, 'drop')?.id).toBe('0202');
    expect(aimed('piece', 'b', into)?.id).toBe('0202');
    expect(aimed('piece', 'c', [{ space: '0303' }], { areas: true })?.id).toBe('0303');
  });
});

describe('pointing at open ground', () => {
  const square: Target = { region: [[0, 0], [4, 0], [4, 4], [0, 4]].map(([x = 0, y = 0]) => ({ x: x * 1000, y: y * 1000 })) }; // prettier-ignore
  const at = (x: number, y: number, targets: Target[]) =>
    aim({ kind: 'point', at: { x, y } }, 'touch', field(targets));

  it('means the region around it', () => {
    expect(at(1000, 1000, [square])).toMatchObject({ id: null, region: true });
    expect(at(5000, 1000, [square])).toBeNull();
  });

  it('means a point that is offered, if it is near', () => {
    const targets: Target[] = [square, { point: { x: 2000, y: 2000 } }, { point: { x: 2600, y: 2000 } }];
    expect(at(2200, 2000, targets)).toMatchObject({ region: false, gestures: [{ target: targets[1] }] });
    expect(at(1000, 2000, targets)?.region).toBe(true);
  });

  it('is an attempt at that point', () => {
    expect(hitTarget({ kind: 'point', at: { x: 1, y: 2 } })).toEqual({ point: { x: 1, y: 2 } });
    expect(hitTarget({ kind: 'edge', id: 'west' })).toEqual({ edge: 'west' });
  });
});
