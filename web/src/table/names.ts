/** Unit names as players say them. Ids such as `26-art18` are for programs: the page shows `26 Art 18`. */

import type { Piece } from '../wire';

/** Words that players write in capitals. */
const SHORT: ReadonlySet<string> = new Set(['us', 'sp', 'hq']);

/** The name of an id that adds words to the printed name: `26 Art 18` of `26-art18`, printed `26`. */
export function spokenName({ id, name }: Pick<Piece, 'id' | 'name'>): string | null {
  // An id may begin with its side: `al-A1-i2` is stand A1-i2, `al-cops` has its name on the counter.
  const [, rest] = /^[a-z]{2}-(.+)$/.exec(id) ?? [];
  if (rest !== undefined) return /\d/.test(rest) ? rest : name || rest;
  if (!name || id === name) return null;
  if (id.replaceAll('-', ' ') === name) return name;
  if (!id.startsWith(`${name}-`)) return null;
  const words = id
    .slice(name.length + 1)
    .replaceAll(/([a-z])(\d)/gi, '$1 $2')
    .split(/[-_ ]+/)
    .map((word) => (SHORT.has(word) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1)));
  return [name, ...words].join(' ');
}

/** Replaces ids by names in the server's sentences. */
export class Namer {
  readonly #names: ReadonlyMap<string, string>;
  readonly #ids: RegExp | null;

  constructor(pieces: Iterable<Pick<Piece, 'id' | 'name'>>) {
    const names = new Map<string, string>();
    for (const piece of pieces) {
      const name = spokenName(piece);
      if (name !== null) names.set(piece.id, name);
    }
    this.#names = names;
    const ids = [...names.keys()].sort((a, b) => b.length - a.length);
    const escaped = ids.map((id) => id.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
    this.#ids = ids.length ? new RegExp(`(?<![\\w/-])(?:${escaped.join('|')})(?![\\w/-])`, 'g') : null;
  }

  /** A sentence as players read it. */
  readable(text: string): string {
    return this.#ids ? text.replaceAll(this.#ids, (id) => this.#names.get(id) ?? id) : text;
  }
}

/** A title as series and battle: `Guards Armoured:` and `Joe's Bridge`. Other titles have no series. */
export function titleParts(title: string, book: string): [series: string, battle: string] {
  const colon = title.indexOf(': ');
  return colon > 0 && book.startsWith(title.slice(0, colon))
    ? [title.slice(0, colon + 1), title.slice(colon + 2)]
    : ['', title];
}
