/** A picture of the map as it stands, for sharing: the printed sheet with plain counters on it. */

import { INKS, lookOf, nationOf } from '../board/face';
import { spaceOf } from '../board/place';
import type { Board, Scene } from '../wire';

/** The size of the picture in pixels, as sites preview links. */
const [WIDTH, HEIGHT] = [1200, 675];
const FOOT = 54;

type Place = { x: number; y: number; name: string; values: string; ink: string };

/** Where each counter goes, in map units. Counters of one space lie a little apart. */
export function countersOf(board: Board, scene: Scene): Place[] {
  const centres = new Map(board.spaces.map(({ id, centre }) => [id, centre]));
  const laid = new Map<string, number>();
  return scene.pieces.flatMap((piece) => {
    const space = spaceOf(piece) ?? '';
    const at = 'pose' in piece.place ? piece.place.pose.at : null;
    const centre = at ? ([at.x / 1000, at.y / 1000] as const) : centres.get(space);
    if (!centre) return [];
    const below = laid.get(space) ?? 0;
    if (!at) laid.set(space, below + 1);
    const shift = at ? 0 : 0.12 * Math.min(below, 3);
    const ink = INKS[lookOf(nationOf(board.sides, piece.side))] ?? '#4a463c';
    const text = piece.closed ? { name: '', values: '' } : { name: piece.name, values: piece.values };
    return [{ x: centre[0] + shift, y: centre[1] - shift, ink, ...text }];
  });
}

/** The part of the sheet to show: around all counters, as wide as the picture is. */
export function cropOf(sheet: [number, number], places: readonly Place[], room: number) {
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const left = places.length ? Math.max(0, Math.min(...xs) - 2 * room) : 0;
  const right = places.length ? Math.min(sheet[0], Math.max(...xs) + 2 * room) : sheet[0];
  const top = places.length ? Math.max(0, Math.min(...ys) - 2 * room) : 0;
  const bottom = places.length ? Math.min(sheet[1], Math.max(...ys) + 2 * room) : sheet[1];
  const scale = Math.min(WIDTH / (right - left), (HEIGHT - FOOT) / (bottom - top));
  const [width, height] = [WIDTH / scale, (HEIGHT - FOOT) / scale];
  const within = (middle: number, size: number, most: number) =>
    size >= most ? (most - size) / 2 : Math.min(most - size, Math.max(0, middle - size / 2));
  return {
    x: within((left + right) / 2, width, sheet[0]),
    y: within((top + bottom) / 2, height, sheet[1]),
    scale,
  };
}

/** Draws the picture on a canvas and returns it as a file; null where the browser cannot. */
export async function drawPicture(
  canvas: HTMLCanvasElement,
  board: Board,
  scene: Scene,
  map: string,
  counter: number,
  caption: [string, string],
): Promise<Blob | null> {
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.fillStyle = '#efe8d8';
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  const places = countersOf(board, scene);
  const { x, y, scale } = cropOf(board.size, places, counter);
  pen.save();
  pen.setTransform(scale, 0, 0, scale, -x * scale, -y * scale);
  if (map) {
    const sheet = new Image();
    sheet.src = map;
    await sheet.decode().catch(() => undefined);
    const { margin, size } = board;
    if (sheet.naturalWidth)
      pen.drawImage(sheet, -margin, -margin, size[0] + 2 * margin, size[1] + 2 * margin);
  }
  const half = counter / 2;
  for (const place of places) {
    pen.fillStyle = place.ink;
    pen.fillRect(place.x - half, place.y - half, counter, counter);
    pen.strokeStyle = '#fffdf5';
    pen.lineWidth = counter * 0.05;
    pen.strokeRect(place.x - half, place.y - half, counter, counter);
    pen.fillStyle = '#fffdf5';
    pen.textAlign = 'center';
    pen.font = `600 ${counter * 0.3}px "Archivo Narrow", sans-serif`;
    pen.fillText(place.name, place.x, place.y - counter * 0.02, counter * 0.9);
    pen.fillText(place.values, place.x, place.y + counter * 0.34, counter * 0.9);
  }
  pen.restore();
  pen.fillStyle = '#2a241b';
  pen.fillRect(0, HEIGHT - FOOT, WIDTH, FOOT);
  pen.fillStyle = '#fffdf5';
  pen.font = '600 24px Gelasio, serif';
  pen.fillText(caption[0], 18, HEIGHT - 19, WIDTH / 2);
  pen.textAlign = 'right';
  pen.font = '20px "Public Sans", sans-serif';
  pen.fillText(caption[1], WIDTH - 18, HEIGHT - 19, WIDTH / 2 - 40);
  return new Promise((made) => canvas.toBlob(made, 'image/png'));
}
