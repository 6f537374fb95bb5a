/** Names of scenarios, of their optional rules and of their seats. */

import type { BookInfo, MatchCard, OptionInfo, ScenarioInfo } from '../wire';

type Choice = Pick<ScenarioInfo, 'id' | 'sides' | 'options'>;

/** A scenario's name with its battle: several battles have a campaign. */
export function fullName(
  { maps }: Pick<BookInfo, 'maps'>,
  { name, map }: Pick<ScenarioInfo, 'name' | 'map'>,
): string {
  const battle = maps.find(({ id }) => id === map)?.name;
  return battle === undefined || name.includes(battle) ? name : `${battle}: ${name}`;
}

/** The enabled options, in the scenario's order. */
export function chosenOptions(scenario: Choice, on: readonly string[]): OptionInfo[] {
  return scenario.options.filter((option) => on.includes(option.id));
}

/** The scenario with its options as the server takes it: `first+bridges`. */
export function scenarioWithOptions(scenario: Choice, on: readonly string[]): string {
  return [scenario.id, ...chosenOptions(scenario, on).map((option) => option.id)].join('+');
}

/** The names of the seats: the sides, unless an option decides sides in play. */
export function seatNames(scenario: Choice, on: readonly string[]): string[] {
  return chosenOptions(scenario, on).find((option) => option.seats.length)?.seats ?? scenario.sides;
}

/** A match's optional rules in one line; empty if it has none. */
export function optionsText({ options }: Pick<MatchCard, 'options'>): string {
  return options.length ? `with ${options.join(', ')}` : '';
}
