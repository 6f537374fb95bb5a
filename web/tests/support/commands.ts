/** Commands that a test sends without the page: what leads to the point, not the point. */

import type { Page } from 'playwright-core';
import { matchOf, settled, tableOf } from './table';

/** Does something as the seat that decides, and waits until the page shows it. */
export async function act(page: Page, ...actions: string[]): Promise<void> {
  const { card, version } = await tableOf(page);
  const seat = card.yours.find((one) => card.deciding.includes(one)) ?? 0;
  const answer = await page.request.post(new URL(`/api/matches/${matchOf(page)}/command`, page.url()).href, {
    headers: { origin: new URL(page.url()).origin },
    data: { seat, version, do: { act: actions }, key: `${version}-${actions.join()}` },
  });
  if (!answer.ok()) throw new Error(`${actions.join()}: ${answer.status()} ${await answer.text()}`);
  await settled(page, (now) => now.version > version);
}
