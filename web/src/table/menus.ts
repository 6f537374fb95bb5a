/** Long lists of buttons as menus: one for each piece that several of them are about. */

import type { Button } from '../wire';

/** A button alone, or several about the same piece under a heading. */
export type Entry = { head: string; options: { label: string; button: Button }[] };

/** Up to so many buttons stand side by side. */
const FEW = 6;

/** The piece that an action is about: its second word, as in `attach al-F1-g1 al-F2`. */
const subjectOf = ({ action }: Button): string => action.split(' ')[1] ?? '';

/** The words that all labels begin with, without the last word of the shortest: an option is never empty. */
function commonStart(labels: readonly string[]): string {
  const words = labels.map((label) => label.split(' '));
  const [first = []] = words;
  const least = Math.min(...words.map(({ length }) => length)) - 1;
  let shared = 0;
  while (shared < least && words.every((one) => one[shared] === first[shared])) shared += 1;
  return first.slice(0, shared).join(' ');
}

/** The buttons in order; if they are many, those about one piece are gathered where the first of them stands. */
export function menusOf(buttons: readonly Button[]): Entry[] {
  const alone = (button: Button): Entry => ({ head: '', options: [{ label: button.label, button }] });
  if (buttons.filter(({ ends }) => !ends).length <= FEW) return buttons.map(alone);
  const about = new Map<string, Button[]>();
  for (const button of buttons) {
    const subject = button.ends ? '' : subjectOf(button);
    if (subject) about.set(subject, [...(about.get(subject) ?? []), button]);
  }
  return buttons.flatMap((button) => {
    const group = button.ends ? undefined : about.get(subjectOf(button));
    if (!group || group.length < 2) return [alone(button)];
    if (group[0] !== button) return [];
    const head = commonStart(group.map(({ label }) => label));
    if (!head) return group.map(alone);
    const rest = (label: string) => label.slice(head.length).trim();
    return [{ head, options: group.map((one) => ({ label: rest(one.label), button: one })) }];
  });
}
