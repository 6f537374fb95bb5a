import type { Problem } from '../wire';

/** A message that disappears by itself. */
export type Toast = { id: number; tone: 'info' | 'refusal' | 'error'; text: string; clause: string | null };

/** Messages to the player: toasts on screen, and lines for screen readers. */
class Notices {
  toasts = $state.raw<Toast[]>([]);
  /** The latest lines for screen readers. */
  announcement = $state('');
  #next = 1;

  show(text: string, tone: Toast['tone'] = 'info', clause: string | null = null): void {
    const toast = { id: this.#next++, tone, text, clause };
    const rest = this.toasts.filter((t) => t.text !== text).slice(-2);
    this.toasts = [...rest, toast];
    setTimeout(() => this.dismiss(toast.id), tone === 'info' ? 5000 : 9000);
  }

  /** Shows a problem: as a refusal if it cites a clause, otherwise as an error. */
  showProblem(problem: Problem): void {
    this.show(problem.message, problem.clause ? 'refusal' : 'error', problem.clause ?? null);
  }

  dismiss(id: number): void {
    this.toasts = this.toasts.filter((t) => t.id !== id);
  }

  /** Removes every toast and announcement. */
  clear(): void {
    this.toasts = [];
    this.announcement = '';
  }

  /** Passes lines to screen readers. */
  announce(lines: string[]): void {
    if (lines.length) this.announcement = lines.slice(-6).join('. ');
  }
}

export const notices = new Notices();
