import { expect, it } from 'vitest';
import { firstSentence } from './about';

it('a list shows the first sentence', () => {
  expect(firstSentence('Seize the town. Then hold it.\nGerman: do not let them.')).toEqual([
    'Seize the town.',
    'Then hold it.\nGerman: do not let them.',
  ]);
  expect(firstSentence('18 to 21 December 1944. Hold the town. Then go.')).toEqual([
    '18 to 21 December 1944. Hold the town.',
    'Then go.',
  ]);
  expect(firstSentence('One sentence only')).toEqual(['One sentence only', '']);
  expect(firstSentence('The 1. SS Corps attacks. It is late.')[0]).toBe('The 1. SS Corps attacks.');
});
