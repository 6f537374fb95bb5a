/** Search for clauses by number or keyword, and clause numbers in running text. */

import type { Clause } from '../wire';

/** Matching clauses, best first: exact number, number prefix, words in the title, words in the text. */
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

/** A run of text; `clause` is set if it is a clause number. */
export type Part = { text: string; clause: string | null };

/**
 * Splits text at known clause numbers such as `S7.11` and `S4.1-1A`. A trailing full stop is not part of the number. A
 * bare number such as `11.5.2A` counts only in brackets, because elsewhere it could be any number.
 */
export function parts(text: string, known: ReadonlySet<string>): Part[] {
  const cut: Part[] = [];
  let end = 0;
  for (const match of text.matchAll(/\b[A-Z]{1,3}\d[\w.-]*|(?<=\[)\d[\w.-]*(?=[\],])/g)) {
    const id = longest(match[0], known);
    if (id === null) continue;
    if (match.index > end) cut.push({ text: text.slice(end, match.index), clause: null });
    cut.push({ text: id, clause: id });
    end = match.index + id.length;
  }
  if (end < text.length) cut.push({ text: text.slice(end), clause: null });
  return cut;
}

/** The longest prefix of a word that is a clause number and does not end inside a longer number. */
function longest(word: string, known: ReadonlySet<string>): string | null {
  for (let end = word.length; end > 1; end -= 1) {
    const id = word.slice(0, end);
    if (known.has(id) && !/^[\w]|^\.\d/.test(word.slice(end))) return id;
  }
  return null;
}

/** The clauses before and after one. */
export function around(clauses: Clause[], id: string): { before: Clause | null; after: Clause | null } {
  const at = clauses.findIndex((c) => c.id === id);
  return {
    before: at > 0 ? (clauses[at - 1] ?? null) : null,
    after: at < 0 ? null : (clauses[at + 1] ?? null),
  };
}
