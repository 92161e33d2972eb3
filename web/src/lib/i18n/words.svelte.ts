/** The words of the page in the reader's language. */
import { settings } from "../settings.svelte.ts";
import { en, type Messages } from "./en.ts";
import { fr } from "./fr.ts";

const all = { en, fr };

export function words(): Messages {
  return all[settings.now.language];
}
