// The board by pointer: taps, hovering, dragged counters and stands, and the handle that turns one.
import type { Gesture, Piece } from '../wire';
import { hitId, sameHit, type Hit } from './aim';
import type { Camera } from './camera';
import type { Drafter } from './drafter.svelte';
import { inSpaces, mayDraft } from './drafting';
import { distance, type Point } from './geometry';
import { Hand, isStill, type Press } from './hand';
import type { Layout } from './layout.svelte';
import { poseOf } from './stands';

export interface Pointed {
  layout: Layout;
  drafter: Drafter;
  frame: () => HTMLElement;
  camera: () => Camera | undefined;
  selected: () => string | null;
  gestures: () => readonly Gesture[];
  me: () => string | null;
  /** Whether drafts can be made at all. */
  drafts: () => boolean;
  /** The selected piece, if a draft can be made of it, and where its handle is. */
  draftable: () => Piece | null;
  handle: () => Point | null;
  touch: (hit: Hit) => void;
  /** A piece that is not selected is dragged. */
  take: (piece: string) => void;
  drop: (piece: string, hit: Hit) => void;
  hover: (hit: Hit | null) => void;
}

export class Pointer {
  readonly #on: Pointed;
  readonly #hand: Hand;
  /** The press on a handle, and whether it has begun to turn the piece: one that holds still is a tap on what lies below. */
  #turning: { press: Press; turns: boolean } | null = null;

