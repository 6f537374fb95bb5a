// The layout of the board: where everything lies, derived from the scene, the pointer and the keyboard cursor.
import type { Board, Scene } from '../wire';
import type { Aim, Hit, How } from './aim';
import { UNIT } from './camera';
import { Cursor } from './cursor.svelte';
import { Atlas, contains, EDGES, isEdge, type Point } from './geometry';
import { spaceOf } from './place';
import { spotOf } from './spots';
import { byId, counterAt, lay, setOf, sizeIn, stacksOf, trayOf } from './stacks';
import { standAt, standsOf } from './stands';
import { arrowsOf, tonesOf, pathTo, type Mark, type Target } from './targets';

/** What the layout is derived from. */
export interface LayoutInput {
  board: Board;
  scene: Scene;
  selected: string | null;
  targets: ReadonlyMap<string, Target>;
  marks: readonly Mark[];
  aimAt: (hit: Hit, how: How) => Aim | null;
}

/** A space narrower than this, in pixels, is missed by fingers now and then. */
const FINGER = 44;

const coarse = (): boolean => window.matchMedia('(pointer: coarse)').matches;

export class Layout {
  readonly #input: () => LayoutInput;
  /** What is under the pointer. */
  hovered = $state.raw<Hit | null>(null);
  /** The space whose stack a tap has opened. */
  opened = $state<string | null>(null);
  /** The target that a finger has proposed on a small map; a second tap confirms it. */
  proposed = $state<string | null>(null);
  /** The dragged counter. */
  carried = $state.raw<{ piece: string; at: Point; over: Hit | null } | null>(null);
  /** The dragged stand. Hits ignore it, so that the pointer finds what lies below. */
  held = $state<string | null>(null);
  /** The box that the player draws around pieces. */
  box = $state.raw<{ from: Point; to: Point } | null>(null);
  readonly cursor = new Cursor();
  /** CSS pixels per map unit. */
  scale = $state(UNIT);

