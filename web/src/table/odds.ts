/** Groups the results of a combat for display: results that differ only in an amount are one line. */

import type { Chance, Odds } from '../wire';

/** One amount among results of a kind. */
export type Amount = { amount: number; weight: number; atLeast: number };

/** Results of a kind. */
export type Outcome = {
  /** The result without its amount. */
  result: string;
  weight: number;
  /** The chances that it groups. */
  chances: Chance[];
  /** The weight of each amount; empty unless the results differ only in the amount. */
  amounts: Amount[];
  /** The unit of the amount, such as `AP`. */
  unit: string;
};

/** A result with an amount and its unit: `success, 3 AP`. */
const MEASURED = /^(.+?), (\d+)(?: (\S.*))?$/;

type Measured = { head: string; amount: number; unit: string };

function measured(result: string): Measured | null {
  const found = MEASURED.exec(result);
  if (!found) return null;
  return { head: found[1] ?? '', amount: Number(found[2]), unit: found[3] ?? '' };
}

/** Groups chances by result, in order of first appearance. */
export function outcomes(chances: Chance[]): Outcome[] {
  const made = new Map<string, Outcome>();
  for (const chance of chances) {
    const part = measured(chance.result);
    const key = part ? `${part.head}, ${part.unit}` : chance.result;
    const same = part ? made.get(key) : undefined;
    const amount = part ? [{ amount: part.amount, weight: chance.weight, atLeast: 0 }] : [];
    if (same) {
      same.weight += chance.weight;
      same.chances.push(chance);
      same.amounts.push(...amount);
    } else {
      made.set(part ? key : `${key} (${made.size})`, {
        result: part?.head ?? chance.result,
        weight: chance.weight,
        chances: [chance],
        amounts: amount,
        unit: part?.unit ?? '',
      });
    }
  }
  return [...made.values()].map(finish);
}

/** Keeps a single amount in the result's text; sorts several and adds the weight of each amount or more. */
function finish(outcome: Outcome): Outcome {
  const [only, ...others] = outcome.chances;
  if (only && !others.length) return { ...outcome, result: only.result, amounts: [] };
  const amounts = [...outcome.amounts].sort((a, b) => a.amount - b.amount);
  let rest = outcome.weight;
  for (const one of amounts) {
    one.atLeast = rest;
    rest -= one.weight;
  }
  return { ...outcome, amounts };
}

/** Whether a fact is a term of a sum: terms end with a clause, the sum does not. */
export function isTerm([label]: Odds['facts'][number]): boolean {
  return label.trimEnd().endsWith(']');
}

/** The weight of each result, in order of first appearance: the odds in one line. */
export function byResult(chances: Chance[]): [result: string, weight: number][] {
  const made = new Map<string, number>();
  for (const { result, weight } of outcomes(chances)) made.set(result, (made.get(result) ?? 0) + weight);
  return [...made];
}
