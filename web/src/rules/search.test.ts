import { describe, expect, it } from 'vitest';
import { around, parts, search } from './search';

const clauses = [
  { id: 'S5.1', title: 'Movement', text: 'Units move. See S7.1 for combat.' },
  { id: 'S5.14', title: 'Leaving', text: 'A unit in a zone of control stays.' },
  { id: 'S7.1', title: 'Combat', text: 'Zones of control oblige to attack.' },
  { id: 'B2.0', title: 'Hürtgen', text: 'A forest.' },
];
const ids = (query: string) => search(clauses, query).map((c) => c.id);

describe('searching the rules', () => {
  it('finds a number itself first, then those below it', () =>
    expect(ids('s5.1')).toEqual(['S5.1', 'S5.14']));
  it('finds words in headings before words in texts', () => expect(ids('combat')).toEqual(['S7.1', 'S5.1']));
  it('finds several words wherever they stand', () => expect(ids('control zone')).toEqual(['S5.14', 'S7.1']));
  it('does not mind accents and case', () => expect(ids('HURTGEN')).toEqual(['B2.0']));
  it('shows everything while nothing is asked', () => expect(ids('  ')).toHaveLength(4));
  it('finds nothing where nothing is', () => expect(ids('submarine')).toEqual([]));
});

describe('clause numbers in text', () => {
  const known = new Set(clauses.map((c) => c.id));
  it('are cut out where they are known', () => {
    expect(parts('See S7.1, not S9.9.', known)).toEqual([
      { text: 'See ', clause: null },
      { text: 'S7.1', clause: 'S7.1' },
      { text: ', not S9.9.', clause: null },
    ]);
  });
  it('may have letters and strokes in them, and are not found within longer numbers', () => {
    const more = new Set(['S4.1', 'S4.1-1A']);
    const found = (text: string) => parts(text, more).flatMap((p) => p.clause ?? []);
    expect(found('as S4.1-1A. says, and S4.1.')).toEqual(['S4.1-1A', 'S4.1']);
    expect(found('S4.12 and S4.1.3')).toEqual([]);
  });
  it('without letters are clauses in brackets alone', () => {
    const bare = new Set(['11.5', '11.5.2A', '21.4']);
    const found = (text: string) => parts(text, bare).flatMap((p) => p.clause ?? []);
    expect(found('lead attacker [11.5.2A] +6, then 21.4 points')).toEqual(['11.5.2A']);
    expect(found('held back [21.4, ruling D57] of 11.5')).toEqual(['21.4']);
    expect(found('[9.9] and [11.5.9]')).toEqual([]);
  });
  it('keep the text whole', () => {
    const text = 'S5.14 and S5.1.';
    expect(
      parts(text, known)
        .map((p) => p.text)
        .join(''),
    ).toBe(text);
  });
});

it('a clause has neighbours', () => {
  expect(around(clauses, 'S5.14')).toMatchObject({ before: { id: 'S5.1' }, after: { id: 'S7.1' } });
  expect(around(clauses, 'S5.1').before).toBeNull();
  expect(around(clauses, 'none')).toEqual({ before: null, after: null });
});
