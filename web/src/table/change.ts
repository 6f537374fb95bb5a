/** Tables that come as changes: only what differs in the scene is sent. */

import type { Scene, Table, Tell } from '../wire';

/** A table whose scene has only what differs from the table before. */
export type ChangedTable = Extract<Tell, { tell: 'change' }>['table'];

/** The table after a change. */
export function changed(before: Table, change: ChangedTable): Table {
  const { order, pieces: different, ...fields } = change.scene;
  return { ...change, scene: { ...before.scene, ...fields, pieces: pieces(before.scene, different, order) } };
}

/** The pieces after a change, in their order. Pieces that do not differ stay the same objects. */
function pieces({ pieces }: Scene, different: Scene['pieces'] = [], order?: string[]): Scene['pieces'] {
  const known = new Map([...pieces, ...different].map((piece) => [piece.id, piece]));
  const ids = order ?? pieces.map((piece) => piece.id);
  return ids.flatMap((id) => known.get(id) ?? []);
}
