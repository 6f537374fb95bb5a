import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chapterOf, chapters, interpreted, numberOf, partOf, rulingText } from './chapters';

const clause = (id: string, title: string, text = '', ruling = false) => ({ id, title, text, ruling });
const book = [
  clause('S5.0', 'Movement'),
  clause('S5.14', 'Enemy zones'),
  clause('S7.0', 'Combat'),
  clause('W3', 'Leaving a zone', 'It may stay.\n\nClauses: S5.14, S7.0.', true),
  clause('W4', 'Dice', 'Any die may be rolled again.', true),
];

describe('chapters', () => {
  it('hold the clauses of one number, each with its rulings', () => {
    const made = chapters(book);
    expect(made.map(({ id, title }) => [id, title])).toEqual([
      ['S5', 'Movement'],
      ['S7', 'Combat'],
      ['rulings', 'Other rulings'],
    ]);
    expect(made[0]?.passages.map((one) => [one.clause.id, one.rulings.map(({ id }) => id)])).toEqual([
      ['S5.0', []],
      ['S5.14', ['W3']],
    ]);
    expect(made[1]?.passages[0]?.see.map(({ id }) => id)).toEqual(['W3']);
    expect(made[2]?.passages.map((one) => one.clause.id)).toEqual(['W4']);
  });

  it('gather named clauses under a heading, and come in the order of their numbers', () => {
    const names = ['intro', '7', 'dawn-1', 'dawn-2', '1', '1n1', '2'].map((id) => clause(id, `about ${id}`));
    const made = chapters(names);
    expect(made.map(({ id }) => id)).toEqual(['intro', '1', '2', '7', 'dawn']);
    expect(made.map(numberOf)).toEqual(['', '1', '2', '7', '']);
    expect(made.at(-1)?.title).toBe('Dawn');
  });

  it('are cut at the second number if they are long', () => {
    const many = Array.from({ length: 70 }, (_, n) => clause(`7.${38 + (n % 2)}.${n}`, `clause ${n}`));
    expect(chapters(many).map(({ id }) => id)).toEqual(['7.38', '7.39']);
  });
});

it('a ruling ends with its clauses', () => {
  expect(interpreted(book[3] ?? { text: '' })).toEqual(['S5.14', 'S7.0']);
  expect(interpreted({ text: 'No clause.' })).toEqual([]);
  expect(rulingText(book[3]?.text ?? '')).toBe('It may stay.');
});

it('every rulebook has chapters of a length that can be read', () => {
  for (const name of ['westwall', 'arracourt', 'guards', 'greatbattles', 'panzer']) {
    const file = resolve(import.meta.dirname, `../../../crates/${name}/data/rules.toml`);
    const ids = [...readFileSync(file, 'utf8').matchAll(/^id = "(.+)"$/gm)].map(([, id = '']) => id);
    const made = chapters(ids.map((id) => clause(id, id)));
    expect(Math.max(...made.map(({ passages }) => passages.length)), name).toBeLessThanOrEqual(60);
    expect(made.length, name).toBeLessThan(ids.length / 4);
    // A chapter without a number has a heading, not the name of its first clause.
    expect(made.filter((one) => !numberOf(one) && one.title === one.passages[0]?.clause.id)).toEqual([]);
    expect(ids.every((id) => chapterOf(id) !== '')).toBe(true);
  }
});

it('chapters belong to parts by the letter of a battle', () => {
  const maps = [
    { id: 'arnhem', name: 'Arnhem' },
    { id: 'bastogne', name: 'Bastogne' },
  ];
  expect(['S5', 'B15', 'A7', '7.38', 'dawn'].map((id) => partOf(id, maps))).toEqual([
    'Common rules',
    'Bastogne',
    'Arnhem',
    '',
    '',
  ]);
});
