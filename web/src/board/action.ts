/** Where the action is: the pieces that a decision is about. */

import type { Scene } from '../wire';

const inCombat = new Set(['attacking', 'defending', 'retreating']);

type Seen = Pick<Scene, 'pieces' | 'duties' | 'active'>;

const fightersOf = ({ pieces }: Pick<Seen, 'pieces'>): string[] =>
  pieces.filter(({ marks }) => marks.some(({ kind }) => inCombat.has(kind))).map(({ id }) => id);
const dutiesOf = ({ duties }: Pick<Seen, 'duties'>): string[] =>
  duties.map(({ piece }) => piece).filter((piece) => piece !== null);

/** What is fighting; without a fight, what has a duty; or else all that can act. */
export function actionOf(scene: Seen): readonly string[] {
  const choices = [fightersOf(scene), dutiesOf(scene), scene.active];
  return choices.find(({ length }) => length > 0) ?? [];
}

/** Whether the decision is about its action alone: a fight, or duties while nothing else can act. */
export function isPressing(scene: Seen): boolean {
  const owed = dutiesOf(scene);
  return fightersOf(scene).length > 0 || (owed.length > 0 && scene.active.every((id) => owed.includes(id)));
}
