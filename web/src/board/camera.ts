// Pan and zoom of the sheet as one CSS transform, so that moving it is left to the compositor.
//
// The plane is a layer of its own that keeps the scale at which it was drawn (`will-change`): a pan then draws nothing
// again, and a zoom stretches what is there. When the sheet has come to rest at another scale the hint is dropped for a
// moment, and the browser draws everything sharp. Without the hint every step of the wheel draws the whole sheet; with
// the hint set only during a gesture, its first frame does.
import { select } from 'd3-selection';
import { zoom, zoomIdentity, type ZoomBehavior, type ZoomTransform } from 'd3-zoom';
import type { Atlas, Point } from './geometry';

/**
 * CSS pixels of a map unit at scale 1. Few, so that the sheet is always shown enlarged: what is shown smaller than its
 * own size is drawn again at each step of a zoom, whatever hint it bears.
 */
export const UNIT = 6;
/** How far one can go in, in pixels of a map unit: a counter then fills about a hand's breadth. */
const CLOSEST = 180;
/** A counter smaller than this many pixels shows no name, or only its symbol: the rest could not be read. */
const READABLE = { name: 42, values: 30 };
/** How long the sheet lies still before it is drawn anew, and how long the browser is given to do so. */
const REST_MS = 60;
const SHARPEN_MS = 400;
/** A zoom this many times farther out is drawn anew on the way: so fine a sheet would not fit into memory. */
const SHRINK = 5;

export interface CameraOptions {
  atlas: Atlas;
  /** Whether a press at this place is the beginning of a pan, rather than of a dragged counter. */
  mayPan: (event: MouseEvent | TouchEvent) => boolean;
  /** Whether the wheel changes the zoom, rather than turning what is in hand. */
  mayZoom?: () => boolean;
  /** Told of the scale whenever the sheet has come to rest, in CSS pixels of a map unit. */
  scaled?: (pixels: number) => void;
}

const reducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

export class Camera {
  readonly #frame: HTMLElement;
  readonly #plane: HTMLElement;
  readonly #options: CameraOptions;
  readonly #zoom: ZoomBehavior<HTMLElement, unknown>;
  #view: ZoomTransform = zoomIdentity;
  #rest: ReturnType<typeof setTimeout> | undefined;
  /** The scale at which the sheet was last drawn. */
  #drawn = 0;
  #flight = 0;
  /** Where the present flight leads: keys pressed in quick succession add up. */
  #goal: ZoomTransform | null = null;
  /** Until a player has moved the sheet, it is fitted again whenever the frame changes its size. */
  #fitted = true;