  constructor(on: Pointed) {
    this.#on = on;
    this.#hand = new Hand({
      hit: (at) => on.layout.hit(at),
      mayTake: (piece, touched) => this.#mayTake(piece, touched),
      tap: (hit, touched) => this.#tap(hit, touched),
      hover: (hit) => this.#hover(hit),
      take: (piece, at) => this.#take(piece, at),
      carry: (at, under) => this.#carry(at, under),
      drop: (piece, under) => this.#drop(piece, under),
      release: () => this.#release(),
    });
  }

  /** Whether a piece is being dragged or turned. */
  get busy(): boolean {
    return this.#hand.carrying || this.#turning !== null;
  }

  down(event: PointerEvent): void {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    const { layout, drafter } = this.#on;
    layout.cursor.shown = false;
    // A counter that is carried over the rim of the board is still in hand.
    this.#on.frame().setPointerCapture(event.pointerId);
    const press = this.#pressOf(event);
    const piece = this.#on.draftable();
    if (!piece || !this.#atHandle(press.map)) {
      this.#hand.down(press);
      return;
    }
    this.#turning = { press, turns: false };
    drafter.begin(piece, 'handle');
    if (poseOf(piece)) layout.held = piece.id;
  }

  move(event: PointerEvent): void {
    const press = this.#pressOf(event);
    if (this.#turning?.press.id !== event.pointerId) {
      this.#hand.move(press);
      return;
    }
    this.#turning.turns ||= !isStill(this.#turning.press, press);
    if (this.#turning.turns) this.#on.drafter.turnTowards(press.map);
  }

  up(event: PointerEvent): void {
    const press = this.#pressOf(event);
    const turning = this.#turning;
    if (turning?.press.id !== event.pointerId) {
      this.#hand.up(press);
      return;
    }
    this.#turning = null;
    this.#on.layout.held = null;
    if (turning.turns) {
      void this.#on.drafter.settle();
      return;
    }
    this.#on.drafter.drop();
    this.#hand.down(turning.press);
    this.#hand.up(press);
  }

  leave(): void {
    this.#hand.leave();
  }

  /** The pointer is taken away: by the browser, by a right click or by the Escape key. */
  cancel(id?: number): void {
    if (this.#turning !== null && (id === undefined || id === this.#turning.press.id)) {
      this.#turning = null;
      this.#release();
    } else this.#hand.cancel(id);
  }

  /** The wheel turns what is dragged; whether it does. */
  wheel(pixels: number): boolean {
    const { held } = this.#on.drafter;
    if (!held || held.by === 'keys') return false;
    this.#on.drafter.wheel(pixels);
    return true;
  }

  /** Whether a press begins a pan: not where it takes up a counter or a handle. */
  mayPan(event: MouseEvent | TouchEvent): boolean {
    const touched = 'touches' in event;
    if (touched && event.touches.length > 1) return true;
    const point = touched ? event.touches[0] : event;
    const camera = this.#on.camera();
    if (!point || !camera) return true;
    const at = camera.toMap(...this.#inFrame(point));
    if (this.#atHandle(at)) return false;
    const under = this.#on.layout.hit(at);
    return under?.kind !== 'piece' || !this.#mayTake(under.id, touched);
  }

  #inFrame({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const { left, top } = this.#on.frame().getBoundingClientRect();
    return [clientX - left, clientY - top];
  }

  #pressOf(event: PointerEvent): Press {
    const at = this.#inFrame(event);
    return {
      id: event.pointerId,
      touch: event.pointerType === 'touch',
      frame: at,
      map: this.#on.camera()?.toMap(...at) ?? [0, 0],
    };
  }

  #atHandle(at: Point): boolean {
    const handle = this.#on.handle();
    return handle !== null && distance(handle, at) <= this.#on.layout.touchable * 0.6;
  }

  /** Whether a press takes up a piece; a finger only what is selected: elsewhere it moves the map. */
  #mayTake(id: string, touched: boolean): boolean {
    const piece = this.#on.layout.pieces.get(id);
    if (!piece) return false;
    return touched
      ? id === this.#on.selected()
      : this.#on.layout.active.has(id) || piece.side === this.#on.me();
  }

  #tap(hit: Hit, touched: boolean): void {
    const { layout } = this.#on;
    const place = hit.kind === 'piece' ? layout.placeOf(hit.id) : layout.atlas.areas ? hitId(hit) : null;
    // A fingertip is too large to pick from a closed stack: it opens first.
    if (touched && layout.isCrowded(place) && layout.open !== place && !layout.aimed(hit)?.id)
      layout.opened = place;
    else this.#on.touch(hit);
  }

  #hover(hit: Hit | null): void {
    const { layout } = this.#on;
    const same = sameHit(hit, layout.hovered);
    // Open ground differs from point to point, but is one thing to hover over.
    layout.hovered = hit;
    if (same) return;
    layout.cursor.shown = false;
    // The display of an area stays while the pointer is over it.
    const place = hit?.kind === 'piece' ? layout.placeOf(hit.id) : hitId(hit);
    if (hit && layout.atlas.areas && place !== layout.opened) {
      layout.opened = hit.kind === 'piece' ? layout.crowdAt(place) : null;
    }
    this.#on.hover(hit);
  }

  #take(id: string, at: Point): void {
    const { layout, drafter } = this.#on;
    this.#hover(null);
    const piece = layout.pieces.get(id);
    if (piece && this.#on.drafts() && layout.active.has(id) && mayDraft(piece, this.#on.gestures())) {
      drafter.begin(piece, 'pointer', at);
      // Keys set waypoints and turn what is dragged.
      this.#on.frame().focus({ preventScroll: true });
    }
    if (poseOf(piece)) layout.held = id;
    else layout.carried = { piece: id, at, over: null };
    if (id !== this.#on.selected()) this.#on.take(id);
  }

  #carry(at: Point, under: Hit | null): void {
    const { layout, drafter } = this.#on;
    if (layout.carried) layout.carried = { ...layout.carried, at, over: under };
    const friend = under?.kind === 'piece' && layout.pieces.get(under.id)?.side === drafter.held?.piece.side;
    drafter.carry(at, friend ? null : under);
  }

  #drop(piece: string, under: Hit | null): void {
    const { layout, drafter } = this.#on;
    layout.carried = null;
    layout.held = null;
    const aimed = layout.aimed(under, 'drop');
    if (this.#means(aimed !== null && !aimed.region)) {
      void drafter.settle().then((settled) => {
        if (settled === 'unknown' && under) this.#on.drop(piece, under);
      });
      return;
    }
    drafter.drop();
    const target = aimed?.id ?? hitId(under);
    if (under && target !== piece && (target === null || target !== layout.placeOf(piece)))
      this.#on.drop(piece, under);
  }

  /**
   * Whether a drop means the draft. What is offered at the very place comes first, unless the player has made more of
   * the way than a straight drag; and a counter in spaces is dropped as ever, unless it has been turned.
   */
  #means(offered: boolean): boolean {
    const { held, elaborate } = this.#on.drafter;
    return held !== null && (elaborate || (!offered && !inSpaces(held)));
  }

  #release(): void {
    const { layout, drafter } = this.#on;
    layout.carried = null;
    layout.held = null;
    drafter.drop();
  }
}
