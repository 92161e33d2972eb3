/**
 * A table as one reader sees it: what the server has told, what he is choosing, and what he looks at. Everything shown comes
 * from the server; a choice is sent with the number of the position it was made in, and nothing is assumed to have happened
 * before the server says so.
 */
import { ApiError, freshKey, UNREACHABLE, type ActAnswer } from "../lib/api.ts";
import { announcer } from "../lib/announce.svelte.ts";
import { app } from "../lib/app.svelte.ts";
import { words } from "../lib/i18n/words.svelte.ts";
import { router } from "../lib/router.svelte.ts";
import { settings } from "../lib/settings.svelte.ts";
import { personName } from "../lib/format.ts";
import { explain } from "../lib/trouble.ts";
import { News } from "../lib/stream.ts";
import { Atlas } from "../systems/atlas.ts";
import type { Box } from "../map/camera.ts";
import { namesOn } from "../map/layout.ts";
import { simplify } from "../map/simplify.ts";
import { systemOf, type AnySystem } from "../systems/index.ts";
import type { CardInfo, ChatLine, Choice, Cost, LogLine, OfferNews, OverlayMark, Reach, Since, State, StreamEvent } from "../wire.ts";
import { narrow } from "./compose.ts";
import { alone, letPass, soleAnswer } from "./sole.ts";
import { Theatre } from "./theatre.svelte.ts";

/** A panel: one of the system's, or `log`, `text`, `chat`, `more`. */
export type Tab = string;
/** Only the system knows what its views look like. */
export type TableState = State<any>;

/** So little needs no summary for two at one screen. */
const FEW_LINES = 4;
/** So many of the newest lines are drawn as trails. */
const FRESH = 40;
/** How long until the sheet for looking from afar is made, in milliseconds. */
const FAR_LATER = 250;
/** How long until an answer that could not be sent, or a position that did not come, is tried again, in milliseconds. */
const AGAIN = 4000;
/** After so long without news the page asks by itself, in milliseconds: a computer answers sooner than people. */
const QUIET = { computers: 6000, people: 30_000 } as const;

interface Plan {
  actions: string[];
  inOrder: boolean;
  /** Why to stop, if what came of the last answer is a reason to; and the position that it was given in. */
  heed?: (before: TableState, after: TableState) => string | null;
  before?: TableState | null;
}
/** What was answered, and what would have been better. */
export type Blunder = Cost & { given: string };
const NOTHING_PLANNED: Plan = { actions: [], inOrder: true };

export interface Notice {
  tone: "mark" | "bad";
  text: string;
  lines?: LogLine[];
  rule?: string | null;
  /** Nobody knows the reader any more: he has to sign in again. */
  signIn?: boolean;
}

/** What is asked, as one text to compare: the answers are the question. */
export function questionOf(state: TableState): string {
  return state.options.map((choice) => choice.action).join("\n");
}

/** Answers that lead somewhere on the map: how far is asked for. */
const WALKS = new Set(["step", "retreat"]);

