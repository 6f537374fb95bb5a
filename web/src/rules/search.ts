/** Finding clauses by number or by words, and clause numbers in running text. */

import type { Clause } from '../wire';

/** The clauses that fit, best first: the number itself, numbers below it, words in the heading, words in the text. */
export function search(clauses: Clause[], query: string, limit = 40): Clause[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return clauses;
  const whole = words.join(' ');
  const found: { clause: Clause; rank: number; order: number }[] = [];
  clauses.forEach((clause, order) => {
    const rank = rankOf(clause, whole, words);
    if (rank !== null) found.push({ clause, rank, order });
  });
  found.sort((a, b) => a.rank - b.rank || a.order - b.order);
  return found.slice(0, limit).map((f) => f.clause);
}

function rankOf(clause: Clause, whole: string, words: string[]): number | null {
  const id = fold(clause.id);
  if (id === whole) return 0;
  if (id.startsWith(whole)) return 1;
  const title = fold(clause.title);
  if (words.every((w) => title.includes(w))) return title.startsWith(whole) ? 2 : 3;
  const all = `${id} ${title} ${fold(clause.text)}`;
  if (all.includes(whole)) return 4;
  return words.every((w) => all.includes(w)) ? 5 : null;
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** A stretch of text; with a clause if it names one. */
export type Part = { text: string; clause: string | null };

/**
 * Cuts text at the clause numbers that are known: `S7.11`, `S4.1-1A`; the full stop after one is not its own. One that is
 * a bare number, `[11.5.2A]`, stands in brackets: elsewhere it is any number.
 */
export function parts(text: string, known: ReadonlySet<string>): Part[] {
  const cut: Part[] = [];
  let plain = 0;
  for (const match of text.matchAll(/\b[A-Z]{1,3}\d[\w.-]*|(?<=\[)\d[\w.-]*(?=[\],])/g)) {
    const id = longest(match[0], known);
    if (id === null) continue;
    if (match.index > plain) cut.push({ text: text.slice(plain, match.index), clause: null });
    cut.push({ text: id, clause: id });
    plain = match.index + id.length;
  }
  if (plain < text.length) cut.push({ text: text.slice(plain), clause: null });
  return cut;
}

/** The longest beginning of a word that is a clause number and does not end within a number. */
function longest(word: string, known: ReadonlySet<string>): string | null {
  for (let end = word.length; end > 1; end -= 1) {
    const id = word.slice(0, end);
    if (known.has(id) && !/^[\w]|^\.\d/.test(word.slice(end))) return id;
  }
  return null;
}

/** The clauses around one: what it belongs to, what stands beside it before and after. */
export function around(clauses: Clause[], id: string): { before: Clause | null; after: Clause | null } {
  const at = clauses.findIndex((c) => c.id === id);
  return {
    before: at > 0 ? (clauses[at - 1] ?? null) : null,
    after: at < 0 ? null : (clauses[at + 1] ?? null),
  };
}
