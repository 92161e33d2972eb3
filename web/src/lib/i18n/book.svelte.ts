/** Books of words, each loaded in the reader's language alone: hardly anybody needs two. */
import type { Language } from "../../wire.ts";
import { settings } from "../settings.svelte.ts";

const shelf: Book<unknown>[] = [];

export class Book<Words> {
  readonly #editions: Record<Language, () => Promise<Words>>;
  #known: Partial<Record<Language, Words>> = $state.raw({});

  constructor(editions: Record<Language, () => Promise<Words>>) {
    this.#editions = editions;
    shelf.push(this);
  }

  async fetch(language: Language): Promise<void> {
    if (this.#known[language] === undefined) {
      const words = await this.#editions[language]();
      this.#known = { ...this.#known, [language]: words };
    }
  }

  /** The words in the reader's language; while a new one is on its way, in the one he had before. */
  get words(): Words {
    const words = this.#known[settings.now.language];
    if (words !== undefined) return words;
    void this.fetch(settings.now.language);
    const before = this.#known.en ?? this.#known.fr;
    if (before === undefined) throw new Error("words are used before booksOpen()");
    return before;
  }
}

/** Waits until every book on the shelf can be read. */
export async function booksOpen(): Promise<void> {
  await Promise.all(shelf.map((book) => book.fetch(settings.now.language)));
}
