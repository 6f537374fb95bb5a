// Pan and zoom of the sheet as one CSS transform, so that the compositor moves it.
//
// The plane is a separate layer that keeps the scale at which it was drawn (`will-change`): a pan redraws nothing, and a
// zoom stretches the layer. When the sheet rests at a new scale, the hint is dropped for a moment and the browser redraws
// everything sharp. Without the hint each step of the wheel redraws the whole sheet; with the hint set only during a
// gesture, the gesture's first frame does.
import { select } from 'd3-selection';
import { zoom, zoomIdentity, type ZoomBehavior, type ZoomTransform } from 'd3-zoom';
import type { View } from '../state/views';
import type { Atlas, Point } from './geometry';

/**
 * CSS pixels per map unit at scale 1. Small, so that the sheet is always enlarged: the browser redraws a layer that is
 * scaled down at each step of a zoom, whatever its hint.
 */
export const UNIT = 6;
/** The closest zoom, in pixels per map unit: a counter is then about as wide as a hand. */
const CLOSEST = 180;
/** A first view fills at least this share of the frame's width, unless the sheet would be enlarged by more than this. */
const FILLED = 2 / 3;
const ENLARGED = 2.2;
/** How large a counter gets at most when the action is shown, in pixels. */
const ACTION = 72;
/** Below these sizes in pixels a counter hides its name, then its values: they could not be read. */
const READABLE = { name: 36, values: 25 };
/** How long the sheet rests before it is redrawn, and how long the browser gets to redraw it. */
const REST_MS = 60;
const SHARPEN_MS = 400;
/** Zooming out by this factor redraws the sheet on the way: the fine layer would not fit into memory. */
const SHRINK = 5;

