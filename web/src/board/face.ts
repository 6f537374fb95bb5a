// What is printed on a counter: size marks, badges and fitted text. A counter is 100 by 100.
import { SHAPES, type Shape } from '../symbols/shapes';
import type { MarkKind, Piece } from '../wire';
import { tidy } from './geometry';
import { compass, direction } from './spots';

/** The symbol of a unit type; an unknown type has an empty frame. */
export const shapesOf = (symbol: string): readonly Shape[] => SHAPES[symbolName(symbol)] ?? [];

/** Rulebooks may write `artillery-sp` or `artillery_sp`, and `hq` for headquarters. */
function symbolName(symbol: string): string {
  const name = symbol.trim().toLowerCase().replaceAll('-', '_').replaceAll(' ', '_');
  return name === 'hq' ? 'headquarters' : name;
}

const SIZE_MARKS: Readonly<Record<string, string>> = {
  squad: '•',
  section: '••',
  platoon: '•••',
  company: 'I',
  battery: 'I',
  squadron: 'I',
  battalion: 'II',
  regiment: 'III',
  brigade: 'X',
  division: 'XX',
  corps: 'XXX',
  army: 'XXXX',
};

/** The mark above the frame; an unknown size is printed as it is. */
export const sizeMark = (size: string): string => SIZE_MARKS[size.toLowerCase()] ?? size;

/**
 * A size mark as a path around (0, 0). Drawn bars, crosses and dots are sharper than text, and the browser has less text
 * to lay out. Null for a mark with other characters.
 */
export function sizePath(mark: string): string | null {
  const signs = [...mark];
  if (signs.length === 0 || !signs.every((sign) => 'IX•'.includes(sign))) return null;
  const pitch = mark.includes('X') ? 11 : mark.includes('•') ? 8 : 5.5;
  return signs
    .map((sign, i) => {
      const x = (i - (signs.length - 1) / 2) * pitch;
      if (sign === 'I') return `M${x} -5V5`;
      if (sign === 'X') return `M${x - 4} -5L${x + 4} 5M${x - 4} 5L${x + 4} -5`;
      return `M${x - 0.9} 0a.9 .9 0 1 0 1.8 0a.9 .9 0 1 0 -1.8 0`;
    })
    .join('');
}

/** A line of print with its font size and width. */
export interface Print {
  text: string;
  y: number;
  size: number;
  width: number;
}

/** The width of a character at font size 1 in the narrow bold face of counters. */
function emOf(character: string): number {
  if (character === '-' || character === '–') return 0.36;
  if ('/.,:()I|'.includes(character)) return 0.3;
  return 0.53;
}

const emsOf = (text: string): number => [...text].reduce((sum, character) => sum + emOf(character), 0);

function fitted(text: string, y: number, largest: number, room: number): Print {
  const ems = emsOf(text);
  const size = Math.min(largest, room / Math.max(ems, 0.5));
  return { text, y, size, width: ems * size };
}

/**
 * The values on one line, or on two: where the rulebook breaks them, or at the slash where one line would be too small
 * to read.
 */
export function valuesPrint(values: string): Print[] {
  if (!values) return [];
  const [first = '', second] = values.split('\n');
  if (second) return [fitted(first, 80, 25, 90), fitted(second, 96, 16, 90)];
  const slash = values.indexOf('/');
  if (slash > 0 && emsOf(values) > 3.6) {
    return [fitted(values.slice(0, slash), 78, 24, 90), fitted(values.slice(slash), 95, 18, 90)];
  }
  return [fitted(values, 91, 32, 91)];
}

/** The name runs up the side of the frame, as on old counters. */
export const namePrint = (name: string): Print => fitted(name, 0, 17, 50);

const has = (piece: Piece, kind: MarkKind): boolean => piece.marks.some((mark) => mark.kind === kind);

/** Whether a unit has acted. */
export const isDone = (piece: Piece): boolean => has(piece, 'done');
/** Whether a unit is reduced. */
export const isReduced = (piece: Piece): boolean => has(piece, 'reduced');
/** Whether it was last seen here and is not seen now. */
export const isGhost = (piece: Piece): boolean => has(piece, 'ghost');
/** The hits a unit is taking now, such as `-2`. */
const hitsText = (piece: Piece): string | undefined => piece.marks.find((mark) => mark.kind === 'hits')?.text;
const hasDuty = (piece: Piece): boolean => has(piece, 'duty');