export class TableModel {
  readonly id: string;
  state: TableState | null = $state.raw(null);
  atlas: Atlas | null = $state.raw(null);
  system: AnySystem | null = $state.raw(null);
  cards: Map<string, CardInfo> = $state.raw(new Map());
  terrain = $state("");
  /** The same sheet for looking from afar, if it has layers that can be left out: no small names, broad roads. */
  farTerrain = $state("");
  /** Where the names printed on the map are, so that no piece covers them. */
  names: Box[] = $state.raw([]);
  log: LogLine[] = $state.raw([]);
  /** Lines that came since the reader last acted. */
  fresh: LogLine[] = $state.raw([]);
  chat: ChatLine[] = $state.raw([]);
  unread = $state(0);
  error: unknown = $state.raw(null);
  live = $state(true);
  sending = $state(false);
  notice: Notice | null = $state.raw(null);
  picked: string[] = $state([]);
  /** The answer that waits for a "yes". */
  asking: Choice | null = $state.raw(null);
  /** The area whose contents are open. */
  opened: string | null = $state(null);
  /** Areas lit up from elsewhere: a log line under the pointer. */
  lit: string[] = $state.raw([]);
  tab: Tab = $state("log");
  since: Since | null = $state.raw(null);
  reach: Reach[] = $state.raw([]);
  /** What the rules have worked out to be laid over the map, by its name, and the position that it belongs to. */
  marks: Record<string, OverlayMark[]> = $state.raw({});
  #marked = -1;
  /** What is shown on the map by its name: what the system offers, and `bare` for the map alone. */
  overlays: Record<string, boolean> = $state({ bare: false });
  /** Looking at the past: the state then, and its number. */
  past: TableState | null = $state.raw(null);
  pastN = $state(0);
  pastAs: string | undefined = $state(undefined);
  /** The same moment without fog, beside it; only once the game is over. */
  truth: TableState | null = $state.raw(null);
  beside = $state(false);
  seat: number | null | undefined = undefined;
  /** The enemy's march of which the rest shall pass; none if he wants to be asked. */
  passing: string | null = $state(null);
  /** An answer that could not be sent: it is sent again, with its key, when the server is back. */
  unsent: { request: (seat: number, key: string) => Promise<ActAnswer>; key: string } | null = $state.raw(null);
  /** Answers to give one after the other; where the order does not matter, those that are possible first. */
  #plan: Plan = NOTHING_PLANNED;
  /** The position whose only answer the reader wants to give himself: he has just taken it back, or the server refused it. */
  #held = $state(-1);
  /** What an answer of his cost, by the colonel's reckoning: stays until he answers again. */
  blunder: Blunder | null = $state.raw(null);
  #judging = false;
  readonly theatre: Theatre = new Theatre(this);
  #news: News | null = null;
  #refreshing: ReturnType<typeof setTimeout> | undefined;
  #asking: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  /** The reader's words for the draws of this table, by seat. */
  readonly #words = new Map<number, string>();
  #wording = false;
  /** How many news of play were heard, up to which line of the journal, and whether the log is being fetched anew. */
  #heard = 0;
  #upTo = 0;
  #reloading = false;
  /** What was there on arrival counts as seen only when it was asked for what happened since. */
  #arrived = false;
  /** The last line the reader had seen when he came; none if there was nothing new. */
  #last: number | null = null;

  constructor(id: string) {
    this.id = id;
  }

