// Keyboard control of the board: moves the cursor, cycles through pieces and targets, and moves and turns the held piece.
import type { Piece } from '../wire';
import type { Hit } from './aim';
import type { Camera } from './camera';
import { announcement } from './describe';
import type { Drafter } from './drafter.svelte';
import { NUDGE } from './drafting';
import { isEdge, type Point } from './geometry';
import { cycle, intentOf, type HeldKind, type Intent } from './keys';
import type { Layout } from './layout.svelte';
import { spaceOf } from './place';
import { poseOf, stepAmong } from './stands';
import { inReadingOrder, nearestFirst, type Target } from './targets';

export interface KeyboardHost {
  layout: Layout;
  drafter: Drafter;
  camera: () => Camera | undefined;
  selected: () => string | null;
  targets: () => ReadonlyMap<string, Target>;
  /** The selected piece, if it moves by drafts. */
  draftable: () => Piece | null;
  /** The formations that the selected piece may lead. */
  formations: () => readonly string[];
  /** `many`: the Shift key adds to what is chosen. */
  touch: (hit: Hit, many?: boolean) => void;
  hover: (hit: Hit) => void;
  cancel: () => void;
  /** Shows everything that fights or can act. */
  showAction?: () => void;
  /** Goes on beside the map; false if nothing there can act. */
  beyond?: () => boolean;
  announce: (text: string) => void;
}

export class Keyboard {
  readonly #on: KeyboardHost;

  constructor(on: KeyboardHost) {
    this.#on = on;
  }

