/** Typed numbers. */

import type { NumberField } from '../wire';

/** Parses a whole number; null if it is not one or out of range. */
export function parseNumber(text: string, field: Pick<NumberField, 'least' | 'most'>): number | null {
  if (!/^\s*-?\d{1,9}\s*$/.test(text)) return null;
  const number = Number(text);
  return number >= field.least && number <= field.most ? number : null;
}
