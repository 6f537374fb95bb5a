import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const letters = new Set(readFileSync('src/fonts/letters.txt', 'utf8'));

/** Signs of the browser's own window: the title of a page is not drawn with its fonts. */
const OF_TITLES = '●';

function filesIn(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => ending.test(path) && !/\.test\.ts$/.test(path))
    .map((path) => join(folder, path));
}

it('the fonts have every letter of the page and of the rulebooks', () => {
  const books = readdirSync('../crates').filter((crate) =>
    readdirSync(join('../crates', crate)).includes('data'),
  );
  expect(books.length).toBeGreaterThan(1);
  const texts = [
    ...filesIn('src', /\.(svelte|ts)$/),
    ...books.flatMap((crate) => filesIn(join('../crates', crate, 'data'), /\.toml$/)),
  ];
  const missing = texts.flatMap((path) =>
    [...new Set(readFileSync(path, 'utf8'))]
      .filter((letter) => !letters.has(letter) && !OF_TITLES.includes(letter))
      .map((letter) => `${letter} in ${path}`),
  );
  expect(missing).toEqual([]);
});
