/**
 * Speaking to the server: one function a request, errors as one kind of exception, nothing sent twice.
 *
 * An action carries the number of the position it was chosen in and a key of its own. If the answer is lost on the way the
 * same request is sent again with the same key, and the server gives the same answer.
 */
import type {
  AccountRow,
  Advice,
  AuditRow,
  Board,
  CardInfo,
  Change,
  ChatLine,
  Check,
  Cost,
  FreshFactor,
  Language,
  Letters,
  LogLine,
  Me,
  NewTable,
  OverlayMark,
  OwnSession,
  PosedProblem,
  Problem,
  Reach,
  ReportRow,
  RuleInfo,
  Rulebook,
  Seated,
  ShunnedInfo,
  Since,
  SolvedProblem,
  StaffProblem,
  Stale,
  State,
  TableCard,
  TitleInfo,
  TokenInfo,
  WindowOrder,
} from "../wire.ts";
import { unfolded } from "./fold.ts";
import { patched } from "./patch.ts";

/** Something the server refused, or could not be asked. */
export class ApiError extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.message);
    this.name = "ApiError";
    this.problem = problem;
  }
  get code(): string {
    return this.problem.code;
  }
}

/** The server cannot be reached at all. */
export const UNREACHABLE = "unreachable";

type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

export interface ApiSettings {
  fetch?: Fetch;
  /** Waits between attempts of a request that may be repeated, in milliseconds. */
  pauses?: number[];
  /** Told whenever the server was or was not reached. */
  onReach?: (reached: boolean) => void;
}

/** A key that makes a repeated request recognisable. */
export function freshKey(): string {
  const bytes = new Uint8Array(12);
  crypto.getRandomValues(bytes);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function problemOf(response: Response): Promise<Problem> {
  const status = response.status;
  try {
    const body: unknown = await response.json();
    if (typeof body === "object" && body !== null && "code" in body) return { status, ...(body as object) } as Problem;
  } catch {
    // A proxy in between may answer with a page of its own.
  }
  return { status, code: status === 404 ? "not-found" : "broken", message: "", rule: null, advice: null };
}

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

function query(values: Record<string, string | number | null | undefined>): string {
  const parts = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null) parts.set(name, String(value));
  }
  const text = parts.toString();
  return text === "" ? "" : `?${text}`;
}

/** A state as it was last told, with the name that the server gave it. */
interface Told {
  name: string;
  state: State;
}

/** So many of them are kept: one a seat, of a few tables. */
const MOST_TOLD = 8;

export type ActAnswer = { kind: "done"; state: State } | { kind: "stale"; stale: Stale };

export class Api {
  language: Language = "en";
  readonly #fetch: Fetch;
  readonly #pauses: number[];
  readonly #onReach: (reached: boolean) => void;
  /** By table, seat and language. */
  readonly #told = new Map<string, Told>();

  constructor(settings: ApiSettings = {}) {
    this.#fetch = settings.fetch ?? ((input, init) => fetch(input, init));
    this.#pauses = settings.pauses ?? [400, 1200, 3000];
    this.#onReach = settings.onReach ?? (() => {});
  }

