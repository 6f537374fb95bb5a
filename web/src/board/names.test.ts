import { expect, it } from 'vitest';
import { covered, enlarged, namesOf } from './names';

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

it('a small name is drawn large enough to be read, the larger town first, and never into a counter', () => {
  const [name] = namesOf(SHEET, { x: 0, y: 0, width: 1000 });
  if (!name) throw new Error('the sheet has a name');
  const town = { ...name, text: 'Gey', size: 12, at: [110, 204] as [number, number] };
  const far = { ...name, text: 'Kall', at: [500, 204] as [number, number] };
  expect(enlarged([name, town, far], 2, [])).toEqual([]);
  const shown = enlarged([name, town, far], 0.5, []);
  expect(shown.map(({ text }) => text)).toEqual(['Gey', 'Kall']);
  expect(shown.map(({ size }) => size * 0.5)).toEqual([9, 9]);
  // What is above it stays free.
  expect((shown[0]?.at[1] ?? 0) - 0.72 * 18).toBeCloseTo(204 - 0.72 * 12);
  expect(enlarged([far], 0.5, [{ at: [510, 210], size: 20 }])).toEqual([]);
});

it('a name is set as the sheet sets it', () => {
  const sheet = (family: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" font-family="${family}"><text x="1" y="1" font-size="1">Agira</text></svg>`;
  const frame = { x: 0, y: 0, width: 9 };
  expect(namesOf(sheet("'Public Sans', sans-serif"), frame)[0]?.sans).toBe(true);
  expect(namesOf(sheet("Gelasio, 'DejaVu Serif', serif"), frame)[0]?.sans).toBe(false);
});

it('what is no sheet has no names', () => expect(namesOf('', { x: 0, y: 0, width: 1 })).toEqual([]));
