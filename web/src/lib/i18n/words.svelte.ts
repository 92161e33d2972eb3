/** The words of the page in the reader's language. */
import { Book } from "./book.svelte.ts";
import type { Messages } from "./en.ts";

const book = new Book<Messages>({
  en: async () => (await import("./en.ts")).en,
  fr: async () => (await import("./fr.ts")).fr,
});

export function words(): Messages {
  return book.words;
}
