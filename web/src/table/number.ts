/** A number that somebody types. */

import type { NumberField } from '../wire';

/** The whole number that a text says, if the field allows it. */
export function within(text: string, field: Pick<NumberField, 'least' | 'most'>): number | null {
  if (!/^\s*-?\d{1,9}\s*$/.test(text)) return null;
  const number = Number(text);
  return number >= field.least && number <= field.most ? number : null;
}