/** How a piece is singled out on the board. */
export interface Emphasis {
  active: boolean;
  selected: boolean;
  /** It is a target of the selected piece. */
  target: boolean;
  tone: string | null;
}

/** The classes of the ring around a piece; null for no ring. */
export function ringOf({ active, selected, target, tone }: Emphasis): string | null {
  if (selected) return 'selected';
  if (target) return 'target';
  if (tone) return `tone ${tone}`;
  return active ? 'ready' : null;
}

export interface Badge {
  kind: 'hits' | 'duty' | 'count';
  text: string;
}

/** The badge in the corner of a piece: hits, then a duty, then the size of the stack. */
export function badgeOf(piece: Piece, tone: string | null, count = 0): Badge | null {
  const hits = hitsText(piece);
  if (hits) return { kind: 'hits', text: hits.replace('-', '−') };
  if (tone === 'duty' || hasDuty(piece)) return { kind: 'duty', text: '!' };
  return count > 1 ? { kind: 'count', text: String(count) } : null;
}

/** The number of looks. A fifth side reuses the first. */
const LOOKS = 4;

/** The look of a side, by its seat. */
export const lookOf = (side: number): number => (side < 0 ? LOOKS - 1 : side % LOOKS);

/**
 * The outline of a counter. Sides differ in their corners as well as in colour: all round, top right cut, both tops cut,
 * all cut.
 */
export function bodyPath(look: number): string {
  const round = (x: number, y: number, fromX: number, fromY: number): string =>
    `L${fromX} ${fromY}Q${x} ${y} `;
  const cut = 17;
  const soft = 6;
  const tops = { left: look >= 2, right: look >= 1 };
  const bottoms = look >= 3;
  return [
    tops.left ? `M${cut} 0` : `M${soft} 0`,
    tops.right ? `L${100 - cut} 0L100 ${cut}` : `${round(100, 0, 100 - soft, 0)}100 ${soft}`,
    bottoms ? `L100 ${100 - cut}L${100 - cut} 100` : `${round(100, 100, 100, 100 - soft)}${100 - soft} 100`,
    bottoms ? `L${cut} 100L0 ${100 - cut}` : `${round(0, 100, soft, 100)}0 ${100 - soft}`,
    tops.left ? `L0 ${cut}Z` : `${round(0, 0, 0, soft)}${soft} 0Z`,
  ].join('');
}

/** An arrowhead at the rim of a counter that shows its facing. */
export function facingPath(facing: number): string {
  const [dx, dy] = direction(facing);
  const rim = 50 / Math.max(Math.abs(dx), Math.abs(dy));
  const at = (along: number, aside: number): string =>
    `${tidy(50 + dx * along - dy * aside)} ${tidy(50 + dy * along + dx * aside)}`;
  return `M${at(rim, -17)}L${at(rim + 17, 0)}L${at(rim, 17)}Z`;
}

/** The count on a closed stack, empty if unknown; null for an open piece. */
export const closedLabel = ({ closed }: Pick<Piece, 'closed'>): { count: string } | null =>
  closed ? { count: closed.count === null ? '' : String(closed.count) } : null;

/** Describes a piece for screen readers: `US 52 engineer 2-4-8`, `German closed stack of 3`. */
export function describePiece(piece: Piece): string {
  const facing = piece.facing === undefined ? '' : `facing ${compass(piece.facing)}`;
  if (piece.closed) {
    const { count } = piece.closed;
    return [piece.side, count === null ? 'closed stack' : `closed stack of ${count}`, facing]
      .filter(Boolean)
      .join(' ');
  }
  const kind = piece.symbol.replaceAll('_', ' ');
  const ghost = piece.marks.find((mark) => mark.kind === 'ghost');
  if (ghost) return [piece.side, piece.name, kind, ghost.text].filter(Boolean).join(' ');
  const values = piece.values.replace('\n', ' ');
  return [piece.side, piece.name, kind, values, facing].filter(Boolean).join(' ');
}
