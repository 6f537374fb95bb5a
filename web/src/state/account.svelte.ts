import { api } from '../net/api';
import type { Credentials, User } from '../wire';

/** The user at this browser. */
class Account {
  user = $state.raw<User | null>(null);
  loaded = $state(false);
  #creating: Promise<void> | null = null;

  async load(): Promise<void> {
    this.user = (await api.me()).user;
    this.loaded = true;
  }

  /** Creates a guest account, silently, the first time a user is needed. */
  async ensure(): Promise<void> {
    if (!this.loaded) await this.load();
    if (this.user) return;
    this.#creating ??= api
      .guest()
      .then((me) => {
        this.user = me.user;
      })
      .finally(() => (this.#creating = null));
    await this.#creating;
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

export const account = new Account();
