// Cuts the page's fonts to the letters that it uses, so that every browser measures and draws it alike.
//
// `npm run fonts` writes `src/fonts/*.woff2` and `public/OFL.txt`. The families are under the SIL Open Font License
// without reserved names, so that a subset may keep its name. Signs beyond these letters are drawn: see Icon.svelte.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const target = new URL('../src/fonts/', import.meta.url);

/** ASCII, Latin-1 with its accents, umlauts and fractions, and the punctuation of printed English, French and German. */
const LETTERS = readFileSync(new URL('letters.txt', target), 'utf8').replaceAll('\n', '');

/** The widest range of weights that the page uses of each face; one number is a single weight. */
const FACES = [
  { family: 'gelasio', style: 'normal', weights: { min: 400, max: 700 } },
  { family: 'gelasio', style: 'italic', weights: 400 },
  { family: 'public-sans', style: 'normal', weights: { min: 400, max: 700 } },
  { family: 'archivo-narrow', style: 'normal', weights: 700 },
];

const require = createRequire(import.meta.url);

for (const { family, style, weights } of FACES) {
  const source = require.resolve(`@fontsource-variable/${family}/files/${family}-latin-wght-${style}.woff2`);
  const cut = await subsetFont(readFileSync(source), LETTERS, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
  });
  const name = `${family}${style === 'italic' ? '-italic' : ''}.woff2`;
  writeFileSync(new URL(name, target), cut);
  console.log(`${name}: ${cut.length} bytes`);
}

/** The licence is the same for all; its first line names the authors. */
const licences = [...new Set(FACES.map(({ family }) => family))].map((family) =>
  readFileSync(require.resolve(`@fontsource-variable/${family}/LICENSE`), 'utf8'),
);
const authors = licences.map((text) => /^Copyright .*?\)/.exec(text)[0]);
const terms = licences.map((text) => text.slice(text.indexOf('\n')).trim());
if (new Set(terms).size !== 1) throw new Error('the licences differ: write each of them');
writeFileSync(new URL('../public/OFL.txt', import.meta.url), `${authors.join('\n')}\n\n${terms[0]}\n`);