  /** What is on the table: the past, if the reader looks at it. */
  readonly shown: TableState | null = $derived(this.past ?? this.theatre.scene ?? this.state);
  readonly narrowed = $derived(narrow(this.answerable(), this.picked, this.system?.whole));
  /** Who wants the reader to answer himself even where there is one answer: a lesson that asks for it. */
  keeps: ((state: TableState) => boolean) | null = $state.raw(null);
  /** The answer that the page gives by itself. */
  readonly sole: Choice | null = $derived.by(() => {
    const { state } = this;
    if (state === null || state.n === this.#held || typeof this.seat !== "number" || this.keeps?.(state) === true) return null;
    const passes = this.passing !== null && this.stretch === this.passing && state.asked ? letPass(state) : null;
    return passes ?? (this.system?.leavesSole?.(state) === true ? null : soleAnswer(state, settings.now.sole));
  });
  /** The enemy's march under way, if the reader may interrupt it: by its name in the log. */
  readonly stretch: string | null = $derived(this.state === null ? null : (this.system?.stretch?.(this.state.view, this.log) ?? null));
  /** The reader is asked, and has a choice. */
  readonly asks: boolean = $derived(this.state?.asked === true && this.sole === null);
  /** Only computers play against him. */
  readonly alone: boolean = $derived(this.state !== null && alone(this.state));

  answerable(): Choice[] {
    return this.past === null && this.asks && !this.sending && !this.theatre.busy ? (this.state?.options ?? []) : [];
  }

  /** Loads everything for one seat, or for somebody who only watches. */
  async open(seat: number | null): Promise<void> {
    this.seat = seat;
    this.error = null;
    try {
      const state = (await app.api.state(this.id, seat)) as TableState;
      if (this.#closed) return;
      this.#take(state);
      await this.#furnish(state);
      if (this.#closed) return;
      this.#listen(state.k);
      const [log, chat] = await Promise.all([app.api.log(this.id, seat), app.api.chat(this.id, seat).catch(() => [])]);
      if (this.#closed) return;
      // News may have come while the log was on its way.
      const last = log.at(-1)?.n ?? 0;
      this.log = [...log, ...this.log.filter((line) => line.n > last)];
      this.chat = chat;
      if (seat !== null && state.n > 0) await this.#lookBack(seat, state.n);
      this.theatre.open(this.#last);
      this.#arrived = true;
      this.settle();
    } catch (error) {
      this.error = error;
    }
  }

  /** Brings what a position is shown with: its system, board, cards and map. */
  async #furnish(state: TableState): Promise<void> {
    const { game } = state.table;
    const [board, cards] = await Promise.all([app.api.board(game), app.api.cards(game)]);
    if (this.#closed) return;
    const system = await systemOf(board.system);
    if (this.#closed) return;
    for (const { name, on } of system.overlays) this.overlays[name] ??= on ?? false;
    this.tab = system.turnTo(null, state.view, "") ?? system.panels[0]?.tab ?? "log";
    this.system = system;
    this.atlas = new Atlas(board);
    this.cards = new Map(cards.map((card) => [card.code, card]));
    void this.#loadTerrain(game);
  }

  /** Lays out a position that is at no table: nobody sits there, and answers go to the `guard` alone. */
  async layOut(state: TableState, guard: (choice: Choice) => boolean): Promise<void> {
    this.guard = guard;
    this.state = state;
    try {
      await this.#furnish(state);
    } catch (error) {
      this.error = error;
    }
  }

  async #lookBack(seat: number, n: number): Promise<void> {
    try {
      const since = await app.api.since(this.id, seat);
      // What the reader did himself a moment ago is no news.
      const news = since.from_n > 0 && since.lines.some((line) => line.side !== this.state?.side);
      // At one screen hands change at every question: a line or two stand in the log and on the map, more is told apart.
      const shared = (this.state?.table.yours.length ?? 1) > 1;
      if (news) this.#last = since.from_n;
      if (news && (!shared || since.lines.length > FEW_LINES)) this.since = since;
      else if (news) this.fresh = since.lines;
      await app.api.seen(this.id, seat, n);
    } catch {
      // Without it the log still tells everything.
    }
  }

  /** The map without the flags of the opening: who holds what is drawn live, and where to deploy is marked when it is asked. */
  async #loadTerrain(game: string): Promise<void> {
    try {
      const text = await app.api.map(game);
      const svg = new DOMParser().parseFromString(text, "image/svg+xml");
      for (const flag of svg.querySelectorAll('g.area use[href^="#v-control"], g.area use[href^="#v-deploy"]'))
        flag.parentElement?.remove();
      this.names = namesOn(svg);
      const address = () => URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(svg)], { type: "image/svg+xml" }));
      this.#forgetTerrain();
      if (this.#closed) return;
      this.terrain = address();
      // The page is usable without it.
      setTimeout(() => {
        if (!this.#closed && simplify(svg)) this.farTerrain = address();
      }, FAR_LATER);
    } catch (error) {
      this.error ??= error;
    }
  }

  #listen(after: number): void {
    this.#news?.close();
    this.#news = new News({
      url: (k) => app.api.streamUrl(this.id, this.seat, k),
      after,
      onEvent: (event) => this.#hear(event),
      onState: (live) => {
        const back = live && !this.live;
        this.live = live;
        if (back) {
          this.refreshSoon(0);
          // What partners say has no number that a stream could go on from.
          void app.api.chat(this.id, this.seat).then(
            (chat) => (this.chat = chat),
            () => undefined,
          );
        }
        if (live) void this.#sendAgain();
      },
    });
  }

