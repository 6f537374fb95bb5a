import { expect, it } from 'vitest';
import type { Tray } from '../wire';
import { ableInTrays, unitAfter } from './trays';

const tray = (kind: Tray['kind'], side: string, ...pieces: string[]): Tray =>
  ({ kind, side, pieces, name: '', note: '' }) as unknown as Tray;

it('units that can act come in the order of the trays, the viewer’s side first', () => {
  const trays = [tray('due', 'German', 'g1'), tray('coming', 'US', 'u3'), tray('due', 'US', 'u1', 'u2')];
  expect(ableInTrays({ trays, active: ['u2', 'g1', 'u1'] }, 'US')).toEqual(['u1', 'u2', 'g1']);
});

it('after the last unit there is none, and before any is selected comes the first', () => {
  expect(unitAfter(['a', 'b'], null)).toBe('a');
  expect(unitAfter(['a', 'b'], 'a')).toBe('b');
  expect(unitAfter(['a', 'b'], 'b')).toBeUndefined();
});
