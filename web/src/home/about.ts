/** Splits a description: its first sentence for a list, and the rest for those who want more. */
export function firstSentence(text: string): [string, string] {
  // A sentence ends before a space and a capital, but not after an initial or an ordinal such as `1. SS`.
  const end = /(?<=[a-z)”’'0-9]{2}[.!?])\s+(?=[A-ZÄÖÜ“"])/u.exec(text);
  return end ? [text.slice(0, end.index), text.slice(end.index + end[0].length)] : [text, ''];
}
