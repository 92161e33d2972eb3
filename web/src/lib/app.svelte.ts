/** What all pages share: the way to the server, who is here, and whether the server answers. */
import type { Me } from "../wire.ts";
import { Api, ApiError } from "./api.ts";
import { settings } from "./settings.svelte.ts";

class App {
  me: Me | null = $state.raw(null);
  reached = $state(true);
  readonly api = new Api({ onReach: (reached) => (this.reached = reached) });

  async start(): Promise<void> {
    this.api.language = settings.now.language;
    try {
      this.me = await this.api.me();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.me = null;
    }
  }

  /** Whoever changes something is somebody: a guest, if he has not signed in. */
  async somebody(): Promise<Me> {
    this.me ??= await this.api.guest();
    return this.me;
  }

  async speak(language: "en" | "fr"): Promise<void> {
    settings.change("language", language);
    this.api.language = language;
    if (this.me !== null) {
      try {
        this.me = await this.api.changeMe({ language });
      } catch {
        // The page speaks the language all the same; the account learns it next time.
      }
    }
  }
}

export const app = new App();
