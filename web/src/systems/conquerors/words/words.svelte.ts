/** The words of the Conquerors in the reader's language. Apart from the page's own, so that only their tables load them. */
import { Book } from "../../../lib/i18n/book.svelte.ts";
import type { ConquerorsMessages } from "./en.ts";

const book = new Book<ConquerorsMessages>({
  en: async () => (await import("./en.ts")).en,
  fr: async () => (await import("./fr.ts")).fr,
});

export function conquerorsWords(dice = false): ConquerorsMessages {
  const { words } = book;
  return dice ? { ...words, combat: { ...words.combat, ...words.dice, stages: { ...words.combat.stages, ...words.dice.stages } } } : words;
}

/** Combats are decided by dice at this table. */
export const hasDice = (options: string | undefined): boolean => /\bcombat=dice\b/.test(options ?? "");