  close(): void {
    this.#closed = true;
    this.theatre.close();
    this.#news?.close();
    clearTimeout(this.#refreshing);
    clearTimeout(this.#asking);
    this.#forgetTerrain();
  }

  #forgetTerrain(): void {
    for (const address of [this.terrain, this.farTerrain]) if (address !== "") URL.revokeObjectURL(address);
  }

  wake(): void {
    this.#news?.again();
    this.refreshSoon(0);
  }

  #hear(event: StreamEvent): void {
    if (event.kind === "played") {
      this.#heard += 1;
      this.#upTo = event.n;
      const known = this.log.at(-1)?.n ?? 0;
      const lines = event.lines.filter((line) => line.n > known);
      if (lines.length > 0) {
        this.log = [...this.log, ...lines];
        this.fresh = [...this.fresh, ...lines].slice(-FRESH);
        this.theatre.hear(lines);
        for (const line of lines) announcer.say(line.text);
      } else if (event.lines.length === 0) {
        // Something was taken back, or nothing of it is for these eyes.
        void this.#reloadLog();
      }
      this.refreshSoon(80, event.k);
    } else if (event.kind === "chat") {
      this.chat = [...this.chat, event.line];
      if (this.tab !== "chat") this.unread += 1;
    } else {
      if (event.kind === "offer") this.#hearOffer(event);
      this.refreshSoon(80);
    }
  }

