/** The keys of the table. The board has its own while it has the focus; what it has used never comes here. */

import { turnOf, type Turn } from './replay';

export type Command =
  | 'undo'
  | 'end'
  | 'next'
  | 'duties'
  | 'board'
  | 'numbers'
  | 'rules'
  | 'again'
  | 'keys'
  | 'log'
  | 'map'
  | 'forces'
  | { turn: Turn | 'play' | 'now' };

const letters: Record<string, Exclude<Command, object>> = {
  u: 'undo',
  e: 'end',
  n: 'next',
  d: 'duties',
  b: 'board',
  h: 'numbers',
  r: 'rules',
  a: 'again',
  l: 'log',
  o: 'map',
  f: 'forces',
  '?': 'keys',
};

/** What a key means to the table; nothing while somebody writes, or in a dialog. */
export function commandOf(event: KeyboardEvent): Command | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  const at = event.target instanceof Element ? event.target : null;
  if (at?.closest('input:not([type=checkbox], [type=radio]), select, textarea, dialog')) return null;
  const letter = letters[event.key];
  if (letter) return letter;
  const turn = turnOf(event.key);
  return turn ? { turn } : null;
}
