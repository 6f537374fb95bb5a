import { expect, it } from 'vitest';
import { remember } from './storage';
import { recallView, rememberView } from './views';

it('keeps where the player looked, for the games opened last', () => {
  const view = { x: 1, y: 2, scale: 30 };
  rememberView('first', view);
  expect(recallView('first')).toEqual(view);
  for (let n = 0; n < 20; n += 1) rememberView(`game-${n}`, view);
  expect(recallView('first')).toBeNull();
  expect(recallView('game-19')).toEqual(view);
  rememberView('game-19', null);
  expect(recallView('game-19')).toBeNull();
});

it('ignores what it cannot read', () => {
  remember('views', [['a', { x: 'left' }], 7, ['b', { x: 1, y: 2, scale: 3 }]]);
  expect(recallView('a')).toBeNull();
  expect(recallView('b')).toEqual({ x: 1, y: 2, scale: 3 });
});
