// Animates log lines one after the other: counters glide, dice tumble, losses fade, captures flash.
//
// The board may show the position before or after the lines: both work. An animation puts counters on a stage in front of
// it and removes them at the end.
import type { LogLine } from '../wire';
import type { Point } from './geometry';

/** Where a counter is shown during an animation. */
export interface Staged {
  at: Point;
  opacity: number;
}

export interface DiceShown {
  faces: number[];
  /** Whether the dice still tumble. */
  rolling: boolean;
  at: Point | null;
}

/** What an animation can do on the board. */
export interface Stage {
  put: (piece: string, staged: Staged | null) => void;
  flash: (spaces: readonly string[]) => void;
  dice: (shown: DiceShown | null) => void;
  /** Brings points into view. */
  look: (points: readonly Point[]) => void;
  centre: (space: string) => Point | null;
  /** Where a piece was last seen on the map. */
  lastSeen: (piece: string) => Point | null;
}

/** The clock. Tests replace it. */
export interface Clock {
  now: () => number;
  frame: (then: () => void) => void;
}

const browserClock: Clock = {
  now: () => performance.now(),
  frame: (then) => void requestAnimationFrame(then),
};

/** One animation: its duration in milliseconds, and what it shows at a share of it from 0 to 1. */
interface Clip {
  duration: number;
  start?: () => void;
  show: (share: number) => void;
}

const ease = (t: number): number => (t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2);

/** The point at a share of a path, by length. */
export function along(points: readonly Point[], share: number): Point {
  const [first] = points;
  if (!first) return [0, 0];
  const lengths = points.slice(1).map((to, i) => {
    const from = points[i] ?? to;
    return Math.hypot(to[0] - from[0], to[1] - from[1]);
  });
  let left = share * lengths.reduce((sum, length) => sum + length, 0);
  for (const [i, length] of lengths.entries()) {
    const [from, to] = [points[i] ?? first, points[i + 1] ?? first];
    if (left <= length && length > 0) {
      const t = left / length;
      return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t];
    }
    left -= length;
  }
  return points[points.length - 1] ?? first;
}

export class AnimationQueue {
  readonly #stage: Stage;
  readonly #clock: Clock;
  readonly #still: () => boolean;
  #running: Promise<void> = Promise.resolve();
  /** Counts skips. An animation that started before the last skip ends at once. */
  #skips = 0;

  constructor(stage: Stage, still: () => boolean, clock: Clock = browserClock) {
    this.#stage = stage;
    this.#still = still;
    this.#clock = clock;
  }

  /** Queues lines. A speed of 0 shows nothing. */
  play(lines: readonly LogLine[], speed: number): Promise<void> {
    if (!(speed > 0) || lines.length === 0) return this.#running;
    const skips = this.#skips;
    const staged = this.#setUp(lines);
    this.#running = this.#running.then(() => this.#perform(lines, staged, speed, skips));
    return this.#running;
  }

  /** Ends the current animation and the queue at once. */
  skip(): void {
    this.#skips += 1;
  }

