/**
 * What the others did, shown before one is asked: their moves one after another on the map, a banner for turns and phases, and
 * battles on a stage that stays until the reader goes on. Nothing here changes the table; it only decides what is looked at.
 */
import { app } from "../lib/app.svelte.ts";
import { settings } from "../lib/settings.svelte.ts";
import type { LogLine } from "../wire.ts";
import type { Story } from "../systems/system.ts";
import type { TableModel, TableState } from "./model.svelte.ts";
import { movesIn, wholeMarches, type Moment } from "./moves.ts";

/** How long a moment is shown, in milliseconds. */
const PACES = { slow: 1500, usual: 800, quick: 350, none: 0 } as const;
/** How long a battle stays on its stage where it goes on by itself. */
const BATTLE = 5000;
const BANNER = 2200;
/** Nobody wants to sit through a whole war: beyond so many moments the oldest are left to the log. */
const MOST = 24;

/** Its name is the number of the record that it began at. */
export type Battle = Story & { over: boolean };

export class Theatre {
  readonly #model: TableModel;
  /** The moment on the map; none when the map shows what is. */
  scene: TableState | null = $state.raw(null);
  lines: LogLine[] = $state.raw([]);
  banner: LogLine | null = $state.raw(null);
  /** Battles that began at or before this number have been looked at. */
  seen = $state(Number.MAX_SAFE_INTEGER);
  #queue: Moment[] = $state.raw([]);
  #running = false;
  #bannerTimer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(model: TableModel) {
    this.#model = model;
  }

  close(): void {
    this.#closed = true;
    this.#queue = [];
    clearTimeout(this.#bannerTimer);
  }

  /** Something is being shown that the reader should see before he is asked. */
  readonly busy = $derived(this.scene !== null || this.#queue.length > 0);

  /** The battle on the stage: the oldest that was not looked at yet, once the map has come to it. */
  readonly battle: Battle | null = $derived.by(() => {
    const { system, state, log, since } = this.#model;
    if (system?.battles === undefined || state === null || since !== null || this.#model.past !== null) return null;
    const stories = system.battles.stories(log);
    const at = stories.findIndex((story) => story.from > this.seen);
    const story = stories[at];
    if (story === undefined || (this.scene !== null && this.scene.n < story.from)) return null;
    // The log may know of a battle a moment before the position does: it has not ended because it is not seen there yet.
    const known = story.from <= state.n;
    const over = at < stories.length - 1 || state.over !== null || !system.battles.fought(state.view, story, log);
    return { ...story, over: known && over };
  });

  /** A battle is over and waits to be looked at: until then nothing is answered by itself. */
  readonly waits = $derived(this.battle?.over === true);

  /** The reader has seen the battle. */
  goOn(): void {
    if (this.battle !== null) this.seen = this.battle.from;
    this.#model.settle();
  }

  /** How long the stage stays; forever if the reader wants to go on himself. */
  get stay(): number | null {
    return settings.now.battles === "pass" ? BATTLE : null;
  }

  /** From the start: what is in the log already has been seen, but for what is new since the last visit. */
  open(seen: number | null): void {
    const { system, state, log } = this.#model;
    const stories = system?.battles?.stories(log) ?? [];
    const last = stories.at(-1);
    const fought = last !== undefined && state !== null && system?.battles?.fought(state.view, last, log) === true;
    const looked = fought ? (stories.at(-2)?.from ?? 0) : (last?.from ?? 0);
    this.seen = seen === null ? looked : Math.min(looked, seen);
  }

  /** News: moves of others are queued to be shown. */
  hear(lines: LogLine[]): void {
    const { system, atlas, state } = this.#model;
    if (atlas === null || system === null || state === null) return;
    const banner = lines.findLast((line) => system.heading?.(line));
    if (banner !== undefined) this.#raise(banner);
    if (PACES[settings.now.tempo] === 0 || document.documentElement.dataset.motion === "none" || document.visibilityState !== "visible")
      return;
    const theirs = movesIn(lines, atlas).filter((move) => move.by !== state.side);
    const moments = [...new Set(theirs.map((move) => move.n))].map((n) => ({ n, lines: lines.filter((line) => line.n === n) }));
    if (moments.length === 0) return;
    // The moment that is being shown stays as it is.
    const [now, ...rest] = this.#queue;
    const coming = [...rest, ...moments];
    this.#queue = [...(now === undefined ? [] : [now]), ...(system.showsWholeMarches ? wholeMarches(coming, atlas) : coming)].slice(-MOST);
    if (!this.#running) void this.#run();
  }

  #raise(line: LogLine): void {
    this.banner = line;
    clearTimeout(this.#bannerTimer);
    this.#bannerTimer = setTimeout(() => (this.banner = null), BANNER);
  }

  async #run(): Promise<void> {
    this.#running = true;
    const { id, seat } = this.#model;
    for (let [next] = this.#queue; next !== undefined && !this.#closed; [next] = this.#queue) {
      const state = (await app.api.at(id, next.n, seat).catch(() => null)) as TableState | null;
      if (state !== null && this.#queue[0] === next) {
        this.scene = state;
        this.lines = next.lines;
        await new Promise((done) => setTimeout(done, PACES[settings.now.tempo]));
      }
      this.#queue = this.#queue.filter((one) => one !== next);
    }
    this.scene = null;
    this.lines = [];
    this.#running = false;
    this.#model.settle();
  }

  /** Enough seen: the map shows what is. */
  skip(): void {
    this.#queue = [];
    this.scene = null;
    this.lines = [];
  }
}
