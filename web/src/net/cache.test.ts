import { expect, it } from 'vitest';
import { Cache } from './cache';

it('keeps what is newest when it is full', () => {
  const cache = new Cache<number>(2);
  cache.set('a', 1);
  cache.set('b', 2);
  cache.set('a', 3);
  cache.set('c', 4);
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([3, undefined, 4]);
});
