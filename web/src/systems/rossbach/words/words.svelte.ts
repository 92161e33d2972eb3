/** The words of Rossbach in the reader's language. Apart from the page's own, so that only its tables load them. */
import { Book } from "../../../lib/i18n/book.svelte.ts";
import type { RossbachMessages } from "./en.ts";

const book = new Book<RossbachMessages>({
  en: async () => (await import("./en.ts")).en,
  fr: async () => (await import("./fr.ts")).fr,
});

export function rossbachWords(): RossbachMessages {
  return book.words;
}
