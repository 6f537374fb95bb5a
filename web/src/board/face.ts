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
  single: '',
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
  if (second) return [fitted(first, 81, 24, 90), fitted(second, 96, 16, 90)];
  const slash = values.indexOf('/');
  if (slash > 0 && emsOf(values) > 3.6) {
    return [fitted(values.slice(0, slash), 80, 23, 90), fitted(values.slice(slash), 96, 18, 90)];
  }
  return [fitted(values, 91, 32, 91)];
}

/** The name stands upright above the frame, left of the size mark if there is one. */
export const namePrint = (name: string, mark = 'I'): Print => fitted(name, 17.5, 21, mark ? 58 : 84);

/** Colours of formations. Neighbours in the list differ in lightness too, for players who do not see hues. */
const BANDS = [
  '#f2c14e',
  '#2a6f97',
  '#e07a5f',
  '#3d5a40',
  '#f4f1de',
  '#7b2d8b',
  '#9bc1bc',
  '#7f1d1d',
] as const;

/** The colour of each formation of a side, by the order of their names. */
export type Bands = ReadonlyMap<string, string>;

const formationKey = ({ side, formation = '' }: Piece): string => `${side}\n${formation}`;

/** The colours of all formations, each side counted by itself. */
export function bandsOf(pieces: Iterable<Piece>): Bands {
  const keys = [...pieces].filter(({ formation }) => formation).map(formationKey);
  const bands = new Map<string, string>();
  const next = new Map<string, number>();
  for (const key of [...new Set(keys)].sort()) {
    const side = key.slice(0, key.indexOf('\n'));
    const at = next.get(side) ?? 0;
    next.set(side, at + 1);
    bands.set(key, BANDS[at % BANDS.length] ?? BANDS[0]);
  }
  return bands;
}

/** The colour of a unit's formation; null for a unit without one. */
export const bandOf = (piece: Piece, bands: Bands): string | null => bands.get(formationKey(piece)) ?? null;

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

/** The number of looks. A sixth side reuses the first. */
const LOOKS = 5;
/** The look of pieces that belong to no side. */
const NEUTRAL = 3;

/** The look of a number: of a nation, or of a seat. */
export const lookOf = (side: number): number => (side < 0 ? NEUTRAL : side % LOOKS);

/** Nations look the same in every rulebook, whichever seat plays them. */
const NATIONS: Readonly<Record<string, number>> = {
  us: 0,
  american: 0,
  allied: 0,
  german: 1,
  axis: 1,
  soviet: 2,
  british: 4,
  commonwealth: 4,
};

/** The look of a side: that of its nation, or the first that no other side has. -1 if it is no side of the board. */
export function nationOf(sides: readonly string[], side: string): number {
  const known = NATIONS[side.toLowerCase()];
  const at = sides.indexOf(side);
  if (at < 0) return -1;
  if (known !== undefined) return known;
  const taken = sides.map((one) => NATIONS[one.toLowerCase()]);
  const free = [0, 1, 2, 4, 3].filter((look) => !taken.includes(look));
  const rank = sides.slice(0, at).filter((one) => NATIONS[one.toLowerCase()] === undefined).length;
  return free[rank % free.length] ?? at;
}

/** The ink of each look, for lines, rings and washes on the map. It matches the counters. */
export const INKS: readonly string[] = ['#9a5b00', '#1c4f9c', '#8f1d1d', '#4a463c', '#7a3a12'];

/**
 * The outline of a counter. Sides differ in their corners as well as in colour: all round, top right cut, both tops cut,
 * all cut.
 */
export function bodyPath(look: number): string {
  const round = (x: number, y: number, fromX: number, fromY: number): string =>
    `L${fromX} ${fromY}Q${x} ${y} `;
  const cut = 17;
  const soft = 6;
  const cuts = look === 4 ? 0 : look;
  const tops = { left: cuts >= 2, right: cuts >= 1 };
  const bottoms = cuts >= 3;
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
