/** The words of the Conquerors in the reader's language. Apart from the page's own, so that only their tables load them. */
import { settings } from "../../../lib/settings.svelte.ts";
import { en, type ConquerorsMessages } from "./en.ts";
import { fr } from "./fr.ts";

const all = { en, fr };

export function conquerorsWords(dice = false): ConquerorsMessages {
  const words = all[settings.now.language];
  return dice ? { ...words, combat: { ...words.combat, ...words.dice, stages: { ...words.combat.stages, ...words.dice.stages } } } : words;
}

/** Combats are decided by dice at this table. */
export const hasDice = (options: string | undefined): boolean => /\bcombat=dice\b/.test(options ?? "");
