// What is printed on a counter: sizes, marks and how text is fitted. A counter is 100 wide and high.
import { SHAPES, type Shape } from '../symbols/shapes';
import type { MarkKind, Piece } from '../wire';
import { tidy } from './geometry';
import { compass, direction } from './spots';

/** The symbol of a kind of unit; what is not known has a plain frame. */
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

/** The mark above the frame; a size that has none of the usual names is printed as it is. */
export const sizeMark = (size: string): string => SIZE_MARKS[size.toLowerCase()] ?? size;

/**
 * The usual size marks as a path around (0, 0): bars, crosses and dots are sharper drawn than printed, and a map of
 * counters has less text to lay out. Nothing for a mark with other signs.
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

/** A line of print with its size and the width it is fitted to. */
export interface Print {
  text: string;
  y: number;
  size: number;
  width: number;
}

/** How wide a character is at size 1 in the narrow bold type of counters. */
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
 * The values as one line, or as two where they would be too small to read: what follows the stroke then stands below.
 */
export function valuesPrint(values: string): Print[] {
  if (!values) return [];
  const stroke = values.indexOf('/');
  if (stroke > 0 && emsOf(values) > 3.6) {
    return [fitted(values.slice(0, stroke), 78, 24, 90), fitted(values.slice(stroke), 95, 18, 90)];
  }
  return [fitted(values, 91, 32, 91)];
}

/** The name stands upright beside the frame, as on old counters. */
export const namePrint = (name: string): Print => fitted(name, 0, 17, 50);

const has = (piece: Piece, kind: MarkKind): boolean => piece.marks.some((mark) => mark.kind === kind);

/** Whether a counter has had its turn. */
export const isDone = (piece: Piece): boolean => has(piece, 'done');
/** Whether a counter shows its weaker side. */
export const isReduced = (piece: Piece): boolean => has(piece, 'reduced');
/** What is taken from a counter just now, such as `-2`; nothing if nothing is. */
export const takenFrom = (piece: Piece): string | undefined =>
  piece.marks.find((mark) => mark.kind === 'hits')?.text;
export const hasDuty = (piece: Piece): boolean => has(piece, 'duty');

/** The number of looks that sides can have; more sides begin again with the first. */
const LOOKS = 4;

/** Which look a side has, by its seat. */
export const lookOf = (side: number): number => (side < 0 ? LOOKS - 1 : side % LOOKS);

/**
 * The outline of a counter. Sides differ in their corners as well as in colour and lightness: round, cut at the top
 * right, cut at both tops, cut all round.
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

/** A pointer at the rim of a counter, towards its facing: it shows the way the counter faces from afar. */
export function facingPath(facing: number): string {
  const [dx, dy] = direction(facing);
  const rim = 50 / Math.max(Math.abs(dx), Math.abs(dy));
  const at = (along: number, aside: number): string =>
    `${tidy(50 + dx * along - dy * aside)} ${tidy(50 + dy * along + dx * aside)}`;
  return `M${at(rim, -17)}L${at(rim + 17, 0)}L${at(rim, 17)}Z`;
}

/** What is printed on a closed stack: a question mark, and how many lie in it if that is known. */
export const closedWords = ({ closed }: Pick<Piece, 'closed'>): { count: string } | null =>
  closed ? { count: closed.count === null ? '' : String(closed.count) } : null;

/** A piece in words, for those who hear the board: `US 52 engineer 2-4-8`, `German closed stack of 3`. */
export function spoken(piece: Piece): string {
  const facing = piece.facing === undefined ? '' : `facing ${compass(piece.facing)}`;
  if (piece.closed) {
    const { count } = piece.closed;
    return [piece.side, count === null ? 'closed stack' : `closed stack of ${count}`, facing]
      .filter(Boolean)
      .join(' ');
  }
  const kind = piece.symbol.replaceAll('_', ' ');
  return [piece.side, piece.name, kind, piece.values, facing].filter(Boolean).join(' ');
}
