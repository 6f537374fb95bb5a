// Pointer control of the board: taps, hovering, dragged counters and stands, and the turning handle.
import type { Gesture, Piece } from '../wire';
import { hitId, sameHit, type Hit } from './aim';
import type { Camera } from './camera';
import type { Drafter } from './drafter.svelte';
import { inSpaces, mayDraft } from './drafting';
import { distance, type Point } from './geometry';
import { isStill, PressRecognizer, type Press } from './press';
import type { Layout } from './layout.svelte';
import { poseOf } from './stands';

export interface PointerHost {
  layout: Layout;
  drafter: Drafter;
  frame: () => HTMLElement;
  camera: () => Camera | undefined;
  selected: () => string | null;
  gestures: () => readonly Gesture[];
  me: () => string | null;
  /** Whether drafts are possible at all. */
  drafts: () => boolean;
  /** The selected piece, if it moves by drafts, and where its handle is. */
  draftable: () => Piece | null;
  handle: () => Point | null;
  /** `many`: the Shift key adds to what is chosen. */
  touch: (hit: Hit, many: boolean) => void;
  /** A box was drawn around these pieces. */
  box: (pieces: string[]) => void;
  /** A piece that is not selected is dragged. */
  take: (piece: string) => void;
  drop: (piece: string, hit: Hit) => void;
  hover: (hit: Hit | null) => void;
}

export class Pointer {
  readonly #on: PointerHost;
  readonly #presses: PressRecognizer;
  /** The press on a handle, and whether it turns the piece yet: a press that holds still is a tap on what lies below. */
  #turning: { press: Press; turns: boolean } | null = null;
  /** The press that draws a box. */
  #boxing: Press | null = null;
  #shift = false;

  constructor(on: PointerHost) {
    this.#on = on;
    this.#presses = new PressRecognizer({
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
    return this.#presses.carrying || this.#turning !== null;
  }

  down(event: PointerEvent): void {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    const { layout, drafter } = this.#on;
    layout.cursor.shown = false;
    // A counter stays held when it is dragged over the edge of the board.
    this.#on.frame().setPointerCapture(event.pointerId);
    const press = this.#pressOf(event);
    this.#shift = event.shiftKey;
    if (event.shiftKey && layout.hit(press.map)?.kind !== 'piece') {
      this.#boxing = press;
      return;
    }
    const piece = this.#on.draftable();
    if (!piece || !this.#atHandle(press.map)) {
      this.#presses.down(press);
      return;
    }
    this.#turning = { press, turns: false };
    drafter.begin(piece, 'handle');
    if (poseOf(piece)) layout.held = piece.id;
  }

  move(event: PointerEvent): void {
    const press = this.#pressOf(event);
    if (this.#boxing?.id === event.pointerId) {
      if (!isStill(this.#boxing, press)) this.#on.layout.box = { from: this.#boxing.map, to: press.map };
      return;
    }
    if (this.#turning?.press.id !== event.pointerId) {
      this.#presses.move(press);
      return;
    }
    this.#turning.turns ||= !isStill(this.#turning.press, press);
    if (this.#turning.turns) this.#on.drafter.turnTowards(press.map);
  }

  up(event: PointerEvent): void {
    const press = this.#pressOf(event);
    if (this.#boxing?.id === event.pointerId) {
      this.#endBox();
      return;
    }
    const turning = this.#turning;
    if (turning?.press.id !== event.pointerId) {
      this.#presses.up(press);
      return;
    }
    this.#turning = null;
    this.#on.layout.held = null;
    if (turning.turns) {
      void this.#on.drafter.commit();
      return;
    }
    this.#on.drafter.cancel();
    this.#presses.down(turning.press);
    this.#presses.up(press);
  }

  leave(): void {
    this.#presses.leave();
  }

  /** Aborts the press: by the browser, by a right click or by the Escape key. */
  cancel(id?: number): void {
    this.#boxing = null;
    this.#on.layout.box = null;
    if (this.#turning !== null && (id === undefined || id === this.#turning.press.id)) {
      this.#turning = null;
      this.#release();
    } else this.#presses.cancel(id);
  }

  /** Turns the dragged piece. Returns whether there is one. */
  wheel(pixels: number): boolean {
    const { held } = this.#on.drafter;
    if (!held || held.by === 'keys') return false;
    this.#on.drafter.wheel(pixels);
    return true;
  }

  /** Whether a press starts a pan: not on a counter that can be dragged, nor on a handle. */
  mayPan(event: MouseEvent | TouchEvent): boolean {
    const touched = 'touches' in event;
    if (touched && event.touches.length > 1) return true;
    // With Shift a drag draws a box around pieces.
    if (!touched && event.shiftKey) return false;
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

  /** Whether a press picks up a piece. A finger picks up only the selected piece; elsewhere it pans. */
  #mayTake(id: string, touched: boolean): boolean {
    const piece = this.#on.layout.pieces.get(id);
    if (!piece) return false;
    if (this.#shift) return false;
    return touched
      ? id === this.#on.selected()
      : this.#on.layout.active.has(id) || piece.side === this.#on.me();
  }

  #tap(hit: Hit, touched: boolean): void {
    const { layout } = this.#on;
    const place = hit.kind === 'piece' ? layout.placeOf(hit.id) : layout.atlas.areas ? hitId(hit) : null;
    // A fingertip is too large to pick from a closed stack, so the first tap opens it.
    if (touched && layout.isCrowded(place) && layout.open !== place && !layout.aimed(hit)?.id)
      layout.opened = place;
    else if (touched && this.#proposed(hit)) return;
    else this.#on.touch(hit, this.#shift);
  }

  /** Proposes a small target instead of acting on it. A second tap on it acts. */
  #proposed(hit: Hit): boolean {
    const { layout } = this.#on;
    const target = layout.proposes ? (layout.aimed(hit)?.id ?? null) : null;
    const again = target === null || target === layout.proposed;
    layout.proposed = again ? null : target;
    return !again;
  }

  #hover(hit: Hit | null): void {
    const { layout } = this.#on;
    const same = sameHit(hit, layout.hovered);
    // Open ground is one thing to hover over, though its points differ.
    layout.hovered = hit;
    if (same) return;
    layout.cursor.shown = false;
    // The enlarged area stays open while the pointer is over it.
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
      // With the focus here, keys set waypoints, turn the dragged piece and change its formation.
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
    if (this.#isDraft(aimed !== null && !aimed.region)) {
      void drafter.commit().then((result) => {
        if (result === 'unknown' && under) this.#on.drop(piece, under);
      });
      return;
    }
    drafter.cancel();
    const target = aimed?.id ?? hitId(under);
    if (under && target !== piece && (target === null || target !== layout.placeOf(piece)))
      this.#on.drop(piece, under);
  }

  /**
   * Whether a drop commits the draft. A gesture offered at that place comes first, unless the player chose a path, a
   * facing or a formation. A counter in a space is dropped as usual, unless it was turned.
   */
  #isDraft(offered: boolean): boolean {
    const { held, elaborate } = this.#on.drafter;
    return held !== null && (elaborate || (!offered && !inSpaces(held)));
  }

  #endBox(): void {
    const { layout } = this.#on;
    const { box } = layout;
    this.#boxing = null;
    layout.box = null;
    if (box) this.#on.box(layout.within(box));
  }

  #release(): void {
    const { layout, drafter } = this.#on;
    layout.carried = null;
    layout.held = null;
    drafter.cancel();
  }
}
