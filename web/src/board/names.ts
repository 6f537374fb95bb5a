/**
 * Names of towns, drawn again above the printed sheet: those that counters cover, and those that are too small to read at
 * this scale.
 */

import type { Point } from './geometry';

/** A name as the sheet prints it, in units of the map. */
export interface Name {
  text: string;
  at: Point;
  size: number;
  anchor: string;
  weight: string;
  fill: string;
  spacing: number;
  /** Whether the sheet prints it without serifs. */
  sans: boolean;
}

/** The frame of the sheet in units of the map. */
export interface SheetFrame {
  x: number;
  y: number;
  width: number;
}

/** A name has letters; numbers of areas and hexes are not names. */
const NAME = /\p{L}{3}/u;

/** The towns on a sheet. Names that run along a line are left out: a counter covers only a part of them. */
export function namesOf(svg: string, frame: SheetFrame): Name[] {
  // The fonts inside would be refused by the page's content policy, and are not needed here.
  const plain = svg.replace(/<style>.*?<\/style>/s, '');
  const sheet = new DOMParser().parseFromString(plain, 'image/svg+xml').documentElement;
  const [left = 0, top = 0, width = 0] = (sheet.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
  if (!width) return [];
  const unit = frame.width / width;
  const names: Name[] = [];
  for (const text of sheet.querySelectorAll('text')) {
    const is = (name: string) => text.getAttribute(name) ?? '';
    // Hills, woods and rivers are in italics and stay below the counters, so that figures can be read.
    const isTown = is('font-style') !== 'italic' && NAME.test(text.textContent ?? '');
    // A name is printed twice: first its halo.
    if (is('aria-hidden') || is('transform') || !isTown) continue;
    names.push({
      text: (text.textContent ?? '').trim(),
      at: [frame.x + (Number(is('x')) - left) * unit, frame.y + (Number(is('y')) - top) * unit],
      size: Number(is('font-size')) * unit,
      anchor: is('text-anchor') || 'start',
      weight: is('font-weight') || 'normal',
      fill: is('fill') || '#1f1a14',
      spacing: Number.parseFloat(is('letter-spacing') || '0') * unit,
      sans: /^'?[^,]*sans/i.test(text.closest('[font-family]')?.getAttribute('font-family') ?? ''),
    });
  }
  return names;
}

/** How wide a letter is about, and how high, in parts of the size. */
const LETTER = 0.52;
const HEIGHT = 0.72;

type Box = { left: number; right: number; top: number; bottom: number };

type Counters = readonly { at: Point; size: number }[];

function boxOf({ text, at: [x, y], size, anchor, spacing }: Name): Box {
  const width = text.length * (size * LETTER + spacing);
  const left = anchor === 'middle' ? x - width / 2 : anchor === 'end' ? x - width : x;
  return { left, right: left + width, top: y - size * HEIGHT, bottom: y };
}

const boxesOf = (counters: Counters): Box[] =>
  counters.map(({ at: [x, y], size }) => ({
    left: x - size / 2,
    right: x + size / 2,
    top: y - size / 2,
    bottom: y + size / 2,
  }));

const meet = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The names that a counter covers in part. */
export function covered(names: readonly Name[], counters: Counters): Name[] {
  const boxes = boxesOf(counters);
  return names.filter((name) => boxes.some((box) => meet(box, boxOf(name))));
}

/** A name of fewer pixels cannot be read. */
const LEAST = 9;

/**
 * The names that are too small at a scale, as large as they must be to be read. One that would meet a counter, a larger
 * town's name or one before it stays small: as on a map of a smaller scale, the villages go first.
 */
export function enlarged(names: readonly Name[], pixels: number, counters: Counters): Name[] {
  const taken = boxesOf(counters);
  const shown: Name[] = [];
  const isSmall = ({ size }: Name) => size * pixels < LEAST;
  for (const name of names) if (!isSmall(name)) taken.push(boxOf(name));
  for (const name of names.filter(isSmall).sort((a, b) => b.size - a.size)) {
    const size = LEAST / pixels;
    // Its upper edge stays where it is: above it are the houses.
    const y = name.at[1] + (size - name.size) * HEIGHT;
    const large: Name = { ...name, at: [name.at[0], y], size, spacing: 0 };
    const box = boxOf(large);
    if (taken.some((other) => meet(other, box))) continue;
    taken.push(box);
    shown.push(large);
  }
  return shown;
}
