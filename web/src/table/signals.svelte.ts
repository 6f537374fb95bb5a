/** Signals to a player who looks elsewhere: sounds and the favicon. */

import { untrack } from 'svelte';
import { play } from '../state/sound';

/** What has been heard so far: the step of the last roll and the number of losses. */
type Heard = { roll: number; loss: number };

/** Sounds of a change: a rattle for a roll, a low note for a loss. What lies before the page was opened is silent. */
export function soundsOf(before: Heard, now: Heard): ('roll' | 'loss')[] {
  return (['roll', 'loss'] as const).filter((one) => before[one] > 0 && now[one] > before[one]);
}

/** Signals the player's turn, rolls and losses while the component lives. */
export function announce(myTurn: () => boolean, heard: () => Heard): void {
  $effect(() => {
    if (myTurn()) untrack(() => play('turn'));
  });
  let before: Heard = { roll: 0, loss: 0 };
  $effect(() => {
    const now = heard();
    soundsOf(before, now).forEach(play);
    before = now;
  });
  // Red favicon while it is the player's turn.
  $effect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (!icon) return;
    icon.href = myTurn() ? '/icon-turn.svg' : '/icon.svg';
    return () => {
      icon.href = '/icon.svg';
    };
  });
}
