/** Optional rules of a scenario: how a choice of them is named, and what it makes of the seats. */

import type { MatchCard, OptionInfo, ScenarioInfo } from '../wire';

type Choice = Pick<ScenarioInfo, 'id' | 'sides' | 'options'>;

/** The options that are switched on, in the scenario's order. */
export function chosenOf(scenario: Choice, on: readonly string[]): OptionInfo[] {
  return scenario.options.filter((option) => on.includes(option.id));
}

/** The name by which a match is made: `first+bridges`. */
export function nameWith(scenario: Choice, on: readonly string[]): string {
  return [scenario.id, ...chosenOf(scenario, on).map((option) => option.id)].join('+');
}

/** What the seats are called: the sides, unless an option leaves open who plays which. */
export function seatsWith(scenario: Choice, on: readonly string[]): string[] {
  return chosenOf(scenario, on).find((option) => option.seats.length)?.seats ?? scenario.sides;
}

/** A match's optional rules in a few words; nothing without any. */
export function optionWords({ options }: Pick<MatchCard, 'options'>): string {
  return options.length ? `with ${options.join(', ')}` : '';
}
