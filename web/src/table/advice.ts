/** What the Veteran would do, for somebody who asked. */

import type { Board, Button, Scene } from '../wire';

/** The pieces and spaces that an action names, to be shown on the board. */
export function namedIn(action: string, scene: Scene, board: Board): string[] {
  const words = new Set(action.split(/\s+/));
  const pieces = scene.pieces.filter(({ id }) => words.has(id)).map(({ id }) => id);
  const spaces = board.spaces.filter(({ id }) => words.has(id)).map(({ id }) => id);
  return [...pieces, ...spaces];
}

/** An action as a player says it: the words on its button, if it has one, else its notation. */
export function sayable(action: string, buttons: Button[]): string {
  return buttons.find((button) => button.action === action)?.label ?? action;
}
