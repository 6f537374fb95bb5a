import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { balanceOf, balanceText } from './balance';

const docs = resolve(import.meta.dirname, '../../../docs/balance');
const text = readdirSync(docs)
  .map((file) => readFileSync(resolve(docs, file), 'utf8'))
  .join('\n');

it('says what the documented runs say', () => {
  for (const scenario of [
    'spearhead',
    'relief',
    'campaign',
    'arnhem',
    'hurtgen',
    'remagen',
    'first',
    'second',
  ]) {
    const { side, share } = balanceOf(scenario) ?? { side: '', share: 0 };
    const page = readFileSync(resolve(docs, `${scenario}.md`), 'utf8');
    expect(page, scenario).toMatch(new RegExp(`\\| ${side} \\| 2000 .*\\| ${share.toFixed(1)} %`));
  }
  for (const [scenario, row] of [
    ['goodwood', '| Operation Goodwood | 300, 52000 | 140 | 0 | 160 | 47 % |'],
    ['bonninghardt', '| Bönninghardt Ridge | 300, 52000 | 92 | 105 | 103 | 48 % |'],
    ['veritable', '| Operation Veritable | 300, 52000 | 82 | 43 | 175 | 34 % |'],
    ['joes-bridge', "| Joe's Bridge | 300, 52000 | 182 | 38 | 80 | 67 % |"],
  ] as const) {
    expect(text).toContain(row);
    expect(row).toContain(`| ${balanceOf(scenario)?.share} % |`);
    expect(row).toContain(`| ${balanceOf(scenario)?.games}, `);
  }
  expect(text).toContain('| 26 Higher Ground | 6, 2, 2 (seed 201) and 5, 0, 1 (seed 501) | 75 % |');
  expect(balanceOf('higher-ground')).toEqual({ side: 'British', share: 75, games: 16 });
  expect(text).toContain('| Regular against itself | 7 | 401 | won 0 of 7 | won 7 of 7 |');
  expect(balanceOf('agira')?.games).toBe(7);
  expect(balanceOf('no-such')).toBeNull();
});

it('is told in a few words', () => {
  const sides = ['US', 'German'];
  expect(balanceText({ side: 'US', share: 51.8, games: 2000 }, sides)).toBe('even');
  expect(balanceText({ side: 'US', share: 38.8, games: 150 }, sides)).toBe('German favoured');
  expect(balanceText({ side: 'US', share: 98, games: 30 }, sides)).toBe('US strongly favoured');
  expect(balanceText({ side: 'US', share: 50, games: 10 }, sides)).toBe('even in 10 games');
});
