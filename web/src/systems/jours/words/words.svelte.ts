/** The words of Jours de Gloire in the reader's language. Apart from the page's own, so that only its tables load them. */
import { settings } from "../../../lib/settings.svelte.ts";
import { en, type JoursMessages } from "./en.ts";
import { fr } from "./fr.ts";

const all = { en, fr };

export function joursWords(): JoursMessages {
  return all[settings.now.language];
}
