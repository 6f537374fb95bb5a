/** Where the bubble of a lesson goes: the first corner of the board where it covers nothing that it points at. */

export const corners = ['bottom-left', 'top-left', 'bottom-right', 'top-right'] as const;
export type Corner = (typeof corners)[number];

type Size = { width: number; height: number };

/** The distance of the bubble from the edge, and the room that a counter takes around its middle, in pixels. */
const RIM = 16;
const ROOM = 36;

/** The best corner of a frame: the one with the fewest points below the bubble, the first of several. */
export function cornerFor(frame: Size, bubble: Size, points: readonly (readonly [number, number])[]): Corner {
  const covered = (corner: Corner): number => {
    const left = corner.endsWith('left') ? RIM : frame.width - RIM - bubble.width;
    const top = corner.startsWith('top') ? RIM : frame.height - RIM - bubble.height;
    return points.filter(
      ([x, y]) =>
        x > left - ROOM && x < left + bubble.width + ROOM && y > top - ROOM && y < top + bubble.height + ROOM,
    ).length;
  };
  return corners.reduce((best, corner) => (covered(corner) < covered(best) ? corner : best));
}

type Rect = { x: number; y: number; width: number; height: number };

/** Points all over a rectangle that the bubble must not cover: more of them than a step points at. */
export function spread({ x, y, width, height }: Rect): [number, number][] {
  const parts = [0, 0.25, 0.5, 0.75, 1];
  return parts.flatMap((across) =>
    parts.map((down): [number, number] => [x + across * width, y + down * height]),
  );
}