  /** What became of an offer is told to both. */
  #hearOffer(event: OfferNews): void {
    const t = words();
    if (event.what === "rematch" && event.state === "accepted" && event.table) router.go(`/t/${event.table}`);
    if (event.state !== "declined") return;
    const own = event.by === this.seat;
    const text = event.what === "draw" ? t.table.drawDeclined : t.table.takeBackDeclined;
    this.notice = { tone: "mark", text: text(own ? t.table.youDeclined : this.nameOf(event.by)) };
  }

  /** Fetches the whole log; again if news came meanwhile, which an answer from before them would take away. */
  async #reloadLog(): Promise<void> {
    if (this.#reloading) return;
    this.#reloading = true;
    try {
      for (let heard = -1; heard !== this.#heard && !this.#closed;) {
        heard = this.#heard;
        const log = await app.api.log(this.id, this.seat);
        // What has not been told yet is told when its news come, and not swallowed as known.
        if (heard === this.#heard) this.log = log.filter((line) => line.n <= this.#upTo);
      }
    } catch {
      // The next news brings another chance.
    } finally {
      this.#reloading = false;
    }
  }

  /** Asks for the position in a moment; not if it is known by then, as one's own answer brings it along. */
  refreshSoon(ms: number, k?: number): void {
    clearTimeout(this.#refreshing);
    this.#refreshing = setTimeout(() => {
      if (this.sending && k !== undefined) this.refreshSoon(80, k);
      else if (k === undefined || k > (this.state?.k ?? 0)) void this.refresh();
    }, ms);
  }

  /** Nobody is left waiting because news were lost: while others are asked, the page looks now and then by itself. */
  #askAgain(): void {
    clearTimeout(this.#asking);
    if (this.#closed || this.state === null || this.state.asked || this.state.over || this.state.table.status !== "playing") return;
    this.#asking = setTimeout(() => void this.refresh(), this.alone ? QUIET.computers : QUIET.people);
  }

  async refresh(): Promise<void> {
    if (this.seat === undefined || this.#closed) return;
    clearTimeout(this.#asking);
    try {
      const state = (await app.api.state(this.id, this.seat)) as TableState;
      // An answer of ours may have overtaken this one.
      if (this.#closed || (this.state !== null && state.k < this.state.k)) return;
      this.#take(state);
      this.error = null;
    } catch (error) {
      // Whatever it was, the position is still wanted.
      this.#asking = setTimeout(() => void this.refresh(), AGAIN);
      // Somebody else has taken the seat, or the line is gone for good.
      if (this.state === null || (error instanceof ApiError && error.code === "not-your-seat")) this.error = error;
    }
  }

  #take(state: TableState): void {
    const before = this.state;
    const moved = before === null || state.n !== before.n;
    // While both sides decide at once, what the other does must not wipe out a choice half made.
    const asksAnew = before === null || state.asked !== before.asked || questionOf(state) !== questionOf(before);
    this.state = state;
    if (asksAnew) {
      this.picked = [];
      this.asking = null;
    }
    if (moved) {
      this.reach = [];
      for (const { name, asked } of this.system?.overlays ?? []) if (asked && this.overlays[name]) void this.loadMarks(name);
      if (this.overlays.reach || this.overlays.attacks || state.options.some((choice) => WALKS.has(choice.kind))) void this.loadReach();
    }
    if (state.asked && !(before?.asked ?? false)) this.#call();
    if (moved && this.system !== null) this.tab = this.system.turnTo(before?.view ?? null, state.view, this.tab) ?? this.tab;
    if (this.#arrived && state.seat !== null && state.seat !== undefined && moved && document.visibilityState === "visible") {
      void app.api.seen(this.id, state.seat, state.n).catch(() => {});
    }
    if (this.passing !== null && this.stretch !== this.passing) this.passing = null;
    if (state.word_wanted.length > 0) void this.#sayWords(state.word_wanted);
    this.#askAgain();
    this.settle();
  }

  /** Adds the reader's own words to the draws of a fresh table, so that nobody can have known them: again until they are there. */
  async #sayWords(seats: number[]): Promise<void> {
    if (this.#wording) return;
    this.#wording = true;
    try {
      for (const seat of seats) {
        const word = this.#words.get(seat) ?? freshKey();
        this.#words.set(seat, word);
        await app.api.addEntropy(this.id, seat, word);
      }
      if (this.notice?.text === words().table.wordUnsaid) this.notice = null;
    } catch {
      if (this.#closed) return;
      this.notice ??= { tone: "bad", text: words().table.wordUnsaid };
      setTimeout(() => this.refreshSoon(0), AGAIN);
    } finally {
      this.#wording = false;
    }
  }

  /** Goes on with what is planned, or answers a question that is none. */
  settle(): void {
    if (this.#goOn()) return;
    const { sole } = this;
    if (sole === null || !this.#arrived || this.sending || this.past !== null || this.theatre.waits || this.unsent !== null) return;
    const n = this.state?.n;
    queueMicrotask(() => {
      if (this.state?.n === n && this.sole?.action === sole.action) void this.#send(sole.action, true);
    });
  }

  /** Lets the rest of the enemy's march pass, whatever comes. */
  letRestPass(): void {
    this.passing = this.stretch;
    this.settle();
  }

  /** A soft tone, for those who want one. */
  #call(): void {
    if (!settings.now.sound) return;
    const audio = new AudioContext();
    const [tone, gain] = [audio.createOscillator(), audio.createGain()];
    tone.frequency.value = 523;
    gain.gain.setValueAtTime(0.06, audio.currentTime);
    gain.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + 0.6);
    tone.connect(gain).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + 0.6);
    tone.onended = () => void audio.close();
  }

  /** Points at something: a card, a piece or an area. */
  pick(code: string): void {
    if (!this.narrowed.next.has(code)) return;
    this.picked = [...this.picked, code];
    const { settled } = narrow(this.answerable(), this.picked, this.system?.whole);
    if (settled !== null) this.choose(settled);
  }

  clear(): void {
    this.picked = [];
    this.asking = null;
    this.#plan = NOTHING_PLANNED;
  }

  /** Somebody looks over the shoulder and may want another answer: a lesson. */
  guard: ((choice: Choice) => boolean) | null = null;
  /** He is told what is answered, and gives back what to do once it was taken. */
  witness: ((actions: string[]) => () => void) | null = null;
  /** The coach speaks without being asked: a lesson wants it. */
  coached = $state(false);

  choose(choice: Choice): void {
    this.notice = null;
    if (this.guard !== null && !this.guard(choice)) {
      this.picked = [];
      return;
    }
    if (settings.now.confirm && this.asking?.action !== choice.action) {
      this.asking = choice;
      return;
    }
    void this.#send(choice.action);
  }

  /**
   * Several answers one after the other, each given only if it is still there when its turn comes. `heed` looks at what became of
   * those before and may say why to stop. They go to the server in one request; what it left over goes singly.
   */
  chooseAll(actions: string[], heed?: Plan["heed"]): void {
    this.#plan = { actions, inOrder: true, heed, before: this.state };
    if (actions.length > 1 && this.state?.asked === true && !this.sending) void this.#sendAll(this.state, actions);
    else this.#goOn();
  }

  async #sendAll(state: TableState, actions: string[]): Promise<void> {
    const taken = this.witness?.(actions);
    await this.#ask(async (seat, key) => {
      const answer = await app.api.acts(this.id, seat, state.n, actions, key);
      if (answer.kind === "done") {
        this.#plan = { ...this.#plan, actions: actions.slice(answer.state.n - state.n) };
        taken?.();
      }
      return answer;
    });
  }

  /** Takes all of these that can be taken, in whatever order the rules allow: a commander may need a corps first. */
  gather(actions: string[]): void {
    this.#plan = { actions, inOrder: false };
    this.#goOn();
  }

  /** Gives the next of the planned answers; false when nothing is planned. */
  #goOn(): boolean {
    const { actions, inOrder, heed, before } = this.#plan;
    if (actions.length === 0 || this.state === null) return false;
    if (this.sending || !this.state.asked) return true;
    const halt = before && before !== this.state ? (heed?.(before, this.state) ?? null) : null;
    if (halt !== null) {
      this.#plan = NOTHING_PLANNED;
      this.notice = { tone: "mark", text: halt };
      return false;
    }
    const can = (action: string) => this.state?.options.some((choice) => choice.action === action) === true;
    const next = inOrder ? actions.slice(0, 1).find(can) : actions.find(can);
    this.#plan = { ...this.#plan, actions: next === undefined ? [] : actions.filter((action) => action !== next), before: this.state };
    if (next !== undefined) {
      queueMicrotask(() => void this.#send(next));
      return true;
    }
    if (inOrder) this.notice = { tone: "mark", text: words().table.planStopped };
    return false;
  }

  async #send(action: string, byItself = false): Promise<void> {
    const { state } = this;
    if (state === null || this.sending || typeof this.seat !== "number") return;
    const taken = this.witness?.([action]);
    await this.#ask(async (seat, key) => {
      const answer = await app.api.act(this.id, seat, state.n, action, key);
      if (answer.kind === "done") taken?.();
      return answer;
    }, byItself);
    if (!byItself) void this.#judge(state, action);
  }

  /** The colonel may be asked: against computers, where the table has not been opened without him. */
  readonly coachable: boolean = $derived(this.alone && this.state?.table.coach !== false);
  /** A lesson is under way, which says itself what to do. */
  taught = $state(false);

  /** Asks what an answer cost, beside the game: it tells only of blunders, and nobody waits for it. */
  async #judge(before: TableState, action: string): Promise<void> {
    const choice = before.options.find((one) => one.action === action);
    if (!this.coachable || this.taught || this.#judging || typeof this.seat !== "number" || before.options.length < 2) return;
    if (choice === undefined || this.state === null || this.state.n <= before.n) return;
    this.#judging = true;
    try {
      const cost = await app.api.cost(this.id, this.seat, before.n);
      if (cost !== undefined && !this.#closed) this.blunder = { ...cost, given: choice.text };
    } catch {
      // Whoever is not told plays on.
    } finally {
      this.#judging = false;
    }
  }

  /** The server is back: what could not be sent is sent again, with the same key, so that it happens once at most. */
  async #sendAgain(): Promise<void> {
    const { unsent } = this;
    if (unsent === null || this.sending) return;
    this.unsent = null;
    await this.#ask(unsent.request, false, unsent.key);
  }

  async #ask(request: (seat: number, key: string) => Promise<ActAnswer>, byItself = false, key = freshKey()): Promise<void> {
    if (typeof this.seat !== "number") return;
    this.sending = true;
    // What a reader has been told he reads before the page goes on by itself.
    if (!byItself) this.notice = null;
    this.asking = null;
    try {
      const answer = await request(this.seat, key);
      this.sending = false;
      if (answer.kind === "done") {
        if (!byItself) {
          this.blunder = null;
          // The trail of what the others did stays until the reader himself answers.
          this.fresh = [];
          this.opened = null;
          this.theatre.skip();
        }
        this.#take(answer.state as TableState);
        this.picked = [];
      } else {
        this.#plan = NOTHING_PLANNED;
        // Nobody has lost an answer that the page gave by itself.
        if (!byItself) this.notice = { tone: "mark", text: words().table.stale, lines: answer.stale.since };
        this.#take(answer.stale.state as TableState);
      }
    } catch (error) {
      this.sending = false;
      this.#plan = NOTHING_PLANNED;
      if (error instanceof ApiError && error.code === UNREACHABLE) {
        this.unsent = { request, key };
        this.notice = { tone: "bad", text: words().table.unsent };
        setTimeout(() => void this.#sendAgain(), AGAIN);
        return;
      }
      this.#held = this.state?.n ?? -1;
      this.#complain(error);
    }
  }

  #complain(error: unknown): void {
    const problem = error instanceof ApiError ? error.problem : null;
    // A table of one's own that is not to be found is one that the server does not know us at any more.
    if (problem !== null && (problem.status === 401 || (problem.status === 404 && this.state !== null))) {
      this.notice = { tone: "bad", text: words().table.sessionGone, signIn: true };
      return;
    }
    const { title, text } = explain(problem, words());
    this.notice = { tone: "bad", text: `${title} ${text}`, rule: problem?.rule };
    this.refreshSoon(200);
  }

  async undo(): Promise<void> {
    const { state } = this;
    if (state === null) return;
    this.#plan = NOTHING_PLANNED;
    // What was answered by itself is not answered by itself again, or nothing before it could be taken back.
    await this.#ask(async (seat, key) => {
      const answer = await app.api.undo(this.id, seat, state.n, key);
      if (answer.kind === "done") this.#held = answer.state.n;
      return answer;
    });
    this.theatre.seen = Math.max(this.theatre.seen, this.log.at(-1)?.n ?? 0);
    await this.#reloadLog();
  }

  async resign(): Promise<void> {
    const { state } = this;
    if (state !== null) await this.#ask((seat, key) => app.api.resign(this.id, seat, state.n, key));
  }

  /** A request about the table that answers with nothing worth keeping. */
  async attempt<T>(request: (seat: number) => Promise<T>): Promise<T | undefined> {
    if (typeof this.seat !== "number") return undefined;
    try {
      this.notice = null;
      const answer = await request(this.seat);
      this.refreshSoon(0);
      return answer;
    } catch (error) {
      this.#complain(error);
      return undefined;
    }
  }

  async loadReach(): Promise<void> {
    if (typeof this.seat !== "number") return;
    try {
      this.reach = (await app.api.reach(this.id, this.seat)) ?? [];
    } catch {
      this.reach = [];
    }
  }

  /** Asks for something to be laid over the map, unless it is known for this position. */
  async loadMarks(name: string): Promise<void> {
    const n = this.state?.n ?? -1;
    if (typeof this.seat !== "number") return;
    if (this.#marked !== n) [this.#marked, this.marks] = [n, {}];
    if (this.marks[name] !== undefined) return;
    try {
      const marks = await app.api.overlay(this.id, this.seat, name);
      if (this.#marked === n) this.marks = { ...this.marks, [name]: marks };
    } catch {
      // Whoever looks again asks again.
    }
  }

  /** The numbers of the record at which something happened for these eyes. */
  readonly moments = $derived([...new Set(this.log.map((line) => line.n))]);

  async lookAt(n: number, as = this.pastAs): Promise<void> {
    try {
      this.pastN = n;
      this.pastAs = as;
      const state = (await app.api.at(this.id, n, this.seat, as)) as TableState;
      const truth = this.beside && this.state?.over ? ((await app.api.at(this.id, n, this.seat, "everything")) as TableState) : null;
      if (this.pastN !== n) return;
      this.past = state;
      this.truth = truth;
    } catch (error) {
      this.#complain(error);
    }
  }

  /** The points on the track after a line of the record. */
  async pointsAt(n: number): Promise<number | null> {
    const state = await app.api.at(this.id, n, this.seat).catch(() => null);
    return state === null ? null : (this.system?.points?.((state as TableState).view) ?? null);
  }

  lookNow(): void {
    if (this.past !== null) queueMicrotask(() => this.settle());
    this.past = null;
    this.pastAs = undefined;
    this.truth = null;
    this.lit = [];
  }

  nameOf(seat: number): string {
    const t = words();
    const holder = this.state?.table.seats.find((one) => one.seat === seat)?.holder;
    if (holder === undefined || holder.kind === "nobody") return t.table.nobody;
    return holder.kind === "computer"
      ? t.table.computerName(holder.name ?? "")
      : personName(holder.name ?? t.join.somebody, holder.guest ?? false, t);
  }
}
