// How everything lies on the board just now, and what is where: derived from what is shown and from what the pointer and
// the keyboard are at.
import type { Board, Scene } from '../wire';
import type { Aim, Hit, How } from './aim';
import { UNIT } from './camera';
import { Cursor } from './cursor.svelte';
import { Atlas, contains, EDGES, isEdge, type Point } from './geometry';
import { spaceOf } from './place';
import { spotOf } from './spots';
import { byId, counterAt, lay, setOf, sizeIn, stacksOf, trayOf } from './stacks';
import { standAt, standsOf } from './stands';
import { arrowsOf, tonesOf, wayTo, type Mark, type Target } from './targets';

/** What the board is told. */
export interface Shown {
  board: Board;
  scene: Scene;
  selected: string | null;
  targets: ReadonlyMap<string, Target>;
  marks: readonly Mark[];
  aimAt: (hit: Hit, how: How) => Aim | null;
}

const coarse = (): boolean => window.matchMedia('(pointer: coarse)').matches;

export class Layout {
  readonly #shown: () => Shown;
  /** What the pointer is at. */
  hovered = $state.raw<Hit | null>(null);
  /** The space whose stack was opened by a tap. */
  opened = $state<string | null>(null);
  /** The counter in hand. */
  carried = $state.raw<{ piece: string; at: Point; over: Hit | null } | null>(null);
  /** The stand in hand: what lies under the pointer is looked for below it. */
  held = $state<string | null>(null);
  readonly cursor = new Cursor();
  /** CSS pixels of a map unit. */
  scale = $state(UNIT);

  readonly atlas: Atlas = $derived.by(() => new Atlas(this.#shown().board));
  readonly pieces = $derived.by(() => byId(this.#shown().scene.pieces));
  readonly active = $derived.by(() => setOf(this.#shown().scene.active));
  readonly tones = $derived.by(() => tonesOf(this.#shown().marks));
  readonly stands = $derived.by(() => standsOf(this.#shown().scene.pieces));

  readonly stacks = $derived.by(() => {
    const { scene, selected } = this.#shown();
    const found = stacksOf(scene.pieces, this.atlas);
    // The selected counter lies on top; in an area no counter lies on another.
    const chosen = selected === null || this.atlas.areas ? undefined : this.pieces.get(selected);
    const place = spaceOf(chosen);
    const stack = place === null ? undefined : found.get(place);
    if (chosen && place !== null && stack)
      found.set(place, [...stack.filter((one) => one !== chosen), chosen]);
    return found;
  });

  /** The stack that lies open: the one under the pointer, the one tapped, the one at the cursor. */
  readonly open = $derived.by(() => {
    if (this.carried) return null;
    const { targets, selected } = this.#shown();
    const atCursor = this.cursor.shown ? this.cursor.place : null;
    const place = this.atlas.areas
      ? this.crowdAt(this.opened ?? atCursor)
      : (this.#spaceUnder(this.hovered) ??
        this.opened ??
        atCursor ??
        (targets.size === 0 ? this.placeOf(selected) : null));
    // A stack that one may move onto is not in the way of the move.
    if (place && targets.has(place) && !this.stacks.get(place)?.some(({ id }) => targets.has(id)))
      return null;
    return place ?? null;
  });

  readonly laid = $derived.by(() =>
    lay(
      this.stacks,
      this.atlas,
      this.open === null ? null : { space: this.open, size: this.#readable() },
      this.#shown().board.sides,
    ),
  );
  readonly from = $derived.by(() => this.placeOf(this.#shown().selected));
  /** The target that the pointer or the cursor is at. */
  readonly over = $derived.by(() => {
    if (this.cursor.shown) return this.aimed(this.cursorHit())?.id ?? null;
    return this.carried
      ? (this.aimed(this.carried.over, 'drop')?.id ?? null)
      : (this.aimed(this.hovered)?.id ?? null);
  });
  readonly way = $derived.by(() => {
    const { targets, selected } = this.#shown();
    const target = this.over === null ? undefined : targets.get(this.over);
    const points = this.over !== null && target ? wayTo(this.over, target, this.from, this.atlas) : [];
    // In an area a way begins where the counter lies.
    const start = this.atlas.areas ? this.laid.find(({ piece }) => piece.id === selected) : undefined;
    return start && points.length > 1 ? [start.at, ...points.slice(1)] : points;
  });
  readonly arrows = $derived.by(() => arrowsOf([...this.laid, ...this.stands], this.tones));
  readonly chosenSpace = $derived.by(() => {
    const { selected } = this.#shown();
    return selected !== null && !this.pieces.has(selected) ? selected : null;
  });

  constructor(shown: () => Shown) {
    this.#shown = shown;
  }

  /** What a hit means just now. */
  aimed(hit: Hit | null, how: How = 'touch'): Aim | null {
    return hit && this.#shown().aimAt(hit, how);
  }

  /** The space of a piece. */
  placeOf(id: string | null): string | null {
    return id === null ? null : spaceOf(this.pieces.get(id));
  }

  #spaceUnder(hit: Hit | null): string | null {
    if (!hit || hit.kind === 'point') return null;
    return hit.kind === 'piece' ? this.placeOf(hit.id) : hit.id;
  }

  /** How large a counter is that can be read and touched at the present scale. */
  #readable(): number {
    return Math.max(this.atlas.counter, (coarse() ? 52 : 44) / this.scale);
  }

  /** An area with counters that are too small to be read and touched at the present scale. */
  crowdAt(place: string | null): string | null {
    const stack = place === null ? undefined : this.stacks.get(place);
    if (place === null || !stack || stack.length < 2) return null;
    const size = sizeIn(place, stack, this.atlas, this.#shown().board.sides);
    return size * this.scale < (coarse() ? 40 : 26) ? place : null;
  }

  /** Whether a counter is one of several that lie on each other, or too close to pick one with a finger. */
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

  /** The breadth that a finger or a pointer can hit, in map units. */
  get touchable(): number {
    return (coarse() ? 44 : 24) / this.scale;
  }

  /** What lies at a point of the map. */
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
    if (this.#shown().targets.size === 0 && carried === null) return null;
    const edge = EDGES.find((edge) => contains(this.atlas.strip(edge), at));
    return edge ? { kind: 'edge', id: edge } : null;
  }

  /** What the cursor of the keyboard means: its piece if that is a target, else its space if that is, else a piece. */
  cursorHit(): Hit | null {
    const { place, piece } = this.cursor;
    const { targets } = this.#shown();
    if (piece !== null && (place === null || targets.has(piece))) return { kind: 'piece', id: piece };
    if (place === null) return null;
    const here: Hit = { kind: isEdge(place) ? 'edge' : 'space', id: place };
    if ((this.aimed(here)?.id ?? null) !== null) return here;
    const stack = this.stacks.get(place) ?? [];
    const top = piece ?? stack.find(({ id }) => this.active.has(id))?.id ?? stack[stack.length - 1]?.id;
    return top === undefined ? here : { kind: 'piece', id: top };
  }
}
