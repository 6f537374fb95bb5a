/** Keyboard commands of the table. The focused board handles its keys first; the rest arrive here. */

import { seekOf, type Seek } from './replay';

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
  | 'measure'
  | 'panel'
  | { seek: Seek | 'play' | 'live' };

/** What the commands do, apart from those of a replay. */
export type Commands = Record<Exclude<Command, object>, () => unknown>;

const letters: Record<string, keyof Commands> = {
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
  y: 'measure',
  x: 'panel',
  '?': 'keys',
};

/** Whether the player types into a field, or a dialog is open. */
export function isTyping(event: KeyboardEvent): boolean {
  const at = event.target instanceof Element ? event.target : null;
  return at?.closest('input:not([type=checkbox], [type=radio]), select, textarea, dialog') != null;
}

/** The command of a key; null while the player types or a dialog is open. */
export function commandOf(event: KeyboardEvent): Command | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  if (isTyping(event)) return null;
  const letter = letters[event.key];
  if (letter) return letter;
  const seek = seekOf(event.key);
  return seek ? { seek } : null;
}

type Replay = { leave(): void; play(): unknown; seek(to: Seek): unknown };

/** Does what a key stands for. Without a replay on the board, a key can only begin one. */
export function obey(event: KeyboardEvent, commands: Commands, replay: Replay, replaying: boolean): void {
  const command = commandOf(event);
  if (!command) return;
  if (typeof command !== 'object') {
    event.preventDefault();
    commands[command]();
    return;
  }
  const { seek } = command;
  if (!replaying && !['back', 'next', 'play'].includes(seek)) return;
  event.preventDefault();
  if (seek === 'live') replay.leave();
  else if (seek === 'play') void replay.play();
  else void replay.seek(seek);
}
