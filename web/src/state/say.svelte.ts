import type { Problem } from '../wire';

/** A word to the player that goes away by itself. */
export type Toast = { id: number; tone: 'info' | 'refusal' | 'trouble'; text: string; clause: string | null };

/** What is said on the page: toasts to see and lines to hear. */
class Voice {
  toasts = $state.raw<Toast[]>([]);
  /** The latest line for assistive technology. */
  line = $state('');
  #next = 1;

  tell(text: string, tone: Toast['tone'] = 'info', clause: string | null = null): void {
    const toast = { id: this.#next++, tone, text, clause };
    const rest = this.toasts.filter((t) => t.text !== text).slice(-2);
    this.toasts = [...rest, toast];
    setTimeout(() => this.drop(toast.id), tone === 'info' ? 5000 : 9000);
  }

  /** Says a problem: what the rules forbid is a refusal with its clause, all else is trouble. */
  problem(problem: Problem): void {
    this.tell(problem.message, problem.clause ? 'refusal' : 'trouble', problem.clause ?? null);
  }

  drop(id: number): void {
    this.toasts = this.toasts.filter((t) => t.id !== id);
  }

  /** Takes back everything that is still shown or could still be read. */
  hush(): void {
    this.toasts = [];
    this.line = '';
  }

  /** Reads lines aloud where a screen reader listens. */
  announce(lines: string[]): void {
    if (lines.length) this.line = lines.slice(-6).join('. ');
  }
}

export const voice = new Voice();