  /** Puts every counter that will move or be lost at its starting place. */
  #setUp(lines: readonly LogLine[]): Map<string, Point> {
    const places = new Map<string, Point>();
    for (const line of lines) {
      if (line.kind !== 'move' && line.kind !== 'loss') continue;
      for (const piece of line.pieces) {
        if (places.has(piece)) continue;
        const at = this.#places(line)[0] ?? this.#stage.lastSeen(piece);
        if (!at) continue;
        places.set(piece, at);
        this.#stage.put(piece, { at, opacity: 1 });
      }
    }
    return places;
  }

  async #perform(
    lines: readonly LogLine[],
    places: Map<string, Point>,
    speed: number,
    skips: number,
  ): Promise<void> {
    for (const line of lines) {
      const clip = this.#clip(line, places);
      if (clip) await this.#run(clip, speed, skips);
    }
    for (const piece of places.keys()) this.#stage.put(piece, null);
    this.#stage.flash([]);
    this.#stage.dice(null);
  }

  #run(clip: Clip, speed: number, skips: number): Promise<void> {
    if (skips !== this.#skips) {
      clip.show(1);
      return Promise.resolve();
    }
    clip.start?.();
    const start = this.#clock.now();
    return new Promise((done) => {
      const frame = (): void => {
        const share = skips === this.#skips ? ((this.#clock.now() - start) * speed) / clip.duration : 1;
        clip.show(Math.min(1, share));
        if (share >= 1) done();
        else this.#clock.frame(frame);
      };
      this.#clock.frame(frame);
    });
  }

  #clip(line: LogLine, places: Map<string, Point>): Clip | null {
    switch (line.kind) {
      case 'move':
        return this.#glide(line, places);
      case 'roll':
        return this.#roll(line);
      case 'loss':
        return this.#fade(line, places);
      case 'capture':
      case 'place':
        return this.#flash(line);
      default:
        return null;
    }
  }

  /** What a line is about: the points of an open table, or the centres of spaces. */
  #places({ points = [], spaces }: LogLine): Point[] {
    if (points.length > 0) return points.map(({ x, y }): Point => [x / 1000, y / 1000]);
    return spaces.map((space) => this.#stage.centre(space)).filter((point) => point !== null);
  }

  #glide(line: LogLine, places: Map<string, Point>): Clip | null {
    const way = this.#places(line);
    const last = way[way.length - 1];
    if (!last) return null;
    // With reduced motion a counter fades out here and in there.
    const still = this.#still();
    const steps = Math.max(1, way.length - 1);
    return {
      duration: still ? 260 : Math.min(1500, 220 + 130 * steps),
      start: () => this.#stage.look([way[0] ?? last, last]),
      show: (share) => {
        const at = still ? (share < 0.5 ? (way[0] ?? last) : last) : along(way, ease(share));
        const opacity = still ? Math.abs(1 - 2 * share) : 1;
        for (const piece of line.pieces) {
          places.set(piece, at);
          this.#stage.put(piece, { at, opacity });
        }
      },
    };
  }

  #roll(line: LogLine): Clip {
    const points = this.#places(line);
    const at = points[points.length - 1] ?? null;
    const still = this.#still();
    let tumble = -1;
    return {
      duration: 1500,
      start: () => {
        if (points.length > 0) this.#stage.look(points);
        this.#stage.flash(line.spaces);
      },
      show: (share) => {
        if (share >= 1) {
          this.#stage.dice(null);
          this.#stage.flash([]);
          return;
        }
        // Nine faces go by before the result. They are not random, so that a replay looks the same.
        const now = still || share > 0.45 ? 9 : Math.floor(share * 20);
        if (now === tumble) return;
        tumble = now;
        const rolling = now < 9;
        const faces = rolling ? line.dice.map((face, i) => ((face + 2 * now + 3 * i) % 6) + 1) : line.dice;
        this.#stage.dice(line.dice.length > 0 ? { faces, rolling, at } : null);
      },
    };
  }

  #fade(line: LogLine, places: Map<string, Point>): Clip {
    const points = line.pieces.map((piece) => places.get(piece)).filter((point) => point !== undefined);
    return {
      duration: 600,
      start: () => {
        if (points.length > 0) this.#stage.look(points);
      },
      show: (share) => {
        for (const piece of line.pieces) {
          const at = places.get(piece);
          if (at) this.#stage.put(piece, { at, opacity: 1 - share });
        }
      },
    };
  }

  #flash(line: LogLine): Clip | null {
    if (line.spaces.length === 0) return null;
    return {
      duration: 650,
      start: () => {
        this.#stage.look(this.#places(line));
        this.#stage.flash(line.spaces);
      },
      show: (share) => {
        if (share >= 1) this.#stage.flash([]);
      },
    };
  }
}
