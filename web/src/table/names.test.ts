import { describe, expect, it } from 'vitest';
import { Namer, spokenName, titleParts } from './names';

const units = [
  { id: '2-armor', name: '2' },
  { id: '26-art18', name: '26' },
  { id: '26-art12', name: '26' },
  { id: 'Lehr-art12', name: 'Lehr' },
  { id: '1/501', name: '1/501' },
  { id: '52', name: '52' },
];

describe('names of units', () => {
  it('add words to what is printed, and leave other ids alone', () => {
    expect(units.map(spokenName)).toEqual(['2 Armor', '26 Art 18', '26 Art 12', 'Lehr Art 12', null, null]);
    expect(spokenName({ id: 'closed 4138', name: '' })).toBeNull();
  });

  it('replace ids in sentences, whole ids only', () => {
    const { readable } = { readable: (text: string) => new Namer(units).readable(text) };
    expect(readable('2-armor, 26-art18 attack 52.')).toBe('2 Armor, 26 Art 18 attack 52.');
    expect(readable('Must still attack: 26-art12.')).toBe('Must still attack: 26 Art 12.');
    expect(readable('12-armor and 26-art183')).toBe('12-armor and 26-art183');
    expect(new Namer([]).readable('26-art18')).toBe('26-art18');
  });
});

it('a title begins with the name of the game, or with the battle', () => {
  expect(titleParts('Panzer: Higher Ground', 'Panzer: Drive to the Rhine')).toEqual([
    'Panzer:',
    'Higher Ground',
  ]);
  expect(titleParts('Bastogne: Spearhead', 'WestWall')).toEqual(['', 'Bastogne: Spearhead']);
  expect(titleParts('Skirmish', '')).toEqual(['', 'Skirmish']);
});

it('abbreviations stay abbreviations, and a hyphen of an id is a space on the counter', () => {
  expect(spokenName({ id: '9-us', name: '9' })).toBe('9 US');
  expect(spokenName({ id: '116-sp', name: '116' })).toBe('116 SP');
  expect(spokenName({ id: 'Volks-I', name: 'Volks I' })).toBe('Volks I');
});

it('the side in an id is not said', () => {
  expect(spokenName({ id: 'al-A1-i2', name: '' })).toBe('A1-i2');
  expect(spokenName({ id: 'ax-cops', name: 'C Ops' })).toBe('C Ops');
});
