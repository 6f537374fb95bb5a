// Small boards and positions for tests.
import type { Board, Line, LogLine, Piece, Space } from '../wire';

/** A hex with a flat top, numbered by column and row as on printed maps. */
export function hex(column: number, row: number, over: Partial<Space> = {}): Space {
  const height = Math.sqrt(3);
  const [x, y] = [
    1 + 1.5 * (column - 1),
    height / 2 + height * (row - 1) + (column % 2 === 0 ? height / 2 : 0),
  ];
  const corner = (k: number): [number, number] => [
    x + Math.cos((k * Math.PI) / 3),
    y + Math.sin((k * Math.PI) / 3),
  ];
  return {
    id: `${String(column).padStart(2, '0')}${String(row).padStart(2, '0')}`,
    centre: [x, y],
    outline: [0, 1, 2, 3, 4, 5].map(corner),
    terrain: 'clear',
    label: null,
    ...over,
  };
}

export function hexBoard(columns: number, rows: number, lines: Line[] = []): Board {
  const spaces = Array.from({ length: columns * rows }, (_, i) =>
    hex(1 + Math.floor(i / rows), 1 + (i % rows)),
  );
  return {
    title: 'Sample',
    basis: '',
    size: [1.5 * columns + 0.5, Math.sqrt(3) * (rows + 0.5)],
    margin: 1.9,
    sides: ['Red', 'Blue'],
    spaces,
    lines,
    charts: [],
    sequence: [],
    overlays: [],
    orders: [],
    secrets: false,
  };
}

export function piece(id: string, place: string, over: Partial<Piece> = {}): Piece {
  return {
    id,
    place,
    side: 'Red',
    name: id,
    symbol: 'infantry',
    size: 'battalion',
    values: '2-4-7',
    marks: [],
    ...over,
  };
}

export function line(kind: string, over: Partial<LogLine> = {}): LogLine {
  return { step: 1, seat: 0, text: '', kind, pieces: [], spaces: [], dice: [], clause: null, ...over };
}
