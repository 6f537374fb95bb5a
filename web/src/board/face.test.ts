import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import shapes from '../symbols/shapes.ts?raw';
import { SHAPES } from '../symbols/shapes';
import {
  bandOf,
  bandsOf,
  bodyPath,
  closedLabel,
  facingPath,
  isDone,
  lookOf,
  namePrint,
  nationOf,
  shapesOf,
  sizeMark,
  sizePath,
  describePiece,
  isGhost,
  valuesPrint,
} from './face';
import { piece } from './samples';

/** Every kind that the rulebooks use. */
const KINDS =
  'infantry motorized mech armor tank_destroyer recon airborne glider engineer artillery_towed artillery_sp artillery_airborne anti_tank anti_air headquarters'.split(
    ' ',
  );

describe('unit symbols', () => {
  it('are as the script draws them', () => {
    const drawn = execFileSync(process.execPath, ['scripts/symbols.mjs', '--print'], { encoding: 'utf8' });
    expect(shapes).toBe(drawn);
  });

  it.each(KINDS)('%s has a symbol, however it is written', (kind) => {
    expect(shapesOf(kind).length).toBeGreaterThan(0);
    expect(shapesOf(kind.replaceAll('_', '-'))).toBe(shapesOf(kind));
  });

  it('differ from one another', () => {
    const drawn = Object.values(SHAPES).map((shape) => JSON.stringify(shape));
    expect(new Set(drawn).size).toBe(drawn.length);
  });

  it('a kind that is not known has a plain frame', () => {
    expect(shapesOf('camel')).toEqual([]);
    expect(shapesOf('other')).toEqual([]);
  });

  it('hq is short for headquarters', () => {
    expect(shapesOf('hq')).toBe(shapesOf('headquarters'));
  });
});

describe('print', () => {
  it('fits the counter', () => {
    for (const values of ['4-4-12', '1-2-12/2-12', '10-12-14', '(2)-7', '5', '123-456-789-012']) {
      for (const { width } of valuesPrint(values)) expect(width).toBeLessThanOrEqual(92);
    }
  });

  it('long values take two lines', () => {
    expect(valuesPrint('1-2-12/2-12').map(({ text }) => text)).toEqual(['1-2-12', '/2-12']);
    expect(valuesPrint('4-4-12')).toHaveLength(1);
    expect(valuesPrint('7-6-[12]\n▲3').map(({ text }) => text)).toEqual(['7-6-[12]', '▲3']);
    expect(valuesPrint('')).toEqual([]);
  });

  it('sizes have their marks, unknown ones their name', () => {
    expect(sizeMark('battalion')).toBe('II');
    expect(sizeMark('band')).toBe('band');
    expect(sizePath('III')?.match(/M/g)).toHaveLength(3);
    expect(sizePath('band')).toBeNull();
  });
});

it('sides differ in shape as well as in colour', () => {
  const bodies = [0, 1, 2, 3].map((seat) => bodyPath(lookOf(seat)));
  expect(new Set(bodies).size).toBe(4);
});

it('a counter that has moved has had its turn', () => {
  expect(isDone(piece('a', '0101', { marks: [{ kind: 'done', text: 'moved' }] }))).toBe(true);
  expect(isDone(piece('a', '0101', { marks: [{ kind: 'duty', text: 'duty' }] }))).toBe(false);
});

it('a ghost says when it was last seen, not what it is worth', () => {
  const ghost = piece('x', '0101', { marks: [{ kind: 'ghost', text: 'last seen here on turn 3' }] });
  expect([isGhost(ghost), isGhost(piece('a', '0101'))]).toEqual([true, false]);
  expect(describePiece(ghost)).toBe('Red x infantry last seen here on turn 3');
});

describe('a closed stack', () => {
  it('says how many lie in it only if that is known', () => {
    const closed = piece('x', '0101', { side: 'Blue', closed: { count: 3 } });
    expect(describePiece(closed)).toBe('Blue closed stack of 3');
    expect(describePiece({ ...closed, closed: { count: null } })).toBe('Blue closed stack');
    expect([closedLabel(closed), closedLabel(piece('a', '0101'))]).toEqual([{ count: '3' }, null]);
  });
});

it('a counter shows and describes its facing', () => {
  expect(facingPath(0)).toBe('M33 0L50 -17L67 0Z');
  expect(facingPath(900)).toBe('M100 33L117 50L100 67Z');
  expect(describePiece(piece('a', '0101', { facing: 2250 }))).toBe('Red a infantry 2-4-7 facing south-west');
});

it('nations look the same, whichever seat plays them', () => {
  const west = ['US', 'German'];
  const arracourt = ['German', 'American'];
  expect(west.map((side) => nationOf(west, side))).toEqual([0, 1]);
  expect(arracourt.map((side) => nationOf(arracourt, side))).toEqual([1, 0]);
  const guards = ['British', 'German'];
  expect(guards.map((side) => nationOf(guards, side))).toEqual([4, 1]);
  const others = ['Red', 'German', 'Blue'];
  expect(others.map((side) => nationOf(others, side))).toEqual([0, 1, 2]);
  expect(lookOf(nationOf(others, ''))).toBe(3);
});

it('formations of a side have different bands, and a unit without one has none', () => {
  const units = ['101', '82', '1 Abn', 'XXX'].map((formation) => piece(formation, '0101', { formation }));
  const bands = bandsOf(units);
  expect(new Set(units.map((unit) => bandOf(unit, bands))).size).toBe(4);
  expect(bandOf(piece('a', '0101'), bands)).toBeNull();
});

it('a single vehicle has no size mark, so its name gets the whole line', () => {
  expect(sizeMark('single')).toBe('');
  expect(namePrint('Cromwell4-1', '').size).toBeGreaterThan(namePrint('Cromwell4-1').size);
});