  /** One request. `repeat` says that sending it again does no harm when the answer got lost. */
  async #send(method: string, path: string, body: unknown, repeat: boolean): Promise<Response> {
    const init: RequestInit = { method, cache: "no-store", credentials: "same-origin" };
    if (body !== undefined) {
      init.body = JSON.stringify(body);
      init.headers = { "content-type": "application/json" };
    }
    for (let attempt = 0; ; attempt += 1) {
      const pause = this.#pauses[attempt];
      try {
        const response = await this.#fetch(`/api${path}`, init);
        const passing = response.status === 502 || response.status === 503 || response.status === 504;
        this.#onReach(!passing);
        if (passing && repeat && pause !== undefined) {
          await sleep(pause);
          continue;
        }
        return response;
      } catch {
        this.#onReach(false);
        if (!repeat || pause === undefined) {
          throw new ApiError({ status: 0, code: UNREACHABLE, message: "", rule: null, advice: null });
        }
        await sleep(pause);
      }
    }
  }

  async #json<T>(method: string, path: string, body?: unknown, repeat = method === "GET"): Promise<T> {
    const response = await this.#send(method, path, body, repeat);
    if (!response.ok) throw new ApiError(await problemOf(response));
    if (response.status === 204) return undefined as T;
    const text = await response.text();
    return (text === "" ? undefined : JSON.parse(text)) as T;
  }

  /** Asks for a state, and names the one that is here: then the server tells no more than what changed. */
  async #state(
    method: string,
    id: string,
    seat: number | null | undefined,
    path: string,
    asks: Record<string, string | number | null | undefined>,
    body?: unknown,
  ): Promise<{ response: Response; read: () => Promise<State> }> {
    const { language } = this;
    const place = `${id} ${seat ?? ""} ${language}`;
    const before = this.#told.get(place);
    const asked = query({ ...asks, lang: language, known: before?.name ?? "none", fold: "true" });
    const response = await this.#send(method, `/tables/${id}/${path}${asked}`, body, true);
    const read = async () => {
      const told: unknown = await response.json();
      const changed = response.headers.get("content-type")?.startsWith("application/json-patch+json") ?? false;
      const state = changed && before !== undefined ? patched(before.state, told as Change[]) : (told as State);
      this.#keep(place, response.headers.get("x-state"), state);
      return unfolded(state);
    };
    return { response, read };
  }

  #keep(place: string, name: string | null, state: State): void {
    this.#told.delete(place);
    if (name !== null) this.#told.set(place, { name, state });
    const [oldest] = this.#told.keys();
    if (this.#told.size > MOST_TOLD && oldest !== undefined) this.#told.delete(oldest);
  }

  // Who am I
  me = () => this.#json<Me>("GET", "/me");
  guest = (name?: string) => this.#json<Me>("POST", "/guest", name === undefined ? {} : { name });
  register = (name: string, password: string) => this.#json<Me>("POST", "/account", { name, password });
  signIn = (name: string, password: string, code?: string) => this.#json<Me>("POST", "/session", { name, password, code });
  signOut = () => this.#json<void>("DELETE", "/session");
  changeMe = (change: { language?: Language; settings?: Record<string, unknown> }) => this.#json<Me>("PATCH", "/me", change);

  changePassword = (old: string, fresh: string) => this.#json<void>("POST", "/me/password", { old, new: fresh });
  freshFactor = () => this.#json<FreshFactor>("GET", "/me/second-factor");
  setFactor = (secret: string, code: string, password: string) => this.#json<Me>("PUT", "/me/second-factor", { secret, code, password });
  removeFactor = (password: string) => this.#json<void>("DELETE", "/me/second-factor", { password });
  sessions = () => this.#json<OwnSession[]>("GET", "/me/sessions");
  endSession = (id: string) => this.#json<void>("DELETE", `/me/sessions/${id}`);
  deleteMe = (password?: string) => this.#json<void>("DELETE", "/me", { password });
  shunned = () => this.#json<ShunnedInfo[]>("GET", "/me/shunned");
  shun = (account: string, kind: "mute" | "block") => this.#json<void>("PUT", `/me/shunned/${account}`, { kind });
  stopShunning = (account: string) => this.#json<void>("DELETE", `/me/shunned/${account}`);
  report = (account: string, table: string | undefined, text: string) => this.#json<unknown>("POST", "/reports", { account, table, text });

  // For operators
  reports = (settled: boolean) => this.#json<ReportRow[]>("GET", `/operator/reports${query({ settled: String(settled) })}`);
  settleReport = (id: string, verdict: string) => this.#json<void>("POST", `/operator/reports/${id}`, { verdict });
  ban = (account: string, reason: string | null) => this.#json<void>("POST", "/operator/ban", { account, reason });
  account = (word: string) => this.#json<AccountRow>("GET", `/operator/accounts/${encodeURIComponent(word)}`);
  closeTitle = (game: string, closed: boolean) => this.#json<void>("POST", `/operator/titles/${game}`, { closed });
  audit = () => this.#json<AuditRow[]>("GET", "/operator/audit");

  tokens = () => this.#json<TokenInfo[]>("GET", "/tokens");
  makeToken = (name: string, scopes: TokenInfo["scopes"]) =>
    this.#json<{ token: TokenInfo; secret: string }>("POST", "/tokens", { name, scopes });
  dropToken = (id: string) => this.#json<void>("DELETE", `/tokens/${id}`);

  // Titles
  titles = () => this.#json<TitleInfo[]>("GET", `/titles${query({ lang: this.language })}`);
  board = (game: string) => this.#json<Board>("GET", `/titles/${game}/board${query({ lang: this.language })}`);
  cards = (game: string) => this.#json<CardInfo[]>("GET", `/titles/${game}/cards${query({ lang: this.language })}`);
  rules = (game: string, q?: string) => this.#json<RuleInfo[]>("GET", `/titles/${game}/rules${query({ q, lang: this.language })}`);
  rulebook = (game: string) => this.#json<Rulebook>("GET", `/titles/${game}/rulebook${query({ lang: this.language })}`);
  /** Where the drawing of an example of the rulebook is. */
  figure = (game: string, example: string) => `/api/titles/${game}/figures/${example}${query({ lang: this.language })}`;
  async map(game: string): Promise<string> {
    const response = await this.#send("GET", `/titles/${game}/map.svg${query({ lang: this.language })}`, undefined, true);
    if (!response.ok) throw new ApiError(await problemOf(response));
    return response.text();
  }

  // Staff problems
  staffProblems = () => this.#json<StaffProblem[]>("GET", `/staff-problems${query({ lang: this.language })}`);
  staffProblem = (id: string) => this.#json<PosedProblem>("GET", `/staff-problems/${id}${query({ lang: this.language })}`);
  staffAnswer = (id: string, action: string) =>
    this.#json<SolvedProblem>("GET", `/staff-problems/${id}/answer${query({ action, lang: this.language })}`);

  // Tables
  tables = (which: "open" | "mine" | "watch" | "over") => this.#json<TableCard[]>("GET", `/tables${query({ which, lang: this.language })}`);
  /** An invitation shows even a private table to whoever has it. */
  table = (id: string, invitation?: string) => this.#json<TableCard>("GET", `/tables/${id}${query({ lang: this.language, invitation })}`);
  next = (after?: string) => this.#json<TableCard | undefined>("GET", `/next${query({ after, lang: this.language })}`);
  /**
   * The server has committed to its seed when it answers: the words that are added then it cannot have known. One that does not
   * get there is no reason not to have the table: whoever opens it next says it again, and tells the reader if he cannot.
   */
  async #withWords<T>(made: T, table: TableCard): Promise<T> {
    await Promise.all(table.yours.map((seat) => this.addEntropy(table.id, seat).catch(() => {})));
    return made;
  }
  async open(table: NewTable): Promise<Seated> {
    const seated = await this.#json<Seated>("POST", `/tables${query({ lang: this.language })}`, table);
    return seated.table.rehearsed ? seated : this.#withWords(seated, seated.table);
  }
  /** The same word again does no harm. */
  addEntropy = (id: string, seat: number, word = freshKey()) => this.#json<State>("POST", `/tables/${id}/entropy`, { seat, word }, true);
  /** A rehearsed table takes no words: everything is drawn from one that is no secret. */
  sit = (id: string, invitation?: string, rehearsed = false) =>
    this.#json<Seated>("POST", `/tables/${id}/sit${query({ lang: this.language })}`, {
      invitation,
      entropy: rehearsed ? undefined : freshKey(),
    });
  leave = (id: string, seat: number) => this.#json<void>("POST", `/tables/${id}/leave`, { seat });
  handToComputer = (id: string, seat: number, kind: string) => this.#json<void>("POST", `/tables/${id}/computer`, { seat, kind });
  substitute = (id: string, seat: number) => this.#json<{ invitation: string }>("POST", `/tables/${id}/substitute`, { seat });

  claim = (id: string, seat: number) => this.#json<void>("POST", `/tables/${id}/claim`, { seat });

  async state(id: string, seat?: number | null): Promise<State> {
    const { response, read } = await this.#state("GET", id, seat, "state", { seat });
    if (!response.ok) throw new ApiError(await problemOf(response));
    return read();
  }
  at = (id: string, n: number, seat?: number | null, as?: string) =>
    this.#json<State>("GET", `/tables/${id}/at/${n}${query({ seat, lang: this.language, as })}`);
  log = (id: string, seat?: number | null, from?: number) =>
    this.#json<LogLine[]>("GET", `/tables/${id}/log${query({ seat, from, lang: this.language })}`);
  since = (id: string, seat: number) => this.#json<Since>("GET", `/tables/${id}/since${query({ seat, lang: this.language })}`);
  seen = (id: string, seat: number, n: number) => this.#json<void>("POST", `/tables/${id}/seen`, { seat, n }, true);

  /** Plays an action chosen in position `n`. */
  async act(id: string, seat: number, n: number, action: string, key: string): Promise<ActAnswer> {
    return this.#numbered(id, "actions", { seat, n, key, action });
  }
  /** Plays actions one after another, until something is drawn or shown, or asked that they do not answer. */
  acts = (id: string, seat: number, n: number, actions: string[], key: string) => this.#numbered(id, "acts", { seat, n, key, actions });
  undo = (id: string, seat: number, n: number, key: string) => this.#numbered(id, "undo", { seat, n, key });
  resign = (id: string, seat: number, n: number, key: string) => this.#numbered(id, "resign", { seat, n, key });

  async #numbered(id: string, path: string, body: { seat: number; [part: string]: unknown }): Promise<ActAnswer> {
    const { response, read } = await this.#state("POST", id, body.seat, path, {}, body);
    if (response.status === 409) {
      const answer = (await response.json()) as Stale | Problem;
      if ("state" in answer) return { kind: "stale", stale: answer };
      throw new ApiError(answer);
    }
    if (!response.ok) throw new ApiError(await problemOf(response));
    return { kind: "done", state: await read() };
  }

  check = (id: string, seat: number, action: string) =>
    this.#json<Check>("POST", `/tables/${id}/check${query({ lang: this.language })}`, { seat, action }, true);
  draw = (id: string, seat: number, say: "offer" | "accept" | "decline") =>
    this.#json<unknown>("POST", `/tables/${id}/draw`, { seat, say });
  takeBack = (id: string, seat: number, say: "ask" | "accept" | "decline", to?: number) =>
    this.#json<unknown>("POST", `/tables/${id}/take-back`, { seat, say, to });
  async rematch(id: string, seat: number): Promise<Seated> {
    const seated = await this.#json<Seated>("POST", `/tables/${id}/rematch`, { seat });
    return seated.table.id === id ? seated : this.#withWords(seated, seated.table);
  }
  orders = (id: string, seat: number, orders: WindowOrder[]) => this.#json<unknown>("PUT", `/tables/${id}/orders`, { seat, orders });
  odds = <T>(id: string, seat: number) => this.#json<T[] | undefined>("GET", `/tables/${id}/odds${query({ seat })}`);
  advice = (id: string, seat: number) =>
    this.#json<Advice | undefined>("GET", `/tables/${id}/advice${query({ seat, lang: this.language })}`);
  cost = (id: string, seat: number, n: number) =>
    this.#json<Cost | undefined>("GET", `/tables/${id}/cost${query({ seat, n, lang: this.language })}`);
  reach = (id: string, seat: number) => this.#json<Reach[] | undefined>("GET", `/tables/${id}/reach${query({ seat })}`);
  overlay = (id: string, seat: number, name: string) =>
    this.#json<OverlayMark[]>("GET", `/tables/${id}/overlays/${name}${query({ seat, lang: this.language })}`);
  chat = (id: string, seat?: number | null) => this.#json<ChatLine[]>("GET", `/tables/${id}/chat${query({ seat })}`);
  say = (id: string, seat: number, text: string) => this.#json<unknown>("POST", `/tables/${id}/chat`, { seat, text });
  letters = (id: string, seat: number) => this.#json<Letters>("GET", `/tables/${id}/letters${query({ seat })}`);
  writeLetter = (id: string, seat: number, text: string) => this.#json<Letters>("POST", `/tables/${id}/letters`, { seat, text });
  notes = (id: string, seat: number) => this.#json<{ text: string }>("GET", `/tables/${id}/notes${query({ seat })}`);
  keepNotes = (id: string, seat: number, text: string) => this.#json<unknown>("PUT", `/tables/${id}/notes`, { seat, text }, true);
  importRecord = (text: string) => this.#json<{ table: TableCard; verdict: string }>("POST", "/import", { text, as: "replay" });
  /** A table of one's own that goes on from a line of another that is over. */
  async playOn(id: string, seat: number | null | undefined, at: number): Promise<TableCard> {
    const response = await this.#send("GET", `/tables/${id}/export${query({ seat })}`, undefined, true);
    if (!response.ok) throw new ApiError(await problemOf(response));
    const text = await response.text();
    const made = await this.#json<{ table: TableCard }>("POST", `/import${query({ lang: this.language })}`, { text, as: "play-on", at });
    return this.#withWords(made.table, made.table);
  }
  exportUrl = (id: string, seat?: number | null) => `/api/tables/${id}/export${query({ seat })}`;
  streamUrl = (id: string, seat: number | null | undefined, after: number) =>
    `/api/tables/${id}/stream${query({ seat, lang: this.language, after })}`;
}
