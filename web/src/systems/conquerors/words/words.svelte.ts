/** The words of the Conquerors in the reader's language. Apart from the page's own, so that only their tables load them. */
import { settings } from "../../../lib/settings.svelte.ts";
import { en, type ConquerorsMessages } from "./en.ts";
import { fr } from "./fr.ts";

const all = { en, fr };

export function conquerorsWords(): ConquerorsMessages {
  return all[settings.now.language];
}
