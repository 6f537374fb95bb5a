import { expect, it } from 'vitest';
import { soundsOf } from './signals.svelte';

it('new rolls and losses sound; those from before the page was opened do not', () => {
  expect(soundsOf({ roll: 0, loss: 0 }, { roll: 40, loss: 3 })).toEqual([]);
  expect(soundsOf({ roll: 40, loss: 3 }, { roll: 44, loss: 4 })).toEqual(['roll', 'loss']);
  expect(soundsOf({ roll: 40, loss: 3 }, { roll: 36, loss: 3 })).toEqual([]);
});
