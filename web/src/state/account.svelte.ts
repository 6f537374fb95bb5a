import { api } from '../net/api';
import type { Credentials, User } from '../wire';
import { prefs } from './prefs.svelte';

/** How long settings rest before they are sent, in milliseconds. */
const REST = 800;

/** The user at this browser. */
class Account {
  user = $state.raw<User | null>(null);
  loaded = $state(false);
  #creating: Promise<void> | null = null;

  #saving: ReturnType<typeof setTimeout> | undefined;

  async load(): Promise<void> {
    this.user = (await api.me()).user;
    this.loaded = true;
    void this.#settle();
  }

  /** Takes over the settings of the account, and keeps later changes with it. */
  async #settle(): Promise<void> {
    prefs.onsave = null;
    if (!this.user) return;
    try {
      prefs.adopt((await api.settings()).settings);
    } catch {
      // The table works with the settings of this browser.
    }
    prefs.onsave = (settings) => {
      clearTimeout(this.#saving);
      this.#saving = setTimeout(() => void api.keepSettings({ settings }).catch(() => undefined), REST);
    };
  }

  /** Creates a guest account, silently, the first time a user is needed. */
  async ensure(): Promise<void> {
    if (!this.loaded) await this.load();
    if (this.user) return;
    this.#creating ??= api
      .guest()
      .then((me) => {
        this.user = me.user;
        return this.#settle();
      })
      .finally(() => (this.#creating = null));
    await this.#creating;
  }

  async register(body: Credentials): Promise<void> {
    this.user = (await api.register(body)).user;
    await this.#settle();
    prefs.save();
  }

  async login(body: Credentials): Promise<void> {
    this.user = (await api.login(body)).user;
    await this.#settle();
  }

  async logout(): Promise<void> {
    this.user = (await api.logout()).user;
    await this.#settle();
  }
}

export const account = new Account();
