import { expect, it } from 'vitest';
import type { Button } from '../wire';
import { menusOf } from './menus';

const button = (action: string, label: string, ends = false): Button => ({
  action,
  label,
  ends,
  warnings: [],
});
const joins = (stand: string, host: string) =>
  button(`attach ${stand} ${host}`, `Guns ${stand} of F1 joins ${host}`);
const night = [
  ...['F2', 'F3', 'F4'].map((host) => joins('g1', host)),
  button('detach g1', 'Guns g1 of F1 goes into reserve alone'),
  ...['F2', 'F3', 'F4'].map((host) => joins('g2', host)),
  button('detach q1', 'Mortars q1 of F2 goes into reserve alone'),
  button('done', 'Finish the night', true),
];

it('gathers a long list by piece, and keeps what ends the step apart', () => {
  const made = menusOf(night);
  expect(made.map(({ head, options }) => [head, options.map(({ label }) => label)])).toEqual([
    ['Guns g1 of F1', ['joins F2', 'joins F3', 'joins F4', 'goes into reserve alone']],
    ['Guns g2 of F1 joins', ['F2', 'F3', 'F4']],
    ['', ['Mortars q1 of F2 goes into reserve alone']],
    ['', ['Finish the night']],
  ]);
  expect(made.flatMap(({ options }) => options).length).toBe(night.length);
});

it('leaves a short list as it is', () => {
  expect(menusOf(night.slice(0, 4)).every(({ head }) => head === '')).toBe(true);
});

it('leaves buttons alone that share a piece but no words', () => {
  const other = [...night.slice(0, 7), button('fire g1', 'Open fire')];
  expect(menusOf(other).every(({ options }) => options.length > 0)).toBe(true);
});

it('gathers many buttons of one kind, one a piece, under the words that they share', () => {
  const stands = ['F1-g1 (AT gun)', 'F1-q1 (HQ)', 'F2-g1 (AT gun)', 'F2-q1 (HQ)', 'F3-q1 (HQ)', 'F4-q1 (HQ)'];
  const alone = stands.map((stand, at) => button(`detach s${at}`, `${stand} goes into reserve alone`));
  const made = menusOf([...alone, button('swap', 'Change over'), button('done', 'Finish the night', true)]);
  expect(made.map(({ head, options }) => [head, options.map(({ label }) => label)])).toEqual([
    ['… goes into reserve alone', stands],
    ['', ['Change over']],
    ['', ['Finish the night']],
  ]);
});