  #heldKind(): HeldKind {
    const piece = this.#on.draftable();
    if (!piece) return null;
    return poseOf(piece) ? 'stand' : piece.facing === undefined ? null : 'counter';
  }

  /** Handles a key. Returns whether the board uses it. */
  press(event: KeyboardEvent): boolean {
    const { layout, drafter } = this.#on;
    if (event.key === 'Shift' && !event.repeat && drafter.held?.by === 'pointer') {
      drafter.waypoint();
      return true;
    }
    const intent = intentOf(event, this.#heldKind());
    if (!intent) return false;
    if ((intent.do === 'formation' || intent.do === 'gap') && !this.#on.formations().length) return false;
    // Keys also turn a dragged stand; the pointer keeps hold of it.
    const dragged = drafter.held !== null && drafter.held.by !== 'keys';
    if (!dragged) {
      layout.cursor.shown = true;
      layout.hovered = null;
    }
    this.#do(intent, dragged);
    return true;
  }

  #do(intent: Intent, dragged: boolean): void {
    const { layout, drafter, camera } = this.#on;
    switch (intent.do) {
      case 'step':
        this.#step(intent.towards);
        break;
      case 'pan':
        camera()?.pan(...intent.by);
        break;
      case 'zoom':
        camera()?.zoomBy(intent.factor);
        break;
      case 'wide':
        camera()?.fitWidth();
        break;
      case 'action':
        this.#on.showAction?.();
        break;
      case 'fit':
        camera()?.fit();
        break;
      case 'touch':
        if (drafter.held?.by === 'keys') void drafter.commit();
        else this.#touch(intent.many === true);
        break;
      case 'cancel':
        this.#on.cancel();
        break;
      case 'piece':
        this.nextActive(intent.by);
        break;
      case 'target':
        this.#nextTarget(intent.by);
        break;
      case 'stack': {
        const { place, piece } = layout.cursor;
        const stack = place === null ? [] : (layout.stacks.get(place) ?? []);
        this.#cycle(stack.map(({ id }) => id), piece, intent.by); // prettier-ignore
        break;
      }
      case 'turn':
        if (!dragged) this.#hold();
        drafter.turn(intent.by, intent.fine ? 'fine' : 'usual');
        break;
      case 'nudge': {
        if (dragged) break;
        this.#hold();
        const by = intent.fine ? NUDGE.fine : NUDGE.usual;
        drafter.nudge([intent.towards[0] * by, intent.towards[1] * by]);
        if (drafter.held) camera()?.reveal([drafter.held.at]);
        break;
      }
      case 'formation':
        if (!dragged) this.#hold();
        drafter.nextFormation(this.#on.formations());
        break;
      case 'gap':
        drafter.widen(intent.by);
        break;
      case 'waypoint':
        drafter.waypoint();
    }
  }

  /** Starts a draft of the selected piece, unless one is in progress. */
  #hold(): void {
    const { drafter, layout } = this.#on;
    const piece = this.#on.draftable();
    if (!piece || drafter.held?.piece.id === piece.id) return;
    drafter.begin(piece, 'keys');
    layout.cursor.put(spaceOf(piece), piece.id);
  }

  #touch(many: boolean): void {
    const hit = this.#on.layout.cursorHit();
    if (hit) this.#on.touch(hit, many);
  }

  #step(towards: Point): void {
    const { layout, drafter } = this.#on;
    const { atlas, cursor } = layout;
    if (atlas.open) {
      const here = cursor.piece === null ? null : layout.whereIs(cursor.piece);
      const middle: Point = [atlas.size[0] / 2, atlas.size[1] / 2];
      const next = here
        ? stepAmong(layout.stands, here, towards)?.piece.id
        : nearestFirst(layout.stands.map(({ piece }) => piece.id), (id) => layout.whereIs(id), middle)[0]; // prettier-ignore
      if (next !== undefined) this.goTo(next);
      return;
    }
    const next = cursor.step(atlas, towards, this.#start());
    if (next === null) return;
    this.goTo(next);
    if (drafter.held?.by === 'keys') drafter.enter(next);
  }

  #start(): string | null {
    const { atlas } = this.#on.layout;
    const place = this.#on.layout.placeOf(this.#on.selected());
    return place ?? atlas.nearest([atlas.size[0] / 2, atlas.size[1] / 2])?.id ?? null;
  }

  #nextTarget(by: 1 | -1): void {
    const { layout } = this.#on;
    const selected = this.#on.selected();
    const start = selected === null ? null : layout.pieces.has(selected) ? layout.whereIs(selected) : null;
    const where = (id: string): Point | null => layout.whereIs(id);
    const targets = this.#on.targets().keys();
    const ring = start
      ? nearestFirst(targets, where, start)
      : inReadingOrder(targets, where, layout.atlas.room * 2);
    this.#cycle(ring, layout.aimed(layout.cursorHit())?.id ?? null, by);
  }

  /** Goes to the next piece that can act. */
  nextActive(by: 1 | -1): void {
    const { layout } = this.#on;
    const ring = inReadingOrder(layout.active, (id) => layout.whereIs(id), layout.atlas.room * 2);
    const now = layout.cursor.piece;
    // Past the last piece on the map the page may go on with those beside it.
    const last = now !== null && now === (by > 0 ? ring.at(-1) : ring[0]);
    if ((last || !ring.length) && this.#on.beyond?.()) return;
    this.#cycle(ring, now, by);
  }

  #cycle(ring: readonly string[], now: string | null, by: 1 | -1): void {
    const next = cycle(ring, now, by);
    if (next !== null) this.goTo(next);
  }

  /** Moves the cursor to a piece, a space or an edge and announces it. */
  goTo(id: string): void {
    const { layout } = this.#on;
    const { atlas, cursor, stacks, active, pieces } = layout;
    const piece = pieces.get(id);
    const stands = poseOf(piece) !== null;
    const place = piece ? spaceOf(piece) : id;
    const at = stands ? layout.whereIs(id) : place === null ? null : atlas.where(place);
    if (!at) return;
    cursor.put(place, piece ? piece.id : null);
    this.#on.camera()?.reveal([at]);
    this.#on.announce(
      announcement({
        place,
        chosen: cursor.piece,
        atlas,
        stacks,
        targets: this.#on.targets(),
        active,
        selected: this.#on.selected(),
        pieces,
      }),
    );
    this.#on.hover({ kind: piece ? 'piece' : isEdge(id) ? 'edge' : 'space', id });
  }
}