  // A derived value by itself: the atlas, and with it the camera, is made once a board, not at every selection.
  readonly #board = $derived.by(() => this.#input().board);
  readonly atlas: Atlas = $derived.by(() => new Atlas(this.#board));
  readonly pieces = $derived.by(() => byId(this.#input().scene.pieces));
  readonly active = $derived.by(() => setOf(this.#input().scene.active));
  readonly tones = $derived.by(() => tonesOf(this.#input().marks));
  readonly stands = $derived.by(() => standsOf(this.#input().scene.pieces));

  readonly stacks = $derived.by(() => {
    return stacksOf(this.#input().scene.pieces, this.atlas);
  });

  /** The open stack: the one under the pointer, the one tapped, or the one at the cursor. */
  readonly open = $derived.by(() => {
    if (this.carried) return null;
    const { targets, selected } = this.#input();
    const atCursor = this.cursor.shown ? this.cursor.place : null;
    const place = this.atlas.areas
      ? this.crowdAt(this.opened ?? atCursor)
      : (this.#spaceUnder(this.hovered) ??
        this.opened ??
        atCursor ??
        (targets.size === 0 ? this.placeOf(selected) : null));
    // A stack that is a target stays closed, so that it does not get in the way of the move.
    if (place && targets.has(place) && !this.stacks.get(place)?.some(({ id }) => targets.has(id)))
      return null;
    return place ?? null;
  });

  readonly laid = $derived.by(() =>
    lay(
      this.stacks,
      this.atlas,
      this.open === null ? null : { space: this.open, size: this.#readable() },
      this.#input().board.sides,
      this.#input().selected,
    ),
  );
  readonly from = $derived.by(() => this.placeOf(this.#input().selected));
  /** The target under the pointer or the cursor. */
  readonly over = $derived.by(() => {
    if (this.cursor.shown) return this.aimed(this.cursorHit())?.id ?? null;
    return this.carried
      ? (this.aimed(this.carried.over, 'drop')?.id ?? null)
      : (this.aimed(this.hovered)?.id ?? this.#proposal());
  });
  readonly path = $derived.by(() => {
    const { targets, selected } = this.#input();
    const target = this.over === null ? undefined : targets.get(this.over);
    const points = this.over !== null && target ? pathTo(this.over, target, this.from, this.atlas) : [];
    // In an area the path starts where the counter lies.
    const start = this.atlas.areas ? this.laid.find(({ piece }) => piece.id === selected) : undefined;
    return start && points.length > 1 ? [start.at, ...points.slice(1)] : points;
  });
  readonly arrows = $derived.by(() => arrowsOf([...this.laid, ...this.stands], this.tones));
  readonly chosenSpace = $derived.by(() => {
    const { selected } = this.#input();
    return selected !== null && !this.pieces.has(selected) ? selected : null;
  });

  constructor(input: () => LayoutInput) {
    this.#input = input;
  }

  /** The pieces that can act within a box, in reading order. */
  within({ from, to }: { from: Point; to: Point }): string[] {
    const [left, right] = [Math.min(from[0], to[0]), Math.max(from[0], to[0])];
    const [top, bottom] = [Math.min(from[1], to[1]), Math.max(from[1], to[1])];
    const inside = (at: Point): boolean => at[0] >= left && at[0] <= right && at[1] >= top && at[1] <= bottom;
    return [...this.active].filter((id) => {
      const at = this.whereIs(id);
      return at !== null && inside(at);
    });
  }

  /** The proposed target, while it is one. */
  #proposal(): string | null {
    return this.proposed !== null && this.#input().targets.has(this.proposed) ? this.proposed : null;
  }

  /** Whether spaces are too small to hit one of them surely with a finger: a tap then only proposes. */
  get proposes(): boolean {
    return !this.atlas.areas && !this.atlas.open && this.atlas.room * 2 * this.scale < FINGER;
  }

  /** What a hit aims at. */
  aimed(hit: Hit | null, how: How = 'touch'): Aim | null {
    return hit && this.#input().aimAt(hit, how);
  }

  /** The space of a piece. */
  placeOf(id: string | null): string | null {
    return id === null ? null : spaceOf(this.pieces.get(id));
  }

  #spaceUnder(hit: Hit | null): string | null {
    if (!hit || hit.kind === 'point') return null;
    return hit.kind === 'piece' ? this.placeOf(hit.id) : hit.id;
  }

  /** The smallest counter that can be read and touched at the current scale. */
  #readable(): number {
    return Math.max(this.atlas.counter, (coarse() ? 52 : 44) / this.scale);
  }

  /** The place, if it is an area whose counters are too small to read and touch at the current scale. */
  crowdAt(place: string | null): string | null {
    const stack = place === null ? undefined : this.stacks.get(place);
    if (place === null || !stack || stack.length < 2) return null;
    const size = sizeIn(place, stack, this.atlas, this.#input().board.sides);
    return size * this.scale < (coarse() ? 40 : 26) ? place : null;
  }

  /** Whether the counters of a place overlap, or are too small to pick one with a finger. */
  isCrowded(place: string | null): boolean {
    if (place === null) return false;
    return this.atlas.areas ? this.crowdAt(place) !== null : (this.stacks.get(place) ?? []).length > 1;
  }

  /** Where anything with an id is on the map. */
  whereIs(id: string): Point | null {
    const stand = this.stands.find(({ piece }) => piece.id === id);
    if (stand) return stand.at;
    const place = this.placeOf(id);
    return place === null ? this.atlas.where(id) : this.atlas.centre(place);
  }

  /** The smallest width that a finger or a pointer can hit, in map units. */
  get touchable(): number {
    return (coarse() ? 44 : 24) / this.scale;
  }

  /** What is at a point of the map. */
  hit(at: Point): Hit | null {
    const carried = this.carried?.piece ?? this.held;
    const lying = counterAt(this.laid, at);
    if (lying && carried !== lying.piece.id) return { kind: 'piece', id: lying.piece.id };
    const others = carried === null ? this.stands : this.stands.filter(({ piece }) => piece.id !== carried);
    const stand = standAt(others, at, this.touchable);
    if (stand) return { kind: 'piece', id: stand.piece.id };
    const tray = this.atlas.areas ? trayOf(this.laid, this.open) : null;
    if (this.open !== null && tray && contains(tray, at)) return { kind: 'space', id: this.open };
    const space = this.atlas.at(at);
    if (space) return { kind: 'space', id: space.id };
    const [width, height] = this.atlas.size;
    if (this.atlas.open && contains({ x: 0, y: 0, width, height }, at))
      return { kind: 'point', at: spotOf(at) };
    if (this.#input().targets.size === 0 && carried === null) return null;
    const edge = EDGES.find((edge) => contains(this.atlas.strip(edge), at));
    return edge ? { kind: 'edge', id: edge } : null;
  }

  /** What the keyboard cursor points at: its piece if that is a target, then its space if that is, then a piece. */
  cursorHit(): Hit | null {
    const { place, piece } = this.cursor;
    const { targets } = this.#input();
    if (piece !== null && (place === null || targets.has(piece))) return { kind: 'piece', id: piece };
    if (place === null) return null;
    const here: Hit = { kind: isEdge(place) ? 'edge' : 'space', id: place };
    if ((this.aimed(here)?.id ?? null) !== null) return here;
    const stack = this.stacks.get(place) ?? [];
    const top = piece ?? stack.find(({ id }) => this.active.has(id))?.id ?? stack[stack.length - 1]?.id;
    return top === undefined ? here : { kind: 'piece', id: top };
  }
}
