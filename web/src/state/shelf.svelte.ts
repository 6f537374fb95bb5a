import { api } from '../net/api';
import type { BookInfo, Clause, LessonInfo, Library } from '../wire';

/** The server's rulebooks and their rules, each fetched once. */
class Shelf {
  library = $state.raw<Library | null>(null);
  #loading: Promise<Library> | null = null;
  #rules = new Map<string, Promise<Clause[]>>();

  load(): Promise<Library> {
    this.#loading ??= api
      .library()
      .then((library) => (this.library = library))
      .catch((error: unknown) => {
        this.#loading = null;
        throw error;
      });
    return this.#loading;
  }

  book(id: string): BookInfo | null {
    return this.library?.books.find((b) => b.id === id) ?? null;
  }

  lesson(book: string, id: string): LessonInfo | null {
    return this.book(book)?.lessons.find((l) => l.id === id) ?? null;
  }

  rules(book: string): Promise<Clause[]> {
    let rules = this.#rules.get(book);
    if (!rules) {
      rules = api.rules(book);
      rules.catch(() => this.#rules.delete(book));
      this.#rules.set(book, rules);
    }
    return rules;
  }
}

export const shelf = new Shelf();
