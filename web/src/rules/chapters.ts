/** A rulebook as a book: chapters of clauses, each clause with the rulings that interpret it. */

import type { Clause } from '../wire';

/**
 * A clause with the rulings that interpret it. A ruling stands in full with the first clause that it interprets; the
 * others refer to it.
 */
export type Passage = { clause: Clause; rulings: Clause[]; see: Clause[] };
/** A chapter: the clauses with the same leading number, or of the same name. */
export type Chapter = { id: string; title: string; passages: Passage[] };

/** Chapters whose clauses have names instead of numbers: their headings. */
const NAMED: Readonly<Record<string, string>> = {
  ac: 'Activation: records',
  act: 'Actions of a battalion',
  ap: 'Armour-piercing fire',
  as: 'Assault and withdrawal',
  bt: 'Barrage templates',
  dawn: 'Dawn',
  dz: 'Drop zones',
  faq: 'Questions and answers',
  fm: 'Formations',
  fog: 'Fog of war',
  g: 'Glossary',
  gp: 'General-purpose fire',
  hid: 'Hidden units',
  hist: 'Historical notes',
  id: 'Counters',
  intro: 'About the playbook',
  malta: 'Malta',
  mb: 'Bombing missions',
  misc: 'Dice and odds and ends',
  night: 'Night',
  pa: 'Play aids',
  rep: 'Replacements',
  tbl: 'Tables',
  use: 'How to use the charts',
  ut: 'Types of unit',
  wd: 'Weapons and armour',
};

/** A chapter with more clauses than this is cut at its second number. */
const LONG = 60;

/** The chapter of a clause: `S5` of `S5.13`, `6` of `6n2`, `dawn` of `dawn-1`. */
export const chapterOf = (id: string): string =>
  /^[A-Za-z]*\d+/.exec(id)?.[0] ?? /^[A-Za-z]+/.exec(id)?.[0] ?? id;

/** The second number too: `7.38` of `7.38.2.1`. */
const sectionOf = (id: string): string => /^\d+\.\d+/.exec(id)?.[0] ?? chapterOf(id);

/** The clauses that a ruling interprets: its text ends with their list. */
export function interpreted({ text }: Pick<Clause, 'text'>): string[] {
  const list = /(?:^|\n)\s*Clauses: (.+?)\.?\s*$/.exec(text)?.[1] ?? '';
  return list.split(/,\s*/).filter(Boolean);
}

/** The text of a ruling without the list of its clauses. */
export const rulingText = (text: string): string => text.replace(/\s*\n\s*Clauses: [^\n]+$/, '');

/** The rulebook by chapters. A ruling that interprets no clause stands in a chapter at the end. */
export function chapters(clauses: readonly Clause[]): Chapter[] {
  const texts = clauses.filter(({ ruling }) => !ruling);
  const known = new Set(texts.map(({ id }) => id));
  const full = new Map<string, Clause[]>();
  const brief = new Map<string, Clause[]>();
  const loose: Clause[] = [];
  const add = (to: Map<string, Clause[]>, id: string, one: Clause) =>
    to.set(id, [...(to.get(id) ?? []), one]);
  for (const ruling of clauses.filter((clause) => clause.ruling)) {
    const [first, ...others] = interpreted(ruling).filter((id) => known.has(id));
    if (first === undefined) loose.push(ruling);
    else add(full, first, ruling);
    for (const id of others) add(brief, id, ruling);
  }
  const counts = new Map<string, number>();
  for (const { id } of texts) counts.set(chapterOf(id), (counts.get(chapterOf(id)) ?? 0) + 1);
  const made = new Map<string, Chapter>();
  for (const clause of texts) {
    const whole = chapterOf(clause.id);
    const id = (counts.get(whole) ?? 0) > LONG ? sectionOf(clause.id) : whole;
    const chapter = made.get(id) ?? { id, title: NAMED[id] ?? clause.title, passages: [] };
    const { id: number } = clause;
    chapter.passages.push({ clause, rulings: full.get(number) ?? [], see: brief.get(number) ?? [] });
    made.set(id, chapter);
  }
  const rest = loose.map((clause) => ({ clause, rulings: [], see: [] }));
  return [
    ...inOrder([...made.values()]),
    ...(rest.length ? [{ id: 'rulings', title: 'Other rulings', passages: rest }] : []),
  ];
}

/** Numbered chapters by their numbers, from where the first of them stands; all others as they come. */
function inOrder(all: readonly Chapter[]): Chapter[] {
  const isNumber = ({ id }: Chapter) => /^[\d.]+$/.test(id);
  const parts = ({ id }: Chapter) => id.split('.').map(Number);
  const numbered = all.filter(isNumber).sort((a, b) => {
    const [[a1 = 0, a2 = 0], [b1 = 0, b2 = 0]] = [parts(a), parts(b)];
    return a1 - b1 || a2 - b2;
  });
  const first = all.findIndex(isNumber);
  return all.flatMap((chapter, at) => (at === first ? numbered : isNumber(chapter) ? [] : [chapter]));
}

/** The part of a rulebook that a chapter belongs to: a battle by the letter of its map, or the rules common to all. */
export function partOf(id: string, maps: readonly { id: string; name: string }[]): string {
  const letter = /^([A-Z])\d/.exec(id)?.[1]?.toLowerCase();
  if (letter === undefined) return '';
  return maps.find((map) => map.id.startsWith(letter))?.name ?? 'Common rules';
}

/** What is printed before a chapter's title: its number; a name is part of the title. */
export const numberOf = ({ id }: Pick<Chapter, 'id'>): string => (/\d/.test(id) ? id : '');
