/** How even a scenario is: what games between equal computer players said. docs/balance has the runs behind the numbers. */

export type Balance = {
  /** The side that the share is counted for. */
  side: string;
  /** Its share of the games in percent, a draw as half. */
  share: number;
  games: number;
};

const REGULARS: Readonly<Record<string, readonly [string, number, number]>> = {
  spearhead: ['US', 38.8, 2000],
  relief: ['US', 98.4, 2000],
  campaign: ['US', 51.8, 2000],
  arnhem: ['Allied', 24.2, 2000],
  'arnhem-free': ['Allied', 13.3, 2000],
  hurtgen: ['US', 84.8, 2000],
  'hurtgen-free': ['US', 91.5, 2000],
  remagen: ['US', 77.7, 2000],
  'remagen-optimum': ['US', 50.9, 2000],
  first: ['German', 49.5, 2000],
  second: ['German', 8.7, 2000],
  goodwood: ['British', 47, 300],
  bonninghardt: ['British', 48, 300],
  veritable: ['British', 34, 300],
  'joes-bridge': ['British', 67, 300],
  'chance-encounter': ['American', 60, 10],
  'higher-ground': ['British', 75, 16],
  tonga: ['British', 19, 8],
  'the-village': ['American', 55, 10],
  'hell-on-wheels': ['American', 59, 16],
  'among-the-hedgerows': ['American', 94, 16],
  'villers-bocage-morning': ['British', 100, 6],
  'villers-bocage-afternoon': ['British', 97, 16],
  'out-of-the-mist': ['American', 100, 10],
  'glorious-goodwood': ['British', 50, 10],
  agira: ['1st Canadian Division', 0, 7],
};

/** Fewer games than this say little. */
const FEW = 30;

export function balanceOf(scenario: string): Balance | null {
  const found = REGULARS[scenario];
  return found ? { side: found[0], share: found[1], games: found[2] } : null;
}

/** The balance in a few words: `even`, `US favoured`, `German strongly favoured`, `even in 10 games`. */
export function balanceText({ side, share, games }: Balance, sides: readonly string[]): string {
  const few = games < FEW ? ` in ${games} games` : '';
  if (share >= 40 && share <= 60) return `even${few}`;
  const favoured = share > 50 ? side : (sides.find((one) => one !== side) ?? '');
  return `${favoured} ${Math.max(share, 100 - share) >= 75 ? 'strongly ' : ''}favoured${few}`;
}

/** How much there is to learn, from 1 (an evening's first game) to 5. */
const COMPLEXITY: Readonly<Record<string, number>> = {
  westwall: 2,
  arracourt: 3,
  guards: 4,
  panzer: 4,
  greatbattles: 4,
};

export const MOST_COMPLEX = 5;

export const complexityOf = (book: string): number | null => COMPLEXITY[book] ?? null;
