/** Where the action is: the pieces that a decision is about. */

import type { Scene } from '../wire';

const inCombat = new Set(['attacking', 'defending', 'retreating']);

type Seen = Pick<Scene, 'pieces' | 'duties' | 'active'>;

/** What is fighting; without a fight, what has a duty. */
export function pressing({ pieces, duties }: Omit<Seen, 'active'>): readonly string[] {
  const fighting = pieces.filter(({ marks }) => marks.some(({ kind }) => inCombat.has(kind)));
  if (fighting.length) return fighting.map(({ id }) => id);
  return duties.map(({ piece }) => piece).filter((piece) => piece !== null);
}

/** What is pressing, or else all that can act. */
export function actionOf(scene: Seen): readonly string[] {
  const first = pressing(scene);
  return first.length ? first : scene.active;
}
