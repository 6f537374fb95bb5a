/** A sentence ends before a space and a capital, but not after an initial or an ordinal such as `1. SS`. */
const END = /(?<=[a-z)”’'0-9]{2}[.!?])\s+(?=[A-ZÄÖÜ“"])/u;

/** A description of a battle begins with its dates. */
const DATES = /^[^.]*\d{4}\.$/;

/** Splits a description: its first sentence for a list, after the dates, and the rest for those who want more. */
export function firstSentence(text: string): [string, string] {
  const end = END.exec(text);
  if (!end) return [text, ''];
  const [first, rest] = [text.slice(0, end.index), text.slice(end.index + end[0].length)];
  if (!DATES.test(first)) return [first, rest];
  const [second, more] = firstSentence(rest);
  return [`${first} ${second}`, more];
}
