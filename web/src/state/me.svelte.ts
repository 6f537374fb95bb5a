import { api } from '../net/api';
import type { Credentials, User } from '../wire';

/** Who sits before this screen. */
class Self {
  user = $state.raw<User | null>(null);
  loaded = $state(false);
  #making: Promise<void> | null = null;

  async load(): Promise<void> {
    this.user = (await api.me()).user;
    this.loaded = true;
  }

  /** A stranger becomes a guest, silently, the first time that a name is needed. */
  async ensure(): Promise<void> {
    if (!this.loaded) await this.load();
    if (this.user) return;
    this.#making ??= api
      .guest()
      .then((me) => {
        this.user = me.user;
      })
      .finally(() => (this.#making = null));
    await this.#making;
  }

  async register(body: Credentials): Promise<void> {
    this.user = (await api.register(body)).user;
  }

  async login(body: Credentials): Promise<void> {
    this.user = (await api.login(body)).user;
  }

  async logout(): Promise<void> {
    this.user = (await api.logout()).user;
  }
}

export const self = new Self();
