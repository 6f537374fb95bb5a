// The draft that a player is making on the board: begun by dragging, by the handle or by a key; ended by letting go.
import type { Draft, Piece, Sketch } from '../wire';
import type { Hit } from './aim';
import {
  ahead,
  carry,
  changed,
  draftOf,
  enter,
  fix,
  heldStand,
  hold,
  inSpaces,
  nudge,
  STEP,
  turn,
  turnTowards,
  type Held,
} from './drafting';
import type { Atlas, Point } from './geometry';
import { nose, poseWords, reach } from './stands';
import { compass, spotOf } from './spots';

/** What became of a draft that the player let go: done, refused, or the rulebook knows no drafts. */
export type Settled = 'done' | 'refused' | 'unknown';

export interface Drafts {
  /** The newest draft, to be asked about while it changes. */
  ask: (draft: Draft) => void;
  /** Asks about exactly this draft, then does what it means. */
  settle: (draft: Draft) => Promise<Settled>;
  /** There is no draft any more. */
  drop: () => void;
}

/** A finger or the wheel turns by as much for so many pixels. */
const NOTCH = 40;

export class Drafter {
  readonly #drafts: () => Drafts | undefined;
  readonly #atlas: () => Atlas;
  held = $state.raw<Held | null>(null);
  /** Where the stand was grasped, from its centre: it does not jump under the pointer. */
  #grasp: Point = [0, 0];
  #wheel = 0;
  #settling = false;

  constructor(atlas: () => Atlas, drafts: () => Drafts | undefined) {
    this.#atlas = atlas;
    this.#drafts = drafts;
  }

  begin(piece: Piece, by: Held['by'], pointer?: Point): void {
    if (this.#settling) return;
    const known = this.held?.piece.id === piece.id ? this.held : null;
    this.held = known ? { ...known, piece, by } : hold(piece, by, this.#atlas(), pointer);
    this.#grasp = pointer ? [pointer[0] - this.held.at[0], pointer[1] - this.held.at[1]] : [0, 0];
    this.#wheel = 0;
  }

  carry(at: Point, under: Hit | null): void {
    this.#change((held) =>
      carry(held, inSpaces(held) ? at : [at[0] - this.#grasp[0], at[1] - this.#grasp[1]], under),
    );
  }

  enter(space: string): void {
    const at = this.#atlas().centre(space);
    if (at) this.#change((held) => enter(held, space, at));
  }

  nudge(by: Point): void {
    this.#change((held) => nudge(held, by, this.#atlas().size));
  }

  waypoint(): void {
    this.#change(fix);
  }

  turn(by: 1 | -1, how: keyof typeof STEP): void {
    this.#change((held) => turn(held, by * STEP[how], by));
  }

  turnTowards(point: Point): void {
    this.#change((held) => turnTowards(held, point));
  }

  /** The wheel turns what is in hand, a notch at a time. */
  wheel(pixels: number): void {
    this.#wheel += pixels;
    const notches = Math.trunc(this.#wheel / NOTCH);
    this.#wheel -= notches * NOTCH;
    if (notches !== 0) this.turn(notches > 0 ? 1 : -1, 'usual');
  }

  #change(how: (held: Held) => Held): void {
    if (!this.held || this.#settling) return;
    const next = how(this.held);
    if (next === this.held) return;
    this.held = next;
    this.#drafts()?.ask(draftOf(next));
  }

  /** Whether the way or the facing is the player's own: more than a drag to where something is offered. */
  get elaborate(): boolean {
    return this.held !== null && (this.held.turned || this.held.waypoints.length > 0 || this.held.fixed > 0);
  }

  /** Does what the draft means. What the keyboard holds stays in hand if it is refused. */
  async settle(): Promise<Settled> {
    const { held } = this;
    const drafts = this.#drafts();
    if (!held || !changed(held) || !drafts || this.#settling) {
      this.drop();
      return 'done';
    }
    this.#settling = true;
    try {
      const settled = await drafts.settle(draftOf(held));
      this.#settling = false;
      if (settled !== 'refused' || held.by !== 'keys') this.drop();
      return settled;
    } finally {
      this.#settling = false;
    }
  }

  drop(): void {
    if (!this.held || this.#settling) return;
    this.held = null;
    this.#drafts()?.drop();
  }

  /** Where the handle of a piece is: before its front. `gap` is how far from it, in map units. */
  handle(piece: Piece, gap: number): { at: Point; from: Point } | null {
    const held = this.held?.piece.id === piece.id ? this.held : hold(piece, 'handle', this.#atlas());
    if (held.heading === null || !held.from) return null;
    const stand = heldStand(held);
    const atlas = this.#atlas();
    const last = held.spaces[held.spaces.length - 1];
    const centre = stand ? held.at : (atlas.centre(last ?? '') ?? held.from);
    const rim = stand ? reach(stand.base) + nose(stand.base) : atlas.counter * 0.72;
    return {
      from: ahead(centre, held.heading, rim),
      at: ahead(centre, held.heading, rim + gap),
    };
  }
}

/** A draft in words, for those who hear it: where it leads, what it costs and why it is refused. */
export function draftWords(held: Held, sketch: Sketch | null): string {
  const last = held.spaces[held.spaces.length - 1];
  const heading = held.heading ?? 0;
  const where = inSpaces(held)
    ? [last ? `to ${last}` : '', held.turned ? `facing ${compass(heading)}` : '']
    : [poseWords({ at: spotOf(held.at), heading })];
  const why = sketch?.refusal;
  return [
    ...where,
    sketch?.cost ?? '',
    why ? `not allowed, ${why.clause}: ${why.message.replace(/[.]$/, '')}` : '',
    ...(sketch?.reds ?? [])
      .filter(({ clause }) => clause !== why?.clause)
      .map(({ clause, text }) => `${clause}: ${text}`),
    sketch?.seen.length ? `${sketch.seen.length} enemy in sight` : '',
  ]
    .filter(Boolean)
    .join(', ');
}
