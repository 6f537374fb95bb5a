import { describe, expect, it } from 'vitest';
import {
  carry,
  changed,
  draftOf,
  enter,
  facingsOf,
  fix,
  hold,
  mayDraft,
  nudge,
  turn,
  turnTowards,
} from './drafting';
import { Atlas } from './geometry';
import { hex, hexBoard, openBoard, openPiece, piece } from './samples';

const open = new Atlas(openBoard());
const hexes = new Atlas(hexBoard(6, 6));
const stand = openPiece('a', [10, 10], 900);
const tank = piece('t', '0303', { facing: 600 });

describe('a stand that is dragged', () => {
  it('goes straight to the pointer and keeps its heading', () => {
    const held = carry(hold(stand, 'pointer', open), [12.5, 8], null);
    expect(draftOf(held)).toEqual({ piece: 'a', path: [{ x: 12_500, y: 8000 }], spaces: [], heading: 900 });
  });

  it('goes by the points that the player fixes', () => {
    let held = carry(hold(stand, 'pointer', open), [12, 10], null);
    held = carry(fix(fix(held)), [12, 14], null);
    expect(draftOf(held).path).toEqual([
      { x: 12_000, y: 10_000 },
      { x: 12_000, y: 14_000 },
    ]);
  });

  it('contacts the stand under the pointer', () => {
    const held = carry(hold(stand, 'pointer', open), [12, 10], { kind: 'piece', id: 'x' });
    expect(draftOf(held).contact).toBe('x');
    expect(draftOf(carry(held, [12, 11], null)).contact).toBeUndefined();
  });

  it('may only be turned: its way is then empty', () => {
    const held = turn(hold(stand, 'handle', open), 150, 1);
    expect(draftOf(held)).toMatchObject({ path: [], heading: 1050 });
    expect(changed(held)).toBe(true);
    expect(changed(hold(stand, 'handle', open))).toBe(false);
  });

  it('turns towards its handle by whole degrees', () => {
    expect(turnTowards(hold(stand, 'handle', open), [10, 5]).heading).toBe(0);
    expect((turnTowards(hold(stand, 'handle', open), [13.33, 7.1]).heading ?? 1) % 10).toBe(0);
  });

  it('stays on the table', () => {
    const held = nudge(hold(stand, 'keys', open), [-100, 0.5], open.size);
    expect(held.at).toEqual([0, 10.5]);
  });
});

describe('a counter with a facing', () => {
  it('turns over the sides of its hex', () => {
    expect(facingsOf(hex(1, 1), 600)).toEqual([0, 600, 1200, 1800, 2400, 3000]);
    const held = hold(tank, 'keys', hexes);
    expect(turn(held, 150, 1).heading).toBe(1200);
    expect(turn(turn(held, 150, -1), 150, -1).heading).toBe(3000);
    expect(turnTowards(held, [held.at[0], held.at[1] + 3]).heading).toBe(1800);
  });

  it('turns over sides and corners if it faces a corner', () => {
    expect(facingsOf(hex(1, 1), 900)).toHaveLength(12);
  });

  it('goes by spaces, and by points nowhere', () => {
    let held = carry(hold(tank, 'pointer', hexes), [5, 5], { kind: 'space', id: '0304' });
    held = carry(held, [5, 6], { kind: 'space', id: '0305' });
    expect(draftOf(held)).toEqual({ piece: 't', path: [], spaces: ['0305'] });
    held = carry(fix(held), [6, 6], { kind: 'space', id: '0405' });
    expect(draftOf(turn(held, 150, 1))).toEqual({
      piece: 't',
      path: [],
      spaces: ['0305', '0405'],
      heading: 1200,
    });
  });

  it('steps back by the way it came', () => {
    let held = hold(tank, 'keys', hexes);
    for (const space of ['0304', '0305', '0304']) held = enter(held, space, [0, 0]);
    expect(held.spaces).toEqual(['0304']);
    expect(enter(held, '0303', [0, 0]).spaces).toEqual([]);
  });
});

it('a draft explains stands, facings and choices of ground', () => {
  const plain = piece('p', '0101');
  const ground = { actions: [], piece: 'p', target: { region: [] }, label: '', cost: null, path: [] };
  expect([stand, tank, plain].map((one) => mayDraft(one, []))).toEqual([true, true, false]);
  expect(mayDraft(plain, [ground])).toBe(true);
});
