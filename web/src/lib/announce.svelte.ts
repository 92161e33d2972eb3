/**
 * What is said to those who hear the page. Readers speak what is added to a region that was there before: one for the whole page, which
 * is there from the beginning, says everything; parts that come and go with their words would not be heard.
 */

/** So many lines are kept: whoever is behind can still hear them. */
const KEPT = 100;

interface Said {
  id: number;
  text: string;
}

class Announcer {
  lines: Said[] = $state.raw([]);
  /** The same, for whoever speaks: to speak is not to listen, or an effect that speaks would hear itself. */
  #all: Said[] = [];
  #last = 0;

  say(text: string): void {
    const plain = text.trim();
    if (plain === "") return;
    this.#last += 1;
    this.#all = [...this.#all, { id: this.#last, text: plain }].slice(-KEPT);
    this.lines = this.#all;
  }
}

export const announcer = new Announcer();
