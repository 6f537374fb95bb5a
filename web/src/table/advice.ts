/** Shows the Veteran's hint. */

import type { Board, Button, Scene } from '../wire';

/** The pieces and spaces that an action names, to mark on the board. */
export function namedIn(action: string, scene: Scene, board: Board): string[] {
  const words = new Set(action.split(/\s+/));
  const pieces = scene.pieces.filter(({ id }) => words.has(id)).map(({ id }) => id);
  const spaces = board.spaces.filter(({ id }) => words.has(id)).map(({ id }) => id);
  return [...pieces, ...spaces];
}

/** An action as players read it: the label of its button, otherwise its notation. */
export function actionText(action: string, buttons: Button[]): string {
  return buttons.find((button) => button.action === action)?.label ?? action;
}
