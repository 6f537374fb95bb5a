import { expect, it } from 'vitest';
import { covered, namesOf } from './names';

const SHEET = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 500">
  <text x="100" y="200" font-size="10" text-anchor="middle" stroke="#fff" aria-hidden="true">Vossenack</text>
  <text x="100" y="200" font-size="10" text-anchor="middle" font-weight="bold" fill="#111">Vossenack</text>
  <text x="300" y="100" font-size="10" transform="rotate(20)">Kall</text>
  <text x="500" y="100" font-size="10">12</text>
</svg>`;

it('names are read once each, in units of the map, without numbers and names along lines', () => {
  const names = namesOf(SHEET, { x: -1, y: -2, width: 10 });
  expect(names).toHaveLength(1);
  expect(names[0]).toMatchObject({ text: 'Vossenack', anchor: 'middle', weight: 'bold', fill: '#111' });
  expect(names[0]?.at[0]).toBeCloseTo(0);
  expect(names[0]?.at[1]).toBeCloseTo(0);
  expect(names[0]?.size).toBeCloseTo(0.1);
});

it('only names under counters are drawn again', () => {
  const names = namesOf(SHEET, { x: 0, y: 0, width: 1000 });
  expect(covered(names, [{ at: [90, 215], size: 40 }])).toHaveLength(1);
  expect(covered(names, [{ at: [90, 225], size: 40 }])).toHaveLength(0);
  expect(covered(names, [{ at: [20, 196], size: 40 }])).toHaveLength(0);
});

it('a name is set as the sheet sets it', () => {
  const sheet = (family: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" font-family="${family}"><text x="1" y="1" font-size="1">Agira</text></svg>`;
  const frame = { x: 0, y: 0, width: 9 };
  expect(namesOf(sheet("'Public Sans', sans-serif"), frame)[0]?.sans).toBe(true);
  expect(namesOf(sheet("Gelasio, 'DejaVu Serif', serif"), frame)[0]?.sans).toBe(false);
});

it('what is no sheet has no names', () => expect(namesOf('', { x: 0, y: 0, width: 1 })).toEqual([]));
