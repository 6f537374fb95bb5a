/** Names of towns that counters cover: the printed sheet has them below the counters, so these are drawn again above. */

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

/** The names that a counter covers in part. */
export function covered(names: readonly Name[], counters: readonly { at: Point; size: number }[]): Name[] {
  return names.filter(({ text, at: [x, y], size, anchor, spacing }) => {
    const width = text.length * (size * LETTER + spacing);
    const left = anchor === 'middle' ? x - width / 2 : anchor === 'end' ? x - width : x;
    return counters.some(({ at, size: side }) => {
      const half = side / 2;
      return (
        at[0] + half > left &&
        at[0] - half < left + width &&
        at[1] + half > y - size * HEIGHT &&
        at[1] - half < y
      );
    });
  });
}
