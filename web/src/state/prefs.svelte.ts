import { recall, remember } from './storage';

export const speeds = ['off', 'slow', 'normal', 'fast'] as const;
export type Speed = (typeof speeds)[number];
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The first-turn hint. It is not shown again once the player has acted. */
export const FIRST_TURN = 'first-turn';

/** Animation speed as a factor; 0 turns animation off. */
export const speedFactor: Record<Speed, number> = { off: 0, slow: 0.5, normal: 1, fast: 2.5 };

/** The player's settings for this browser. */
class Prefs {
  theme = $state<Theme>('system');
  speed = $state<Speed>('normal');
  numbers = $state(false);
  /** Hints that are not shown again. */
  seen = $state<string[]>([]);

  constructor() {
    const kept = recall('prefs');
    if (typeof kept === 'object' && kept !== null) {
      const { theme, speed, numbers, seen } = kept as Record<string, unknown>;
      this.theme = themes.find((t) => t === theme) ?? 'system';
      this.speed = speeds.find((s) => s === speed) ?? 'normal';
      this.numbers = numbers === true;
      if (Array.isArray(seen)) this.seen = seen.filter((s) => typeof s === 'string');
    }
  }

  save(): void {
    remember('prefs', { theme: this.theme, speed: this.speed, numbers: this.numbers, seen: this.seen });
  }

  /** Marks a hint as seen. */
  note(hint: string): void {
    if (!this.seen.includes(hint)) {
      this.seen = [...this.seen, hint];
      this.save();
    }
  }
}

export const prefs = new Prefs();

/** Applies the chosen theme to the page; follows the system while none is chosen. */
export function applyTheme(): () => void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const theme = prefs.theme === 'system' ? (dark.matches ? 'dark' : 'light') : prefs.theme;
    document.documentElement.dataset['theme'] = theme;
  };
  dark.addEventListener('change', apply);
  const stop = $effect.root(() => {
    $effect(apply);
  });
  return () => {
    dark.removeEventListener('change', apply);
    stop();
  };
}
