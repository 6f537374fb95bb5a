import { describe, expect, it } from 'vitest';
import type { Piece, Table } from '../wire';
import { changed, type ChangedTable } from './change';

const piece = (id: string, space: string): Piece => ({ id, place: { space } }) as unknown as Piece;

const before = {
  version: 4,
  log: [],
  scene: {
    moment: 'Turn 1',
    prompt: 'Move.',
    active: ['1'],
    hotkeys: [{ key: 'F', label: 'FIRE', action: 'fire *' }],
    pieces: [piece('1', '0101'), piece('2', '0202'), piece('3', '0303')],
  },
} as unknown as Table;

const change = (scene: unknown): ChangedTable => ({ version: 5, log: [], scene }) as unknown as ChangedTable;

describe('a changed table', () => {
  it('keeps what does not differ', () => {
    const after = changed(before, change({ moment: 'Turn 2', active: [] }));
    expect(after.version).toBe(5);
    expect(after.scene).toEqual({ ...before.scene, moment: 'Turn 2', active: [] });
    expect(after.scene.pieces[0]).toBe(before.scene.pieces[0]);
  });

  it('replaces the pieces that differ in their places', () => {
    const after = changed(before, change({ pieces: [piece('2', '0909')] }));
    expect(after.scene.pieces).toEqual([piece('1', '0101'), piece('2', '0909'), piece('3', '0303')]);
    expect(before.scene.pieces[1]).toEqual(piece('2', '0202'));
  });

  it('takes pieces away, adds them and puts them in order', () => {
    const after = changed(before, change({ pieces: [piece('4', '0404')], order: ['3', '4', '1'] }));
    expect(after.scene.pieces.map(({ id }) => id)).toEqual(['3', '4', '1']);
    expect('order' in after.scene).toBe(false);
  });

  it('empties what is empty now', () => {
    const after = changed(before, change({ hotkeys: [] }));
    expect(after.scene.hotkeys).toEqual([]);
  });
});
