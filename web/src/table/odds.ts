/** What a combat may lead to, put so that it can be read: results that differ only in how much stand together. */

import type { Chance, Odds } from '../wire';

/** How much, among results of one kind. */
export type Amount = { amount: number; weight: number; atLeast: number };

/** Results of one kind. */
export type Outcome = {
  /** What comes of it. */
  result: string;
  weight: number;
  /** The chances that it is made of. */
  chances: Chance[];
  /** How likely each amount is, where the results differ only in that; otherwise empty. */
  amounts: Amount[];
  /** What is counted, such as `AP`. */
  unit: string;
};

/** `success, 3 AP`: what comes of it, how much, and of what. */
const MEASURED = /^(.+?), (\d+)(?: (\S.*))?$/;

type Measured = { head: string; amount: number; unit: string };

function measured(result: string): Measured | null {
  const found = MEASURED.exec(result);
  if (!found) return null;
  return { head: found[1] ?? '', amount: Number(found[2]), unit: found[3] ?? '' };
}

/** The kinds of results in the order in which they first come. */
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
  return [...made.values()].map(settled);
}

/** One amount alone is part of the result; several are put in order, each with how likely it or more is. */
function settled(outcome: Outcome): Outcome {
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

/** Whether a fact is one term of a sum: it has a clause behind it, and the sum has none. */
export function isTerm([label]: Odds['facts'][number]): boolean {
  return label.trimEnd().endsWith(']');
}
