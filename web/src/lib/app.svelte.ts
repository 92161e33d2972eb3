/** What all pages share: the way to the server, who is here, and whether the server answers. */
import type { Me } from "../wire.ts";
import { Api, ApiError } from "./api.ts";
import { settings, type Settings } from "./settings.svelte.ts";

/** Under this name the page keeps its own among whatever else an account may keep. */
const PAGE = "page";
/** Several changes in a row are sent as one. */
const PAUSE = 600;

class App {
  me: Me | null = $state.raw(null);
  reached = $state(true);
  readonly api = new Api({ onReach: (reached) => (this.reached = reached) });

  #timer: ReturnType<typeof setTimeout> | undefined;

  async start(): Promise<void> {
    this.api.language = settings.now.language;
    settings.onchange = (now) => this.#keepSoon(now);
    try {
      this.welcome(await this.api.me());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.me = null;
    }
  }

  /** Somebody is known from now on: his settings come along, or go with him from here. */
  welcome(me: Me): void {
    this.me = me;
    const kept = me.settings[PAGE];
    if (kept === undefined) {
      this.#keepSoon(settings.now);
      return;
    }
    settings.take(kept);
    this.api.language = settings.now.language;
  }

  #keepSoon(now: Settings): void {
    clearTimeout(this.#timer);
    if (this.me === null) return;
    this.#timer = setTimeout(async () => {
      if (this.me === null) return;
      try {
        this.me = await this.api.changeMe({ language: now.language, settings: { ...this.me.settings, [PAGE]: { ...now } } });
      } catch {
        // They are kept in the browser; the account learns them with the next change.
      }
    }, PAUSE);
  }

  /** Whoever changes something is somebody: a guest, if he has not signed in. */
  async somebody(): Promise<Me> {
    if (this.me === null) this.welcome(await this.api.guest());
    return this.me as unknown as Me;
  }

  speak(language: "en" | "fr"): void {
    settings.change("language", language);
    this.api.language = language;
  }
}

export const app = new App();
