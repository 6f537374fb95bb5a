/** Playing on, with whatever the rules allow. */

import type { Page } from 'playwright-core';
import { spaceOf, targetId } from '../../src/board/place';
import type { Table } from '../../src/wire';
import { gesturesOf, press, settled, touch } from './table';

/** Ends the steps of a seat and answers what the computer's turn asks of it, until it moves again in a later turn. */
export async function untilTurn(page: Page, seat: number, turn: number): Promise<Table> {
  for (let asked = 0; asked < 80; asked++) {
    const table = await settled(page, (now) => now.card.deciding.includes(seat));
    if (table.topic === 'movement' && table.scene.standing.turn >= turn) return table;
    const button = table.scene.buttons.find(({ ends }) => ends) ?? table.scene.buttons[0];
    if (button) await press(page, button.action);
    else await touchFirst(page, seat, table);
    await settled(page, (now) => now.version > table.version);
  }
  throw new Error(`turn ${turn} did not come`);
}

/** Does the first thing that the rules allow with the first piece that may act. */
async function touchFirst(page: Page, seat: number, table: Table): Promise<void> {
  const piece = table.scene.active[0] ?? '';
  const [gesture] = await gesturesOf(page, seat, piece);
  await touch(page, spaceOf(table.scene.pieces.find(({ id }) => id === piece)) ?? '');
  if (gesture?.target) await touch(page, targetId(gesture.target) ?? '');
}