export interface CameraOptions {
  atlas: Atlas;
  /** Whether a press here starts a pan, not a drag of a counter. */
  mayPan: (event: MouseEvent | TouchEvent) => boolean;
  /** Whether the wheel zooms, or turns the dragged piece. */
  mayZoom?: () => boolean;
  /** Called with the scale when the sheet rests, in CSS pixels per map unit. */
  scaled?: (pixels: number) => void;
  /** Where the player looked last; by default a view of the sheet that fills the frame. */
  start?: View | null;
  /** Called when the view rests: where the player looks, or null for the whole sheet. */
  rested?: (view: View | null) => void;
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
  /** The end of the current flight: keys pressed in quick succession add up. */
  #goal: ZoomTransform | null = null;
  /** Until the player moves the sheet, it is refitted whenever the frame is resized. */
  #fitted = true;
  /** The player has asked for the whole sheet. */
  #opened = false;

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
    this.#fitted = !options.start;
    this.resize();
    if (options.start) {
      const { x, y, scale } = options.start;
      this.#go(this.#around([x, y], scale / UNIT));
    }
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
    if (!this.#goal) this.#report();
    // Each frame of a flight is a gesture; only the last one comes to rest.
    if (this.#goal || this.#view.k === this.#drawn) return;
    this.#rest = setTimeout(() => {
      this.#plane.dataset['detail'] = this.#detail();
      this.#sharpen(SHARPEN_MS);
    }, REST_MS);
  }

  /** Tells where the player looks now. */
  #report(): void {
    const [x, y] = this.toMap(this.#width / 2, this.#height / 2);
    this.#options.rested?.(this.#fitted ? null : { x, y, scale: UNIT * this.#view.k });
  }

  /** Redraws the sheet at the current scale. */
  #sharpen(duration: number): void {
    clearTimeout(this.#rest);
    this.#drawn = this.#view.k;
    this.#options.scaled?.(UNIT * this.#view.k);
    this.#plane.dataset['sharpen'] = '';
    this.#rest = setTimeout(() => this.#lift(), duration);
  }

  #detail(): string {
    const pixels = this.#counter(this.#view.k);
    return pixels < READABLE.values ? 'far' : pixels < READABLE.name ? 'middle' : 'near';
  }

  /** The width of a counter at a scale, in pixels. */
  #counter(k: number): number {
    return this.#options.atlas.counter * UNIT * k;
  }

  #show(view: ZoomTransform): void {
    this.#view = view;
    this.#plane.style.transform = `translate3d(${view.x}px, ${view.y}px, 0) scale(${view.k})`;
    if (view.k < this.#drawn / SHRINK) this.#sharpen(REST_MS);
  }

  /** The frame was resized: updates the limits and keeps the middle. */
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
    if (this.#fitted) this.#go(this.#opened ? this.#whole() : this.#opening());
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

  /** The first view: the whole sheet, or less of it if a long sheet would leave much of the frame empty. */
  #opening(): ZoomTransform {
    const { x, y, width, height } = this.#options.atlas.sheet;
    const [wide, tall] = [this.#width / (width * UNIT), this.#height / (height * UNIT)];
    const k = openingScale(wide, tall);
    if (k === Math.min(wide, tall)) return this.#whole();
    const view = this.#around([x + width / 2, y + height / 2], k);
    this.#fitted = true;
    return view;
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
    this.#fly(this.#whole(), () => {
      this.#fitted = true;
      this.#opened = true;
      this.#report();
    });
  }

  /** The full width of the sheet, around the middle of the current view. */
  fitWidth(): void {
    const { x, width } = this.#options.atlas.sheet;
    const [, middle] = this.toMap(this.#width / 2, this.#height / 2);
    this.#fly(this.#around([x + width / 2, middle], this.#width / (width * UNIT)));
  }

  /** Centres a point, and zooms in if the sheet is zoomed far out. */
  centre(point: Point): void {
    const near = 50 / (this.#options.atlas.counter * UNIT);
    this.#fly(this.#around(point, Math.max(this.#view.k, near)));
  }

  /** As close as all points allow, with room around them. */
  fitPoints(points: readonly Point[]): void {
    this.#fly(this.#closest(points));
  }

  /**
   * Goes close enough to read the counters at these points, if they cannot be read now: to all of them, or to the first
   * if there is no room for all. Returns whether it went. It does not if the player has asked for the whole sheet.
   */
  closeUp(points: readonly Point[], { orFirst }: { orFirst: boolean }): boolean {
    const [first] = points;
    if (!first || (this.#opened && this.#fitted) || this.#counter(this.#view.k) >= READABLE.values)
      return false;
    const fitted = this.#fitted;
    const all = this.#closest(points);
    const readable = this.#counter(all.k) >= READABLE.values;
    if (readable) this.#fly(all);
    else if (orFirst) this.centre(first);
    else this.#fitted = fitted;
    return readable || orFirst;
  }

  #closest(points: readonly Point[]): ZoomTransform {
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    const room = 2 * this.#options.atlas.counter;
    const [left, right] = [Math.min(...xs) - room, Math.max(...xs) + room];
    const [top, bottom] = [Math.min(...ys) - room, Math.max(...ys) + room];
    const close = Math.min(
      this.#width / ((right - left) * UNIT),
      this.#height / ((bottom - top) * UNIT),
      ACTION / (this.#options.atlas.counter * UNIT),
    );
    const k = Math.max(close, this.#fitting());
    return this.#around([(left + right) / 2, (top + bottom) / 2], k);
  }

  /** Whether a point is in view. */
  sees(point: Point): boolean {
    const [x, y] = this.toFrame(point);
    return x >= 0 && y >= 0 && x <= this.#width && y <= this.#height;
  }

  /** Pans so that all points are in view, if they are not already. */
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

  /** A view centred on a point, as far as the edges of the sheet allow. */
  #around(point: Point, k: number): ZoomTransform {
    const { x, y, width, height } = this.#options.atlas.sheet;
    this.#fitted = false;
    return zoomIdentity
      .translate(
        clampOffset(this.#width, width * UNIT * k, this.#width / 2 + (x - point[0]) * UNIT * k),
        clampOffset(this.#height, height * UNIT * k, this.#height / 2 + (y - point[1]) * UNIT * k),
      )
      .scale(k);
  }

  /** Flies to a view, or jumps if the player prefers reduced motion. */
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
    const start = performance.now();
    const duration = 260;
    const frame = (now: number): void => {
      if (flight !== this.#flight) return;
      const t = Math.min(1, Math.max(0, (now - start) / duration));
      const e = 1 - (1 - t) ** 3;
      // A zoom looks even when the logarithm of the scale changes evenly. The position follows it.
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

  /** Converts a point of the frame, in CSS pixels, to a point of the map. */
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

/**
 * The scale of the first view, from the scales at which the sheet fills the frame's width and its height. A portrait sheet
 * fills the width. A landscape sheet is seen whole: units stand at its edges.
 */
export function openingScale(wide: number, tall: number): number {
  const whole = Math.min(wide, tall);
  if (whole < FILLED * wide) return Math.min(wide, ENLARGED * whole);
  return whole;
}

/** The offset of a sheet in its frame: as requested but without a gap; a smaller sheet is centred. */
export function clampOffset(frame: number, sheet: number, offset: number): number {
  if (sheet <= frame) return (frame - sheet) / 2;
  return Math.min(0, Math.max(frame - sheet, offset));
}
