/** Analysis boards: private games on what one seat knows. */

import { api, ApiError } from '../net/api';
import { matchHref } from '../router';
import { navigation } from '../state/navigation.svelte';
import { notices } from '../state/notices.svelte';
import type { Table } from '../wire';

/** Opens a private board on what the seat of a table knew after a step. */
export async function openAnalysis({ card, seat }: Table, step: number): Promise<void> {
  try {
    const from = { match: card.id, step, analysis: true, ...(seat === null ? {} : { seat }) };
    const made = await api.create({ book: card.book, from, seats: [] });
    navigation.go(matchHref(made.id));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    notices.showProblem(error.problem);
  }
}
