/** Long lists of buttons as menus: one for each piece that several of them are about. */

import type { Button } from '../wire';

/** A button alone, or several about the same piece under a heading. */
export type Entry = { head: string; options: { label: string; button: Button }[] };

/** Up to so many buttons stand side by side. */
const FEW = 6;

/** The piece that an action is about: its second word, as in `attach al-F1-g1 al-F2`. */
const subjectOf = ({ action }: Button): string => action.split(' ')[1] ?? '';

/** What kind of action it is: its first word. */
const verbOf = ({ action }: Button): string => action.split(' ')[0] ?? '';

/** Splits labels into the words that they share at both ends and what differs between: an option is never empty. */
function shared(labels: readonly string[]): { start: string; end: string; rests: string[] } {
  const words = labels.map((label) => label.split(' '));
  const [first = []] = words;
  const least = Math.min(...words.map(({ length }) => length)) - 1;
  let start = 0;
  while (start < least && words.every((one) => one[start] === first[start])) start += 1;
  let end = 0;
  while (start + end < least && words.every((one) => one.at(-1 - end) === first.at(-1 - end))) end += 1;
  return {
    start: first.slice(0, start).join(' '),
    end: first.slice(first.length - end).join(' '),
    rests: words.map((one) => one.slice(start, one.length - end).join(' ')),
  };
}

/** The buttons in order; if they are many, those about one piece, or of one kind, are gathered where the first of them stands. */
export function menusOf(buttons: readonly Button[]): Entry[] {
  const alone = (button: Button): Entry => ({ head: '', options: [{ label: button.label, button }] });
  const open = buttons.filter(({ ends }) => !ends);
  if (open.length <= FEW) return buttons.map(alone);
  const groups = new Map<Button, readonly Button[]>();
  const gather = (keyOf: (button: Button) => string, least: number) => {
    const found = new Map<string, Button[]>();
    for (const button of open) {
      const key = groups.has(button) ? '' : keyOf(button);
      if (key) found.set(key, [...(found.get(key) ?? []), button]);
    }
    for (const group of found.values())
      if (group.length >= least) for (const one of group) groups.set(one, group);
  };
  gather(subjectOf, 2);
  // What is left is one button a piece: many of the same kind are one menu of pieces.
  gather(verbOf, FEW);
  return buttons.flatMap((button) => {
    const group = groups.get(button);
    if (!group) return [alone(button)];
    if (group[0] !== button) return [];
    const { start, end, rests } = shared(group.map(({ label }) => label));
    if (!start && !end) return group.map(alone);
    const head = end ? `${start ? `${start} ` : ''}… ${end}` : start;
    return [{ head, options: group.map((one, at) => ({ label: rests[at] ?? one.label, button: one })) }];
  });
}
