// The draft that the player makes on the board: started by a drag, the handle or a key, and ended by releasing it.
import type { Draft, Piece, Sketch } from '../wire';
import type { Hit } from './aim';
import {
  ahead,
  carry,
  changed,
  draftOf,
  enter,
  fix,
  form,
  formationText,
  heldStand,
  hold,
  NO_FORMATION,
  widen,
  inSpaces,
  nudge,
  STEP,
  turn,
  turnTowards,
  type Formation,
  type Held,
} from './drafting';
import type { Atlas, Point } from './geometry';
import { nose, poseText, reach } from './stands';
import { compass, spotOf } from './spots';

/** The outcome of a committed draft: done, refused, or unknown to a rulebook without drafts. */
export type DraftResult = 'done' | 'refused' | 'unknown';

export interface DraftService {
  /** Asks the server for a preview of the current draft. */
  preview: (draft: Draft) => void;
  /** Checks this draft and carries it out. */
  commit: (draft: Draft) => Promise<DraftResult>;
  /** The draft is dropped. */
  cancel: () => void;
}

/** Wheel travel per turn of the piece, in pixels. */
const NOTCH = 40;

export class Drafter {
  readonly #drafts: () => DraftService | undefined;
  readonly #atlas: () => Atlas;
  held = $state.raw<Held | null>(null);
  /** The formation for the selected leader: it stays while the player drags again. */
  formation = $state.raw<Formation>(NO_FORMATION);
  /** The grip's offset from the centre of the stand, so that the stand does not jump to the pointer. */
  #grip: Point = [0, 0];
  #wheel = 0;
  #committing = false;

  constructor(atlas: () => Atlas, drafts: () => DraftService | undefined) {
    this.#atlas = atlas;
    this.#drafts = drafts;
  }

  begin(piece: Piece, by: Held['by'], pointer?: Point): void {
    if (this.#committing) return;
    const known = this.held?.piece.id === piece.id ? this.held : null;
    this.held = known
      ? { ...known, piece, by }
      : form(hold(piece, by, this.#atlas(), pointer), this.formation);
    this.#grip = pointer ? [pointer[0] - this.held.at[0], pointer[1] - this.held.at[1]] : [0, 0];
    this.#wheel = 0;
  }

  carry(at: Point, under: Hit | null): void {
    this.#change((held) =>
      carry(held, inSpaces(held) ? at : [at[0] - this.#grip[0], at[1] - this.#grip[1]], under),
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

  /** Sets the formation, in the current draft too. */
  form(formation: Formation): void {
    this.formation = formation;
    this.#change((held) => form(held, formation));
  }

  /** Cycles through the formations on offer, and back to a single piece. */
  nextFormation(offered: readonly string[]): void {
    const names = [null, ...offered];
    const at = names.indexOf(this.formation.name);
    this.form({ ...this.formation, name: names[(at + 1) % names.length] ?? null });
  }

  /** Changes the gap of the formation by one step. */
  widen(by: 1 | -1): void {
    if (this.formation.name !== null) this.form(widen(this.formation, by));
  }

  /** The wheel turns the dragged piece, one notch at a time. */
  wheel(pixels: number): void {
    this.#wheel += pixels;
    const notches = Math.trunc(this.#wheel / NOTCH);
    this.#wheel -= notches * NOTCH;
    if (notches !== 0) this.turn(notches > 0 ? 1 : -1, 'usual');
  }

  #change(how: (held: Held) => Held): void {
    if (!this.held || this.#committing) return;
    const next = how(this.held);
    if (next === this.held) return;
    this.held = next;
    this.#drafts()?.preview(draftOf(next));
  }

  /** Whether the player chose the path, the facing or a formation: more than a straight drag to a target. */
  get elaborate(): boolean {
    const { held } = this;
    if (!held) return false;
    return held.turned || held.waypoints.length > 0 || held.fixed > 0 || held.formation.name !== null;
  }

  /** Carries out the draft. A refused keyboard draft stays held, so that the player can correct it. */
  async commit(): Promise<DraftResult> {
    const { held } = this;
    const drafts = this.#drafts();
    if (!held || !changed(held) || !drafts || this.#committing) {
      this.cancel();
      return 'done';
    }
    this.#committing = true;
    try {
      const result = await drafts.commit(draftOf(held));
      this.#committing = false;
      if (result !== 'refused' || held.by !== 'keys') this.cancel();
      return result;
    } finally {
      this.#committing = false;
    }
  }

  cancel(): void {
    if (!this.held || this.#committing) return;
    this.held = null;
    this.#drafts()?.cancel();
  }

  /** The handle of a piece: in front of it, `offset` map units from its edge. */
  handle(piece: Piece, offset: number): { at: Point; from: Point } | null {
    const held = this.held?.piece.id === piece.id ? this.held : hold(piece, 'handle', this.#atlas());
    if (held.heading === null || !held.from) return null;
    const stand = heldStand(held);
    const atlas = this.#atlas();
    const last = held.spaces[held.spaces.length - 1];
    const centre = stand ? held.at : (atlas.centre(last ?? '') ?? held.from);
    const rim = stand ? reach(stand.base) + nose(stand.base) : atlas.counter * 0.72;
    return {
      from: ahead(centre, held.heading, rim),
      at: ahead(centre, held.heading, rim + offset),
    };
  }
}

/** Describes a draft for screen readers: where it leads, its formation, its cost and why it is refused. */
export function draftText(held: Held, sketch: Sketch | null): string {
  const last = held.spaces[held.spaces.length - 1];
  const heading = held.heading ?? 0;
  const where = inSpaces(held)
    ? [last ? `to ${last}` : '', held.turned ? `facing ${compass(heading)}` : '']
    : [poseText({ at: spotOf(held.at), heading })];
  const why = sketch?.refusal;
  return [
    ...where,
    formationText(held.formation),
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
