/** What a reader has chosen about the page; kept in the browser, and with his account when he has one. */
import type { Language } from "../wire.ts";

export interface Settings {
  language: Language;
  /** Size of all text in percent. */
  text: 100 | 112 | 125 | 150 | 200;
  look: "system" | "day" | "night";
  contrast: boolean;
  motion: "system" | "full" | "none";
  sound: boolean;
  /** Single-letter shortcuts. */
  shortcuts: boolean;
  /** Ask before anything is sent. */
  confirm: boolean;
  /** How fast the moves of others are shown. */
  tempo: "slow" | "usual" | "quick" | "none";
  /** Whether a battle stays on its stage until one goes on, or goes by itself. */
  battles: "stay" | "pass";
  /** Against the computer, give an answer by itself where there is only one. */
  sole: boolean;
}

const PLACE = "vedette-settings";

function preferred(): Language {
  return navigator.languages?.some((one) => one.toLowerCase().startsWith("fr")) && !navigator.languages[0]?.toLowerCase().startsWith("en")
    ? "fr"
    : "en";
}

const first: Settings = {
  language: "en",
  text: 100,
  look: "system",
  contrast: false,
  motion: "system",
  sound: false,
  shortcuts: true,
  confirm: false,
  tempo: "usual",
  battles: "stay",
  sole: true,
};

/** Takes over whatever is sound in a stored value. */
export function mended(stored: unknown, base: Settings): Settings {
  const result = { ...base };
  if (typeof stored !== "object" || stored === null) return result;
  for (const name of Object.keys(base) as (keyof Settings)[]) {
    const value = (stored as Record<string, unknown>)[name];
    if (typeof value === typeof base[name]) (result as Record<string, unknown>)[name] = value;
  }
  if (result.language !== "en" && result.language !== "fr") result.language = base.language;
  return result;
}

function load(): Settings {
  const base: Settings = { ...first, language: preferred() };
  try {
    return mended(JSON.parse(localStorage.getItem(PLACE) ?? "null"), base);
  } catch {
    return base;
  }
}

class SettingsStore {
  now: Settings = $state(load());
  /** Told of every change, so that it can be kept elsewhere too. */
  onchange: (settings: Settings) => void = () => {};

  change<K extends keyof Settings>(name: K, value: Settings[K]): void {
    this.now[name] = value;
    this.#keep();
    this.onchange({ ...this.now });
  }

  /** Takes over what was kept elsewhere. */
  take(stored: unknown): void {
    this.now = mended(stored, { ...this.now });
    this.#keep();
  }

  #keep(): void {
    try {
      localStorage.setItem(PLACE, JSON.stringify(this.now));
    } catch {
      // Private windows may have no storage; the choice then lasts as long as the page.
    }
  }

  /** Puts the choices on the document, where the style sheet reads them. */
  dress(root: HTMLElement): void {
    const { language, text, look, contrast, motion } = this.now;
    root.lang = language;
    root.style.fontSize = `${text}%`;
    const dark = look === "night" || (look === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
    root.dataset.look = dark ? "night" : "day";
    root.dataset.contrast = contrast || matchMedia("(prefers-contrast: more)").matches ? "more" : "usual";
    const still = motion === "none" || (motion === "system" && matchMedia("(prefers-reduced-motion: reduce)").matches);
    root.dataset.motion = still ? "none" : "full";
  }
}

export const settings = new SettingsStore();
