import { recall, remember } from './storage';

export const speeds = ['off', 'slow', 'normal', 'fast', 'fastest'] as const;
export type Speed = (typeof speeds)[number];
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The first-turn hint. It is not shown again once the player has acted. */
export const FIRST_TURN = 'first-turn';

/** Animation speed as a factor; 0 turns animation off. */
export const speedFactor: Record<Speed, number> = { off: 0, slow: 0.5, normal: 1, fast: 2.5, fastest: 10 };

/** The player's settings for this browser. */
class Prefs {
  theme = $state<Theme>('system');
  speed = $state<Speed>('normal');
  /** Numbers of spaces: prompts, log and refusals speak in them. */
  numbers = $state(true);
  /** Arrows for the opponent's last moves. */
  trails = $state(true);
  /** Sounds for rolls, losses and the player's turn. */
  sound = $state(false);
  /** Whether the panels stand beside the map; otherwise below it, folded. */
  panel = $state(true);
  /** Hints that are not shown again. */
  seen = $state<string[]>([]);

  /** Called with the settings to keep with the account. */
  onsave: ((settings: Record<string, string>) => void) | null = null;

  constructor() {
    this.#read(recall('prefs'));
  }

  #read(kept: unknown): void {
    if (typeof kept === 'object' && kept !== null) {
      const { theme, speed, numbers, trails, sound, panel, seen } = kept as Record<string, unknown>;
      this.theme = themes.find((t) => t === theme) ?? 'system';
      this.speed = speeds.find((s) => s === speed) ?? 'normal';
      this.numbers = numbers !== false;
      this.trails = trails !== false;
      this.sound = sound === true;
      this.panel = panel !== false;
      if (Array.isArray(seen)) this.seen = seen.filter((s) => typeof s === 'string');
    }
  }

  save(): void {
    const { theme, speed, numbers, trails, sound, panel, seen } = this;
    this.onsave?.(this.texts());
    remember('prefs', { theme, speed, numbers, trails, sound, panel, seen });
  }

  /** The settings as texts, as the account keeps them. */
  texts(): Record<string, string> {
    const { theme, speed, numbers, trails, sound, panel, seen } = this;
    const flags = Object.entries({ numbers, trails, sound, panel }).map(([name, on]) => [name, String(on)]);
    return { theme, speed, ...(Object.fromEntries(flags) as Record<string, string>), seen: seen.join(' ') };
  }

  /** Takes over the settings that the account has kept. */
  adopt(texts: Record<string, string | undefined>): void {
    const flag = (text: string | undefined) => (text === undefined ? undefined : text === 'true');
    const seen = [...new Set([...this.seen, ...(texts['seen'] ?? '').split(' ').filter(Boolean)])];
    this.#read({
      theme: texts['theme'] ?? this.theme,
      speed: texts['speed'] ?? this.speed,
      numbers: flag(texts['numbers']) ?? this.numbers,
      trails: flag(texts['trails']) ?? this.trails,
      sound: flag(texts['sound']) ?? this.sound,
      panel: flag(texts['panel']) ?? this.panel,
      seen,
    });
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
