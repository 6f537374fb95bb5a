/** A scenario and its optional rules: how a choice of them is named, and what it makes of the seats. */

import type { BookInfo, MatchCard, OptionInfo, ScenarioInfo } from '../wire';

type Choice = Pick<ScenarioInfo, 'id' | 'sides' | 'options'>;

/** A scenario's name with its battle, which tells several campaigns apart. */
export function fullName(
  { maps }: Pick<BookInfo, 'maps'>,
  { name, map }: Pick<ScenarioInfo, 'name' | 'map'>,
): string {
  const battle = maps.find(({ id }) => id === map)?.name;
  return battle === undefined || name.includes(battle) ? name : `${battle}: ${name}`;
}

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
