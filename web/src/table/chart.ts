/** Numbers for the game summary: chart scales, the score by turn and the turning points. */

import type { Moment } from '../wire';

/** The frame of a chart by turn, in units of its drawing: room for the scale on the left and for names on the right. */
export const PLOT = { width: 560, left: 40, right: 476, top: 12, bottom: 28 } as const;

/** The turns that get a number: all, or every other one where they would touch. */
export function numbered<T extends { turn: number }>(turns: readonly T[]): T[] {
  return turns.length <= 20 ? [...turns] : turns.filter(({ turn }) => turn % 2 === 1);
}

/** Moves heights apart where names would overlap. Their order stays. */
export function apart(heights: readonly number[], gap: number): number[] {
  const order = heights.map((_, at) => at).sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  const moved = [...heights];
  for (let n = 1; n < order.length; n += 1) {
    const [above = 0, below = 0] = [order[n - 1], order[n]];
    moved[below] = Math.max(moved[below] ?? 0, (moved[above] ?? 0) + gap);
  }
  return moved;
}

/** Maps one range onto another. An empty range maps to the middle. */
export function scale(from: [number, number], to: [number, number]): (value: number) => number {
  const [low, high] = from;
  const [start, end] = to;
  if (high === low) return () => (start + end) / 2;
  return (value) => start + ((value - low) / (high - low)) * (end - start);
}

/** Round numbers that cover a range in about `count` steps. */
export function ticks(low: number, high: number, count: number): number[] {
  if (!(high > low)) return [low];
  const rough = (high - low) / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((m) => m * power >= rough) ?? 10) * power;
  const made: number[] = [];
  for (let at = Math.floor(low / step); at * step < high + step; at += 1)
    made.push(Number((at * step).toFixed(6)));
  return made;
}

/** The last moment of each turn. */
export function byTurn(moments: Moment[]): Moment[] {
  const turns = new Map<number, Moment>();
  for (const moment of moments) turns.set(moment.standing.turn, moment);
  return [...turns.values()].sort((a, b) => a.standing.turn - b.standing.turn);
}

/** How many units each seat lost in each turn. What came back counts as nothing. */
export function lossesByTurn(moments: Moment[]): { turn: number; lost: number[] }[] {
  let before: number[] = [];
  return byTurn(moments).map(({ standing: { turn, losses } }) => {
    const lost = losses.map((total, seat) => Math.max(0, total - (before[seat] ?? 0)));
    before = losses;
    return { turn, lost };
  });
}

/** A step at which the rulebook's evaluation of the position swung. */
export type Swing = { step: number; turn: number; swing: number };

/** The largest swings, in game order. Steps close together count once; set-up steps do not count. */
export function turningPoints(
  moments: Moment[],
  most: number,
  setup: ReadonlySet<number> = new Set(),
): Swing[] {
  const swings: Swing[] = [];
  for (let at = 1; at < moments.length; at += 1) {
    const before = moments[at - 1];
    const after = moments[at];
    if (before?.judged == null || after?.judged == null || setup.has(after.step)) continue;
    const swing = after.judged - before.judged;
    if (swing !== 0) swings.push({ step: after.step, turn: after.standing.turn, swing });
  }
  swings.sort((a, b) => Math.abs(b.swing) - Math.abs(a.swing));
  const chosen: Swing[] = [];
  for (const swing of swings) {
    if (chosen.length === most) break;
    if (chosen.every((c) => Math.abs(c.step - swing.step) > 2)) chosen.push(swing);
  }
  return chosen.sort((a, b) => a.step - b.step);
}

/** A share as players read it: `58%`. */
export function percent(weight: number, total: number): string {
  const share = total > 0 ? (100 * weight) / total : 0;
  return `${share >= 10 || Number.isInteger(share) ? Math.round(share) : share.toFixed(1)}%`;
}
