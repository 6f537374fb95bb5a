// What happened, shown one thing after the other: counters glide, dice tumble, losses fade, captures flash.
//
// The position on the table is already the new one (or still the old one: both work). What is played puts counters on a
// stage in front of it and takes them off again at the end.
import type { LogLine } from '../wire';
import type { Point } from './geometry';

/** Where a counter is shown instead of where it stands. */
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

/** What is shown while something is played. */
export interface Stage {
  put: (piece: string, staged: Staged | null) => void;
  flash: (spaces: readonly string[]) => void;
  dice: (shown: DiceShown | null) => void;
  /** Brings these points into view. */
  look: (points: readonly Point[]) => void;
  centre: (space: string) => Point | null;
  /** Where a piece was last seen on the map. */
  lastSeen: (piece: string) => Point | null;
}

/** The passing of time; tests have their own. */
export interface Clock {
  now: () => number;
  frame: (then: () => void) => void;
}

const browserClock: Clock = {
  now: () => performance.now(),
  frame: (then) => void requestAnimationFrame(then),
};

/** One thing that is played: how long it lasts, and what it shows at a share of that time from 0 to 1. */
interface Act {
  lasts: number;
  begin?: () => void;
  show: (share: number) => void;
}

const ease = (t: number): number => (t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2);

/** The point at a share of a way, by its length. */
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

export class Theatre {
  readonly #stage: Stage;
  readonly #clock: Clock;
  readonly #still: () => boolean;
  #running: Promise<void> = Promise.resolve();
  /** Grows with every skip; a play that began under another number ends at once. */
  #skips = 0;

  constructor(stage: Stage, still: () => boolean, clock: Clock = browserClock) {
    this.#stage = stage;
    this.#still = still;
    this.#clock = clock;
  }

  /** Plays lines after whatever is being played. A speed of 0 shows nothing. */
  play(lines: readonly LogLine[], speed: number): Promise<void> {
    if (!(speed > 0) || lines.length === 0) return this.#running;
    const skips = this.#skips;
    const staged = this.#setUp(lines);
    this.#running = this.#running.then(() => this.#perform(lines, staged, speed, skips));
    return this.#running;
  }

  /** Ends at once what is being played and what waits. */
  skip(): void {
    this.#skips += 1;
  }

  /** Puts every counter that will move or be lost where it is before anything happens. */
  #setUp(lines: readonly LogLine[]): Map<string, Point> {
    const places = new Map<string, Point>();
    for (const line of lines) {
      if (line.kind !== 'move' && line.kind !== 'loss') continue;
      for (const piece of line.pieces) {
        if (places.has(piece)) continue;
        const first = line.spaces[0];
        const at = (first && this.#stage.centre(first)) ?? this.#stage.lastSeen(piece);
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
      const act = this.#act(line, places);
      if (act) await this.#run(act, speed, skips);
    }
    for (const piece of places.keys()) this.#stage.put(piece, null);
    this.#stage.flash([]);
    this.#stage.dice(null);
  }

  #run(act: Act, speed: number, skips: number): Promise<void> {
    if (skips !== this.#skips) {
      act.show(1);
      return Promise.resolve();
    }
    act.begin?.();
    const begin = this.#clock.now();
    return new Promise((done) => {
      const frame = (): void => {
        const share = skips === this.#skips ? ((this.#clock.now() - begin) * speed) / act.lasts : 1;
        act.show(Math.min(1, share));
        if (share >= 1) done();
        else this.#clock.frame(frame);
      };
      this.#clock.frame(frame);
    });
  }

  #act(line: LogLine, places: Map<string, Point>): Act | null {
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

  #points(spaces: readonly string[]): Point[] {
    return spaces.map((space) => this.#stage.centre(space)).filter((point) => point !== null);
  }

  #glide(line: LogLine, places: Map<string, Point>): Act | null {
    const way = this.#points(line.spaces);
    const last = way[way.length - 1];
    if (!last) return null;
    // Without motion a counter vanishes here and appears there.
    const still = this.#still();
    const steps = Math.max(1, way.length - 1);
    return {
      lasts: still ? 260 : Math.min(1500, 220 + 130 * steps),
      begin: () => this.#stage.look([way[0] ?? last, last]),
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

  #roll(line: LogLine): Act {
    const points = this.#points(line.spaces);
    const at = points[points.length - 1] ?? null;
    const still = this.#still();
    let tumble = -1;
    return {
      lasts: 1500,
      begin: () => {
        if (points.length > 0) this.#stage.look(points);
        this.#stage.flash(line.spaces);
      },
      show: (share) => {
        if (share >= 1) {
          this.#stage.dice(null);
          this.#stage.flash([]);
          return;
        }
        // Nine faces go by before the one that counts; nothing is drawn by chance, so it can be played again alike.
        const now = still || share > 0.45 ? 9 : Math.floor(share * 20);
        if (now === tumble) return;
        tumble = now;
        const rolling = now < 9;
        const faces = rolling ? line.dice.map((face, i) => ((face + 2 * now + 3 * i) % 6) + 1) : line.dice;
        this.#stage.dice(line.dice.length > 0 ? { faces, rolling, at } : null);
      },
    };
  }

  #fade(line: LogLine, places: Map<string, Point>): Act {
    const points = line.pieces.map((piece) => places.get(piece)).filter((point) => point !== undefined);
    return {
      lasts: 600,
      begin: () => {
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

  #flash(line: LogLine): Act | null {
    if (line.spaces.length === 0) return null;
    return {
      lasts: 650,
      begin: () => {
        this.#stage.look(this.#points(line.spaces));
        this.#stage.flash(line.spaces);
      },
      show: (share) => {
        if (share >= 1) this.#stage.flash([]);
      },
    };
  }
}