  constructor(frame: HTMLElement, plane: HTMLElement, options: CameraOptions) {
    this.#frame = frame;
    this.#plane = plane;
    this.#options = options;
    this.#zoom = zoom<HTMLElement, unknown>()
      .filter((event: MouseEvent | TouchEvent) => {
        if (event instanceof MouseEvent && event.type === 'mousedown') {
          return (event.button === 0 || event.button === 1) && options.mayPan(event);
        }
        if (event.type === 'wheel') return options.mayZoom?.() ?? true;
        return options.mayPan(event);
      })
      .on('start', () => this.#lift())
      .on('zoom', (event: { transform: ZoomTransform; sourceEvent: unknown }) => {
        if (event.sourceEvent) {
          this.#fitted = false;
          this.#flight += 1;
          this.#goal = null;
        }
        this.#show(event.transform);
      })
      .on('end', () => this.#settle());
    select(frame).call(this.#zoom).on('dblclick.zoom', null);
    this.resize();
  }

  destroy(): void {
    this.#flight += 1;
    clearTimeout(this.#rest);
    select(this.#frame).on('.zoom', null);
  }

  #lift(): void {
    clearTimeout(this.#rest);
    delete this.#plane.dataset['sharpen'];
  }

  #settle(): void {
    clearTimeout(this.#rest);
    // Every frame of a flight is a small gesture of its own; only the last one comes to rest.
    if (this.#goal || this.#view.k === this.#drawn) return;
    this.#rest = setTimeout(() => {
      this.#plane.dataset['detail'] = this.#detail();
      this.#sharpen(SHARPEN_MS);
    }, REST_MS);
  }

  /** Has the sheet drawn at the present scale. */
  #sharpen(lasts: number): void {
    clearTimeout(this.#rest);
    this.#drawn = this.#view.k;
    this.#options.scaled?.(UNIT * this.#view.k);
    this.#plane.dataset['sharpen'] = '';
    this.#rest = setTimeout(() => this.#lift(), lasts);
  }

  #detail(): string {
    const pixels = this.#options.atlas.counter * UNIT * this.#view.k;
    return pixels < READABLE.values ? 'far' : pixels < READABLE.name ? 'middle' : 'near';
  }

  #show(view: ZoomTransform): void {
    this.#view = view;
    this.#plane.style.transform = `translate3d(${view.x}px, ${view.y}px, 0) scale(${view.k})`;
    if (view.k < this.#drawn / SHRINK) this.#sharpen(REST_MS);
  }

  /** The frame has another size: the limits follow, and what was in the middle stays there. */
  resize(): void {
    const { width, height } = this.#options.atlas.sheet;
    const [w, h] = [width * UNIT, height * UNIT];
    const all = this.#fitting();
    const slack = 0.25 * Math.max(w, h);
    this.#zoom
      .extent([
        [0, 0],
        [this.#width, this.#height],
      ])
      .scaleExtent([all * 0.8, Math.max(CLOSEST / UNIT, all)])
      .translateExtent([
        [-slack, -slack],
        [w + slack, h + slack],
      ]);
    if (this.#fitted) this.#go(this.#whole());
    else this.#go(this.#view);
  }

  get #width(): number {
    return this.#frame.clientWidth || 1;
  }

  get #height(): number {
    return this.#frame.clientHeight || 1;
  }

  #fitting(): number {
    const { width, height } = this.#options.atlas.sheet;
    return Math.min(this.#width / (width * UNIT), this.#height / (height * UNIT));
  }

  #whole(): ZoomTransform {
    const { width, height } = this.#options.atlas.sheet;
    const k = this.#fitting();
    return zoomIdentity
      .translate((this.#width - width * UNIT * k) / 2, (this.#height - height * UNIT * k) / 2)
      .scale(k);
  }

  #go(view: ZoomTransform): void {
    select(this.#frame).call(this.#zoom.transform, view);
    this.#plane.dataset['detail'] = this.#detail();
    this.#sharpen(SHARPEN_MS);
  }

  /** The whole sheet. */
  fit(): void {
    this.#fly(this.#whole(), () => (this.#fitted = true));
  }

  /** Puts a point into the middle; from far away the sheet comes closer as well. */
  centre(point: Point): void {
    const near = 50 / (this.#options.atlas.counter * UNIT);
    this.#fly(this.#around(point, Math.max(this.#view.k, near)));
  }

  /** Moves the sheet so that all points can be seen, if they are not in view. */
  reveal(points: readonly Point[]): boolean {
    const rim = 40;
    const hidden = points.filter((point) => {
      const [x, y] = this.toFrame(point);
      return x < rim || y < rim || x > this.#width - rim || y > this.#height - rim;
    });
    const [first] = hidden;
    if (!first) return false;
    const middle: Point = [
      points.reduce((sum, [x]) => sum + x, 0) / points.length,
      points.reduce((sum, [, y]) => sum + y, 0) / points.length,
    ];
    this.#fly(this.#around(middle, this.#view.k));
    return true;
  }

  pan(dx: number, dy: number): void {
    this.#fitted = false;
    const { x, y, k } = this.#goal ?? this.#view;
    this.#fly(zoomIdentity.translate(x - dx * this.#width, y - dy * this.#height).scale(k));
  }

  zoomBy(factor: number): void {
    this.#fitted = false;
    const [least, most] = this.#zoom.scaleExtent();
    const now = this.#goal ?? this.#view;
    const k = Math.max(least, Math.min(most, now.k * factor));
    const [x, y] = now.invert([this.#width / 2, this.#height / 2]);
    this.#fly(
      zoomIdentity
        .translate(this.#width / 2, this.#height / 2)
        .scale(k)
        .translate(-x, -y),
    );
  }

  /** A view with a point in the middle, or as near to it as shows nothing beyond the sheet. */
  #around(point: Point, k: number): ZoomTransform {
    const { x, y, width, height } = this.#options.atlas.sheet;
    this.#fitted = false;
    return zoomIdentity
      .translate(
        within(this.#width, width * UNIT * k, this.#width / 2 + (x - point[0]) * UNIT * k),
        within(this.#height, height * UNIT * k, this.#height / 2 + (y - point[1]) * UNIT * k),
      )
      .scale(k);
  }

  /** Goes to a view smoothly, or at once for those who do not want motion. */
  #fly(to: ZoomTransform, then?: () => void): void {
    const flight = ++this.#flight;
    const goal = this.#zoom.constrain()(
      to,
      [
        [0, 0],
        [this.#width, this.#height],
      ],
      this.#zoom.translateExtent(),
    );
    if (reducedMotion()) {
      this.#go(goal);
      then?.();
      return;
    }
    this.#goal = goal;
    const from = this.#view;
    const begin = performance.now();
    const lasts = 260;
    const frame = (now: number): void => {
      if (flight !== this.#flight) return;
      const t = Math.min(1, Math.max(0, (now - begin) / lasts));
      const e = 1 - (1 - t) ** 3;
      // The scale runs evenly for the eye when its logarithm does; the places follow it.
      const k = from.k * (goal.k / from.k) ** e;
      const share = goal.k === from.k ? e : (k - from.k) / (goal.k - from.k);
      const x = from.x + (goal.x - from.x) * share;
      const y = from.y + (goal.y - from.y) * share;
      select(this.#frame).call(this.#zoom.transform, zoomIdentity.translate(x, y).scale(k));
      if (t < 1) {
        requestAnimationFrame(frame);
        return;
      }
      this.#goal = null;
      this.#settle();
      then?.();
    };
    requestAnimationFrame(frame);
  }

  /** A point of the frame, in CSS pixels from its corner, as a point of the map. */
  toMap(x: number, y: number): Point {
    const [px, py] = this.#view.invert([x, y]);
    const { x: left, y: top } = this.#options.atlas.sheet;
    return [px / UNIT + left, py / UNIT + top];
  }

  toFrame([x, y]: Point): Point {
    const { x: left, y: top } = this.#options.atlas.sheet;
    return this.#view.apply([(x - left) * UNIT, (y - top) * UNIT]);
  }
}

/** Where a sheet of some size begins in a frame: where it is wanted, but without a gap; a small one in the middle. */
export function within(frame: number, sheet: number, wanted: number): number {
  if (sheet <= frame) return (frame - sheet) / 2;
  return Math.min(0, Math.max(frame - sheet, wanted));
}
